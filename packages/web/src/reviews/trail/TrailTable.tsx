import type { BaseName } from '@casebook/core/bases/baseName'
import { historyPath } from '@casebook/core/history/historyPath'
import type { TrailLine } from '@casebook/core/reviews/studyTrail.calls'
import { Trans, useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { historyOf } from '../../history/overview/overview.messages'
import { SaidBy } from '../../history/SaidBy'
import { useInstant } from '../../shell/clock/useInstant'
import { Chip } from '../../ui/Chip'
import { DataTable } from '../../ui/DataTable'
import { linkClass } from '../../ui/link'
import { CaseName } from '../../ui/text/CaseName'
import { EntryText } from './EntryText'
import { signTexts } from './trail.messages'

interface TrailTableProps {
  readonly lines: readonly TrailLine[]
  readonly base: BaseName
  /** Null if nothing of this kind has been reviewed. */
  readonly reviewedUpTo: string | null
  readonly isBusy: boolean
}

/** Entries of many cases, those saved last first. */
export function TrailTable({ lines, base, reviewedUpTo, isBusy }: TrailTableProps) {
  const { t } = useLingui()
  const { _ } = useI18n()
  const instant = useInstant()
  const isReviewed = ({ savedAt }: TrailLine) => reviewedUpTo !== null && savedAt <= reviewedUpTo
  return (
    <DataTable
      label={t({ id: 'trail.table', message: 'Entries of the trail' })}
      rows={lines.map((line, nth) => ({ line, nth }))}
      rowKey={({ nth }) => String(nth)}
      isBusy={isBusy}
      columns={[
        {
          id: 'case',
          header: <Trans id="trail.case" message="Case" />,
          cell: ({ line: { owner, name, key, site } }) => (
            <>
              <Link
                className={`font-[580] wrap-anywhere ${linkClass}`}
                href={historyPath({ ...base, owner, name }, key ?? undefined)}
                aria-label={_(historyOf.id, { caseId: name })}
              >
                <CaseName name={name} />
              </Link>
              {site !== null && <bdi className="block text-xs text-ink-3">{site}</bdi>}
            </>
          ),
        },
        {
          id: 'entry',
          header: <Trans id="trail.entry" message="Entry" />,
          cell: ({ line }) => <EntryText line={line} />,
        },
        {
          id: 'by',
          header: <Trans id="trail.by" message="By" />,
          cell: ({ line: { author, person, at, savedAt, source, reason } }) => (
            <>
              <SaidBy
                at={at}
                source={source}
                reason={reason ?? undefined}
                person={person ?? author}
                shownAt={instant(at)}
              />
              {instant(savedAt) !== instant(at) && (
                <span className="block text-xs text-ink-3">
                  <Trans id="trail.saved" message="Saved {moment}" values={{ moment: instant(savedAt) }} />
                </span>
              )}
            </>
          ),
        },
        {
          id: 'signs',
          header: <Trans id="trail.signs" message="Marks" />,
          cell: ({ line }) => (
            <span className="flex flex-wrap gap-1">
              {line.signs.map((sign) => (
                <Chip
                  key={sign}
                  tone={sign === 'changed' ? 'changed' : 'range'}
                  icon={sign === 'changed' ? 'pen' : 'warn'}
                >
                  <Trans {...signTexts[sign]} />
                </Chip>
              ))}
              {isReviewed(line) && (
                <Chip tone="ok" icon="check" plain>
                  <Trans id="trail.reviewed" message="Reviewed" />
                </Chip>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}
