import { unknownOption } from '@casebook/core/questions/unknownOption'
import type { ControlProps } from '../controlProps'
import { ChoiceLabel } from './ChoiceLabel'
import { RadioChoices } from './RadioChoices'

export function OneOfRadios({ question, ...control }: ControlProps) {
  const choices = (question.answers ?? []).map((answer) => ({
    value: answer.id,
    label: <ChoiceLabel answer={answer} state={control.state} />,
  }))
  return <RadioChoices {...control} choices={choices} ownUnknown={unknownOption(question)} />
}
