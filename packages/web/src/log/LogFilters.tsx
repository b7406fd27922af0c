import type { LogFilter } from '@casebook/core/log/log.calls'
import { type LogTopic, logTopics } from '@casebook/core/log/topic'
import { Trans, useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../ui/Button'
import { filterClass, filterSearchClass } from '../ui/fields/filter'
import { SearchField } from '../ui/fields/SearchField'
import { topicTexts } from './log.messages'

interface LogFiltersProps {
  readonly filter: LogFilter
  /** Null while they are counted. */
  readonly count: number | null
  readonly onFilter: (change: Partial<LogFilter>) => void
  readonly onReload: () => void
}

export function LogFilters({ filter, count, onFilter, onReload }: LogFiltersProps) {
  const { t } = useLingui()
  const { _ } = useI18n()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
      <SearchField
        className={filterSearchClass}
        label={t({ id: 'log.person', message: 'Filter by user name' })}
        value={filter.person}
        onChange={(person) => onFilter({ person })}
      />
      <select
        className={filterClass}
        aria-label={t({ id: 'log.topic', message: 'Subject' })}
        value={filter.topic ?? ''}
        onChange={({ target: { value } }) => onFilter({ topic: topicNamed(value) })}
      >
        <option value="">{t({ id: 'log.topic.all', message: 'All subjects' })}</option>
        {logTopics.map((topic) => (
          <option key={topic} value={topic}>
            {_(topicTexts[topic])}
          </option>
        ))}
      </select>
      <span className="ms-auto text-xs text-ink-2 tabular-nums" role="status">
        {count !== null && (
          <Trans
            id="log.count"
            message="{count, plural, =0 {No entries} one {# entry} other {# entries}}"
            values={{ count }}
          />
        )}
      </span>
      <Button size="small" variant="quiet" onClick={onReload}>
        <Trans id="log.reload" message="Refresh" />
      </Button>
    </div>
  )
}

function topicNamed(value: string): LogTopic | null {
  return logTopics.find((topic) => topic === value) ?? null
}
