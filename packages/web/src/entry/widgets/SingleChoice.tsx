import { ChoiceLabel } from './ChoiceLabel'
import { RadioChoices } from './RadioChoices'
import type { WidgetProps } from './widget'

export function SingleChoice(widget: WidgetProps) {
  const answers = widget.question.answers ?? []
  return (
    <RadioChoices
      {...widget}
      isInline={false}
      choices={answers.map((answer) => ({ value: answer.id, label: <ChoiceLabel answer={answer} /> }))}
    />
  )
}
