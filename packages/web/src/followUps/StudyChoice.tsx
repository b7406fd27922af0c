import type { BaseName } from '@casebook/core/bases/baseName'
import type { BasesPort } from '@casebook/core/bases/bases.calls'
import { basesMachine } from '@casebook/core/bases/bases.machine'
import { textIn } from '@casebook/core/language/language'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { usePreferences } from '../shell/settings/preferences'
import { inputClass } from '../ui/fields/input'

interface StudyChoiceProps {
  readonly bases: BasesPort
  readonly chosen: BaseName | null
  /** What it says without a study; else that it is all of them. */
  readonly unchosen?: string
  readonly onChoose: (base: BaseName | null) => void
}

/** One study, or all of them. */
export function StudyChoice({ bases, chosen, unchosen, onChoose }: StudyChoiceProps) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [{ context }] = useMachine(basesMachine, { input: { bases } })
  const studies = (context.groups ?? []).flatMap(({ group, bases }) =>
    bases.map(({ base, text }) => ({ group, base, text: textIn(text, language) || base })),
  )
  const keyOf = ({ group, base }: BaseName) => JSON.stringify([group, base])
  return (
    <select
      className={`${inputClass({ size: 'cell' })} max-w-[16rem]`}
      aria-label={t({ id: 'followUps.study', message: 'Study' })}
      value={chosen ? keyOf(chosen) : ''}
      onChange={({ target: { value } }) => {
        const study = studies.find((one) => keyOf(one) === value)
        onChoose(study ? { group: study.group, base: study.base } : null)
      }}
    >
      <option value="">{unchosen ?? t({ id: 'followUps.allStudies', message: 'All studies' })}</option>
      {studies.map((one) => (
        <option key={keyOf(one)} value={keyOf(one)}>
          {one.text}
        </option>
      ))}
    </select>
  )
}
