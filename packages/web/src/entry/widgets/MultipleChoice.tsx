import { Checkboxes } from './Checkboxes'
import type { WidgetProps } from './widget'

export function MultipleChoice(widget: WidgetProps) {
  return <Checkboxes {...widget} columns={(widget.question.answers?.length ?? 0) > 6 ? 2 : 1} />
}
