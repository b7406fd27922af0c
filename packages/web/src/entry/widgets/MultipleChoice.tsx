import { Checkboxes } from './Checkboxes'
import type { WidgetProps } from './widget'

export function MultipleChoice(widget: WidgetProps) {
  return <Checkboxes {...widget} className={(widget.question.answers?.length ?? 0) > 6 ? 'grid-cols-2 gap-x-3' : ''} />
}
