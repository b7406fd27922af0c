import type { StudyPictures } from '@casebook/core/pictures/pictures.calls'
import { useLingui } from '@lingui/react/macro'
import { inputClass } from '../ui/fields/input'

interface PersonChoiceProps {
  readonly people: StudyPictures['people']
  readonly chosen: string | null
  readonly onChoose: (owner: string | null) => void
}

/** Whose cases the pictures show. Nothing to choose for a person who reads only one person's cases. */
export function PersonChoice({ people, chosen, onChoose }: PersonChoiceProps) {
  const { t } = useLingui()
  if (people.length < 2) return null
  return (
    <select
      className={`${inputClass({ size: 'cell' })} max-w-[13rem]`}
      aria-label={t({ id: 'pictures.ofPerson', message: 'Cases of' })}
      value={chosen ?? ''}
      onChange={({ target: { value } }) => onChoose(value === '' ? null : value)}
    >
      <option value="">{t({ id: 'pictures.everybody', message: 'Everyone' })}</option>
      {people.map(({ owner, name = owner }) => (
        <option key={owner} value={owner}>
          {name}
        </option>
      ))}
    </select>
  )
}
