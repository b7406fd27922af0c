import { DropdownChoice } from './DropdownChoice'
import { DropdownYesNo } from './DropdownYesNo'
import { Widget } from './Widget'
import type { WidgetProps } from './widget'

/** The control in a single line: choices become a dropdown. */
export function CompactWidget(widget: WidgetProps) {
  switch (widget.question.type) {
    case 'OC':
      return <DropdownChoice {...widget} isCell />
    case 'YN':
      return <DropdownYesNo {...widget} isCell />
    default:
      return <Widget {...widget} isCell />
  }
}
