import type { StatusOfCase } from '@casebook/core/cases/cases.calls'
import { shownIn } from '@casebook/core/language/language'
import { useLingui } from '@lingui/react/macro'
import { filterClass } from '../../ui/fields/filter'
import { usePreferences } from '../settings/preferences'

interface StatusChoiceProps {
  readonly statuses: readonly StatusOfCase[]
  /** The id of a status; null for all cases. */
  readonly chosen: string | null
  readonly onChoose: (status: string | null) => void
}

/** The choice of the status of the cases in a list. Nothing where the study names none. */
export function StatusChoice({ statuses, chosen, onChoose }: StatusChoiceProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  if (statuses.length === 0) return null
  return (
    <select
      className={filterClass}
      aria-label={t({ id: 'cases.status', message: 'Status' })}
      value={chosen ?? ''}
      onChange={({ target: { value } }) => onChoose(value === '' ? null : value)}
    >
      <option value="">{t({ id: 'cases.status.any', message: 'Any status' })}</option>
      {statuses.map(({ id, text }) => (
        <option key={id} value={id}>
          {shownIn(text, language) || id}
        </option>
      ))}
    </select>
  )
}
