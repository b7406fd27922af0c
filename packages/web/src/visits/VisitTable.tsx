import type { BaseName } from '@casebook/core/bases/baseName'
import { localDay } from '@casebook/core/dates/localDay'
import { shownIn } from '@casebook/core/language/language'
import type { ColumnOfMatrix, RowOfMatrix, VisitMatrix } from '@casebook/core/visits/visits.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type FocusEvent, type KeyboardEvent, memo } from 'react'
import { Link } from 'wouter'
import { caseAddress, readOnlyAddress } from '../router/addresses/entryAddress'
import { usePreferences } from '../shell/settings/preferences'
import { StatusOfCase } from '../shell/status/StatusOfCase'
import { CaseName } from '../ui/text/CaseName'
import { linkFrom } from './gridKeys'
import { VisitCell } from './VisitCell'

interface VisitTableProps {
  readonly base: BaseName
  readonly matrix: VisitMatrix
  readonly isBusy: boolean
}

const headClass = 'sticky top-0 bg-sunken py-2 text-start align-bottom text-xs font-medium text-ink-3'

/** The rows in sight. It scrolls within itself, with the cases at its start; it is one stop of the Tab key, and arrows go from form to form. */
export const VisitTable = memo(function VisitTable({ base, matrix: { columns, rows }, isBusy }: VisitTableProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const takeStop = ({ target }: FocusEvent<HTMLElement>) => {
    if (!(target instanceof HTMLAnchorElement)) return
    for (const link of target.closest('table')?.querySelectorAll<HTMLElement>('a[tabindex="0"]') ?? [])
      link.tabIndex = -1
    target.tabIndex = 0
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = linkFrom(event.target, event, isRtl)
    if (!next) return
    event.preventDefault()
    next.focus({ preventScroll: true })
    next.closest('th, td')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <div className="max-h-[max(22rem,calc(100dvh-21rem))] overflow-auto overscroll-contain scroll-ps-44 scroll-pt-12 max-phone:scroll-ps-32">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows go through its links
        role="grid"
        className="min-w-full border-separate border-spacing-0 text-sm"
        aria-label={t({ id: 'visits.title', message: 'Cases and visits' })}
        aria-busy={isBusy}
        onFocus={takeStop}
        onKeyDown={move}
      >
        <thead>
          <tr>
            <th
              scope="col"
              className={`start-0 z-3 w-44 min-w-44 border-e border-b border-line px-3 max-phone:w-32 max-phone:min-w-32 ${headClass}`}
            >
              <Trans id="cases.column.case" message="Case" />
            </th>
            {columns.map(({ id, text, isUnscheduled }) => (
              <th key={id} scope="col" className={`z-2 min-w-28 border-b border-line px-2 ${headClass}`}>
                <bdi className="line-clamp-2 font-bold wrap-anywhere text-ink-2" title={shownIn(text, language) || id}>
                  {shownIn(text, language) || id}
                </bdi>
                {isUnscheduled && (
                  <span className="font-normal">
                    <Trans id="visits.unscheduled" message="Unscheduled" />
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Row key={`${row.owner} ${row.name}`} base={base} row={row} columns={columns} isFirst={at === 0} />
          ))}
        </tbody>
      </table>
    </div>
  )
})

interface RowProps {
  readonly base: BaseName
  readonly row: RowOfMatrix
  readonly columns: readonly ColumnOfMatrix[]
  readonly isFirst: boolean
}

function Row({ base, row, columns, isFirst }: RowProps) {
  const { t } = useLingui()
  const { owner, name, enteredBy = owner, site, status, version, mayEdit, visits } = row
  const hrefOf = (question?: string) => (mayEdit ? caseAddress : readOnlyAddress)({ ...base, owner, name }, question)
  const byId = new Map(visits?.map((visit) => [visit.id, visit]))
  const today = localDay(new Date())
  let place = 0
  return (
    <tr className="group/row">
      <th
        scope="row"
        className="sticky start-0 z-1 border-e border-b border-line bg-surface px-3 py-1.5 text-start font-normal group-last/row:border-b-0"
      >
        <Link
          href={hrefOf()}
          data-column="0"
          tabIndex={isFirst ? 0 : -1}
          className="inline-flex min-h-6 items-center font-[580] hover:underline pointer-coarse:min-h-11"
        >
          <CaseName name={name} />
        </Link>
        <span className="flex flex-wrap gap-x-2 text-xs text-ink-3 wrap-anywhere">
          {status && (
            <span className="text-ink-2">
              <StatusOfCase status={status} />
            </span>
          )}
          <bdi title={t({ id: 'cases.column.user', message: 'Entered by' })}>{enteredBy}</bdi>
          {site !== undefined && <bdi title={t({ id: 'sites.site', message: 'Site' })}>{site}</bdi>}
          {version !== undefined && (
            <span>
              <Trans id="visits.version" message="Version {version}" values={{ version: <bdi>{version}</bdi> }} />
            </span>
          )}
        </span>
      </th>
      {visits === undefined ? (
        <td className="border-b border-line px-3 text-xs text-ink-3" colSpan={columns.length}>
          <span className="sticky start-48 inline-block">
            <Trans id="visits.uncounted" message="This case is still being counted." />
          </span>
        </td>
      ) : (
        columns.map((column) => {
          const first = place + 1
          place += column.forms.length
          return (
            <VisitCell
              key={column.id}
              column={column}
              visit={byId.get(column.id)}
              first={first}
              today={today}
              hrefOf={hrefOf}
            />
          )
        })
      )}
    </tr>
  )
}
