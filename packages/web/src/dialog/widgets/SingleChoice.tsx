import { useWords } from '../useWords'
import { RadioChoices } from './RadioChoices'
import type { WidgetProps } from './widget'

export function SingleChoice(widget: WidgetProps) {
  const { read } = useWords()
  const answers = widget.question.answers ?? []
  return (
    <RadioChoices
      {...widget}
      isInline={false}
      choices={answers.map(({ id, text }) => ({ value: id, label: read(text) }))}
    />
  )
}
