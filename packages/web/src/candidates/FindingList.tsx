import type { FindingKind } from '@casebook/core/bases/findingKinds'
import {
  type CandidateFinding,
  type CandidateSeverity,
  candidateSeverities,
  type FindingCounts,
  type WarningKind,
} from '@casebook/core/candidates/candidate'
import { type EqualFindings, equalFindings } from '@casebook/core/candidates/equalFindings'
import { isTextLanguage, shownIn } from '@casebook/core/language/language'
import { ownNameOf } from '@casebook/core/language/locale'
import { Trans, useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Fragment, useState } from 'react'
import { Comma } from '../shell/settings/Comma'
import { usePreferences } from '../shell/settings/preferences'
import { inputClass } from '../ui/fields/input'
import { Icon } from '../ui/Icon'
import { toneClass } from '../ui/tone'
import { kindTexts, type SeverityLooks, severities, warningTexts } from './candidates.messages'
import { PlaceWords } from './PlaceWords'

interface FindingListProps {
  readonly findings: readonly CandidateFinding[]
  readonly counts: FindingCounts
}

/** The findings by severity, the worst first, each with its places in the document. */
export function FindingList({ findings, counts }: FindingListProps) {
  const { t } = useLingui()
  const { _ } = useI18n()
  const [only, setOnly] = useState<CandidateSeverity | null>(null)
  const there = candidateSeverities.filter((severity) => counts[severity] > 0)
  const shown = only !== null && there.includes(only) ? [only] : there
  const total = there.reduce((sum, severity) => sum + counts[severity], 0)
  return (
    <>
      {there.length > 1 && (
        <div className="border-b border-line px-4 py-2.5">
          <select
            className={`${inputClass({ size: 'cell' })} max-w-full`}
            aria-label={t({ id: 'manage.severity', message: 'Severity' })}
            value={only ?? ''}
            onChange={({ target: { value } }) => setOnly(there.find((severity) => severity === value) ?? null)}
          >
            <option value="">{t({ id: 'manage.severity.all', message: 'All findings' })}</option>
            {there.map((severity) => (
              <option key={severity} value={severity}>
                {`${_(severities[severity].title)} (${counts[severity]})`}
              </option>
            ))}
          </select>
        </div>
      )}
      {shown.map((severity) => (
        <Group
          key={severity}
          severity={severity}
          look={severities[severity]}
          count={counts[severity]}
          findings={findings.filter((finding) => finding.severity === severity)}
        />
      ))}
      {total > findings.length && (
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-2">
          <Trans
            id="manage.moreFindings"
            message="Only the first {shown, number} of {total, number} findings are listed."
            values={{ shown: findings.length, total }}
          />
        </p>
      )}
    </>
  )
}

interface GroupProps {
  readonly severity: CandidateSeverity
  readonly look: SeverityLooks[CandidateSeverity]
  readonly count: number
  readonly findings: readonly CandidateFinding[]
}

function Group({ severity, look: { title, icon, tone }, count, findings }: GroupProps) {
  const { i18n } = useI18n()
  return (
    <section className="not-first:border-t not-first:border-line" aria-labelledby={`findings-${severity}`}>
      <h3
        id={`findings-${severity}`}
        className={`flex items-center gap-2 border-b border-line bg-sunken px-4 py-2.5 text-sm font-semibold ${toneClass[tone]}`}
      >
        <Icon name={icon} size="text" className="text-tone-ink" />
        <span className="flex-1">
          <Trans {...title} />
        </span>
        <span className="font-normal text-ink-2 tabular-nums">{i18n.number(count)}</span>
      </h3>
      <ul className="divide-y divide-line">
        {equalFindings(findings).map((equal, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            key={at}
            tabIndex={-1}
            data-rows={equal.all.flatMap(({ cell }) => (cell && 'row' in cell ? cell.row : [])).join(' ')}
            className="px-4 py-2.5 text-sm wrap-anywhere focus:bg-brand-soft focus:outline-none"
          >
            <OneFinding {...equal} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Brings the first finding at a row of the author's table into view, with the focus. */
export function showFindingAt(row: number): void {
  const found = document.querySelector<HTMLElement>(`[data-rows~="${row}"]`)
  found?.scrollIntoView({ block: 'center' })
  found?.focus({ preventScroll: true })
}

/** The place as people name it, with its line in the document. */
function Where({ finding: { name, place, path, line, column, cell } }: { readonly finding: CandidateFinding }) {
  return (
    <>
      {name ? <bdi>{name}</bdi> : place ? <PlaceWords place={place} /> : path && <bdi>{path}</bdi>}
      {line !== undefined && (
        <span className={name || place || path ? 'font-normal text-ink-2' : ''}>
          {(name || place || path) && <Comma />}
          {column === undefined ? (
            <Trans id="place.line" message="line {line}" values={{ line }} />
          ) : (
            <Trans id="place.column" message="Line {line}, column {column}" values={{ line, column }} />
          )}
        </span>
      )}
      {cell && (
        <span className="font-normal text-ink-2">
          {path && <Comma />}
          {'sheet' in cell ? (
            <Trans
              id="place.cellOfSheet"
              message="sheet “{sheet}”, cell {address}"
              values={{ sheet: cell.sheet, address: <bdi>{cell.address}</bdi> }}
            />
          ) : (
            <Trans id="place.cell" message="row {row}, column “{header}”" values={cell} />
          )}
        </span>
      )}
    </>
  )
}

function WarningText({
  kind,
  finding: { values = {}, questions = [] },
}: {
  readonly kind: WarningKind
  readonly finding: CandidateFinding
}) {
  const { language: shown } = usePreferences()
  const { language } = values
  const name = typeof language === 'string' && isTextLanguage(language) ? ownNameOf(language) : ''
  const names = questions.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <Fragment key={at}>
      {at > 0 && <Comma />}
      <q>
        <bdi>{shownIn(text, shown)}</bdi>
      </q>
    </Fragment>
  ))
  return <Trans {...warningTexts[kind]} values={{ ...values, language: <bdi>{name}</bdi>, names: <>{names}</> }} />
}

/** So many places are named, and so many are shown as they are in the document. */
const mostNamed = 3
const mostShown = 50

/** What is said, once, and of which places. */
function OneFinding({ finding, all, places }: EqualFindings) {
  const { kind, message } = finding
  const more = places.length - mostNamed
  const inDocument = all.filter(({ original, name, path }) => original !== undefined || (name && path))
  return (
    <>
      <p className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 font-semibold">
          {places.length === 0 &&
            (finding.line || finding.cell ? (
              <Where finding={finding} />
            ) : (
              <Trans id="manage.wholeDocument" message="The document" />
            ))}
          {places.slice(0, mostNamed).map((one, at) => (
            <span key={one.name ?? one.path}>
              {at > 0 && <Comma />}
              <Where finding={one} />
            </span>
          ))}
          {more > 0 && (
            <>
              {' '}
              <Trans
                id="manage.morePlaces"
                message="{count, plural, one {and # more} other {and # more}}"
                values={{ count: more }}
              />
            </>
          )}
        </span>
        {all.length > 1 && (
          <span className="flex-none text-xs text-ink-2 tabular-nums">
            <Trans
              id="manage.times"
              message="{count, plural, one {# time} other {# times}}"
              values={{ count: all.length }}
            />
          </span>
        )}
      </p>
      {kind && kind in kindTexts && (
        <p>
          <Trans {...kindTexts[kind as FindingKind]} />
        </p>
      )}
      {kind && kind in warningTexts ? (
        <p className="text-ink-2">
          <WarningText kind={kind as WarningKind} finding={finding} />
        </p>
      ) : (
        <p className="text-ink-2">
          <bdi lang="en">{message}</bdi>
        </p>
      )}
      {inDocument.length > 0 && (
        <details className="mt-1 text-xs text-ink-2">
          <summary className="cursor-pointer">
            <Trans id="manage.inDocument" message="In the document" />
          </summary>
          {inDocument.slice(0, mostShown).map(({ path, original }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <p key={at} dir="ltr" className="mt-1 font-mono text-start">
              {[path, original].filter(Boolean).join(': ')}
            </p>
          ))}
        </details>
      )}
    </>
  )
}
