import { isDropdown } from '@casebook/core/questions/layout'
import { useWords } from '../entry/form/useWords'
import { ChoiceLabel } from './ChoiceLabel'
import { type ControlProps, isLarge } from './controlProps'
import { DropdownList } from './DropdownList'
import { NativeList } from './NativeList'
import { RadioChoices } from './RadioChoices'

export function OneOfField({ question, ...control }: ControlProps) {
  const { read } = useWords()
  const answers = question.answers ?? []
  if (control.size === 'cell' || isDropdown(question))
    return isLarge(control) ? (
      <NativeList {...control} answers={answers} />
    ) : (
      <DropdownList {...control} answers={answers.map(({ id, text }) => ({ value: id, label: read(text) }))} />
    )
  return (
    <RadioChoices
      {...control}
      choices={answers.map((answer) => ({ value: answer.id, label: <ChoiceLabel answer={answer} /> }))}
    />
  )
}
