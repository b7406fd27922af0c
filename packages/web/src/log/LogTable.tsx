import { isLogEventKind, type LogEntry } from '@casebook/core/log/event'
import { Trans, useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { DataTable } from '../ui/DataTable'
import { LogLine } from './LogLine'

/** Entries with date, time, source and message. */
export function LogTable({ log }: { readonly log: readonly LogEntry[] }) {
  const { t } = useLingui()
  const { i18n } = useI18n()
  const rows = log.map((entry, nth) => ({ entry, nth }))
  return (
    <DataTable
      label={t({ id: 'log.title', message: 'Server log' })}
      rows={rows}
      rowKey={({ nth }) => String(nth)}
      rowTone={({ entry }) => (isLogEventKind(entry.kind) ? undefined : 'missing')}
      columns={[
        {
          id: 'date',
          header: <Trans id="log.date" message="Date" />,
          cell: ({ entry: { instant } }) => (
            <span className="text-ink-2 tabular-nums">
              {i18n.date(new Date(instant), { day: 'numeric', month: 'short', year: 'numeric' })}
            </span>
          ),
        },
        {
          id: 'time',
          isBeside: true,
          header: <Trans id="log.time" message="Time" />,
          cell: ({ entry: { instant } }) => (
            <time dateTime={instant} className="whitespace-nowrap text-ink-2 tabular-nums">
              {i18n.date(new Date(instant), { timeStyle: 'medium' })}
            </time>
          ),
        },
        {
          id: 'source',
          header: <Trans id="log.source" message="Source" />,
          cell: ({ entry: { source } }) =>
            source === null ? (
              <span className="text-ink-2">
                <Trans id="log.unknownSource" message="Unknown" />
              </span>
            ) : (
              <bdi className="block max-w-48 font-[580] wrap-break-word">{source}</bdi>
            ),
        },
        {
          id: 'message',
          header: <Trans id="log.message" message="Message" />,
          cell: ({ entry }) => <LogLine entry={entry} />,
        },
      ]}
    />
  )
}
