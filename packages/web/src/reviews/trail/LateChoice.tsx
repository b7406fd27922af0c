import type { StudyTrail } from '@casebook/core/reviews/studyTrail.calls'
import { mostLateDays, type TrailFilter } from '@casebook/core/reviews/trailFilter'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { filterClass } from '../../ui/fields/filter'
import { inputClass } from '../../ui/fields/input'

interface LateChoiceProps {
  readonly late: TrailFilter['late']
  /** The date questions of the study. */
  readonly dates: StudyTrail['questions']
  readonly onChange: (late: TrailFilter['late']) => void
}

/** From how many days on an entry is late, and after what. What is being typed counts once it is a number of days. */
export function LateChoice({ late, dates, onChange }: LateChoiceProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label className="flex items-center gap-2 text-sm whitespace-nowrap">
        <Trans id="trail.late.days" message="Days until late" />
        <input
          type="number"
          className={`${inputClass({ size: 'cell' })} max-w-20`}
          min={0}
          max={mostLateDays}
          value={typed ?? late.days}
          onChange={({ target: { value } }) => {
            setTyped(value)
            const days = Number(value)
            if (value !== '' && Number.isInteger(days) && days >= 0 && days <= mostLateDays) onChange({ ...late, days })
          }}
          onBlur={() => setTyped(null)}
        />
      </label>
      <select
        className={filterClass}
        aria-label={t({ id: 'trail.late.after', message: 'Days counted from' })}
        value={late.after ?? ''}
        onChange={({ target: { value } }) => onChange({ ...late, after: value || null })}
      >
        <option value="">{t({ id: 'trail.late.made', message: 'from the day the case was made' })}</option>
        {dates.map(({ id, text }) => (
          <option key={id} value={id}>
            {t({ id: 'trail.late.afterDate', message: `from: ${text}` })}
          </option>
        ))}
      </select>
    </div>
  )
}
