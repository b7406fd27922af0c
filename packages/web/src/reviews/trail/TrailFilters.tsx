import type { StudyTrail } from '@casebook/core/reviews/studyTrail.calls'
import { nightHours, type TrailFilter, type TrailSign, trailSigns } from '@casebook/core/reviews/trailFilter'
import { Trans, useLingui as useI18n } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/Button'
import { filterClass, filterSearchClass } from '../../ui/fields/filter'
import { SearchField } from '../../ui/fields/SearchField'
import { LateChoice } from './LateChoice'
import { signChoices } from './trail.messages'

interface TrailFiltersProps {
  readonly study: StudyTrail
  readonly filter: TrailFilter
  readonly onFilter: (change: Partial<TrailFilter>) => void
  readonly onReload: () => void
}

export function TrailFilters({ study, filter, onFilter, onReload }: TrailFiltersProps) {
  const { t } = useLingui()
  const { _ } = useI18n()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3">
      <select
        className={filterClass}
        aria-label={t({ id: 'trail.question', message: 'Question' })}
        value={filter.question ?? ''}
        onChange={({ target: { value } }) => onFilter({ question: value || null })}
      >
        <option value="">{t({ id: 'trail.question.all', message: 'All questions' })}</option>
        {sectionsOf(study.questions).map(([section, questions]) => (
          <optgroup key={section} label={section}>
            {questions.map(({ id, text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <SearchField
        className={filterSearchClass}
        label={t({ id: 'log.person', message: 'Filter by user name' })}
        value={filter.person}
        onChange={(person) => onFilter({ person })}
      />
      <select
        className={filterClass}
        aria-label={t({ id: 'trail.only', message: 'Entries' })}
        value={filter.sign ?? ''}
        onChange={({ target: { value } }) => onFilter({ sign: signNamed(value) })}
      >
        <option value="">{t({ id: 'trail.only.all', message: 'All entries' })}</option>
        {trailSigns.map((sign) => (
          <option key={sign} value={sign}>
            {_(signChoices[sign])}
          </option>
        ))}
      </select>
      <LateChoice
        late={filter.late}
        dates={study.questions.filter(({ isDate }) => isDate)}
        onChange={(late) => onFilter({ late })}
      />
      <Button className="ms-auto" size="small" variant="quiet" onClick={onReload}>
        <Trans id="log.reload" message="Refresh" />
      </Button>
      {filter.sign === 'night' && (
        <p className="w-full text-xs text-ink-2">
          <Trans
            id="trail.night"
            message="Night: from {from} to {to} o’clock, in the time zone of the server ({zone})."
            values={{ ...nightHours, zone: <bdi>{study.timeZone}</bdi> }}
          />
        </p>
      )}
    </div>
  )
}

/** In their order. */
function sectionsOf(questions: StudyTrail['questions']) {
  const names = [...new Set(questions.map(({ section }) => section))]
  return names.map((name) => [name, questions.filter(({ section }) => section === name)] as const)
}

function signNamed(value: string): TrailSign | null {
  return trailSigns.find((sign) => sign === value) ?? null
}
