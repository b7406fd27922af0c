import { useWords } from '../form/useWords'
import { DropdownList } from './DropdownList'
import type { WidgetProps } from './widget'

export function DropdownChoice({ question, ...widget }: WidgetProps) {
  const { read } = useWords()
  const answers = question.answers ?? []
  return <DropdownList {...widget} answers={answers.map(({ id, text }) => ({ value: id, label: read(text) }))} />
}
