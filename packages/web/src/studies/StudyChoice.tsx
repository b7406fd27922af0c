import type { BaseName } from '@casebook/core/bases/baseName'
import { useLingui } from '@lingui/react/macro'
import { filterClass } from '../ui/fields/filter'
import type { Studies } from './useStudies'

interface StudyChoiceProps {
  readonly studies: Studies
  readonly chosen: BaseName | null
  /** What it says without a study; else that it is all of them. */
  readonly unchosen?: string
  readonly onChoose: (base: BaseName | null) => void
}

/** One study, or all of them. */
export function StudyChoice({ studies: { all }, chosen, unchosen, onChoose }: StudyChoiceProps) {
  const { t } = useLingui()
  const studies = all ?? []
  const keyOf = ({ group, base }: BaseName) => JSON.stringify([group, base])
  return (
    <select
      className={filterClass}
      aria-label={t({ id: 'followUps.study', message: 'Study' })}
      value={chosen ? keyOf(chosen) : ''}
      onChange={({ target: { value } }) => {
        const study = studies.find((one) => keyOf(one) === value)
        onChoose(study ? { group: study.group, base: study.base } : null)
      }}
    >
      {(!chosen || !unchosen) && (
        <option value="">{unchosen ?? t({ id: 'followUps.allStudies', message: 'All studies' })}</option>
      )}
      {studies.map((one) => (
        <option key={keyOf(one)} value={keyOf(one)}>
          {one.name}
        </option>
      ))}
    </select>
  )
}
