import { isUnknown, sameFactValue, unknown } from '@casebook/core/facts/fact'
import { optionsWithUnknown } from '@casebook/core/interview/control'
import { useLingui } from '@lingui/react/macro'
import { useWords } from '../../entry/form/useWords'
import { type ControlProps, namedBy } from '../controlProps'

/** The browser's own list: it is the largest that a phone or a tablet has. Its first entry is empty and means unknown; before anything is chosen it says so. */
export function NativeList(control: ControlProps) {
  const { t } = useLingui()
  const { read } = useWords()
  const { question, state, controlId, onAnswer } = control
  const options = optionsWithUnknown(question.answers ?? [])
  const said = state.state === 'unknown' ? unknown : state.value
  const chosen = options.findIndex(({ value }) => sameFactValue(said, value))
  return (
    <select
      id={controlId}
      className="h-15 w-full cursor-pointer rounded-lg border-[1.5px] border-field bg-surface px-4 text-[1.1875rem] shadow-1"
      {...namedBy(control)}
      value={chosen}
      onChange={(event) => onAnswer(options[Number(event.target.value)]?.value ?? null)}
    >
      <option value={-1} hidden>
        {t({ id: 'interview.choose', message: 'Choose an answer' })}
      </option>
      {options.map(({ answer, value }, index) => (
        <option
          key={answer?.id ?? ''}
          value={index}
          {...(isUnknown(value) && { 'aria-label': t({ id: 'dialog.unknown', message: 'Unknown' }) })}
        >
          {answer && read(answer.text)}
        </option>
      ))}
    </select>
  )
}
