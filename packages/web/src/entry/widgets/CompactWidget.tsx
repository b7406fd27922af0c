import { DropdownChoice } from './DropdownChoice'
import { DropdownYesNo } from './DropdownYesNo'
import { Widget } from './Widget'
import type { WidgetProps } from './widget'

/** The control where there is one line for it: what is a row of choices elsewhere is a list that opens. */
export function CompactWidget(widget: WidgetProps) {
  switch (widget.question.type) {
    case 'OC':
      return <DropdownChoice {...widget} />
    case 'YN':
      return <DropdownYesNo {...widget} />
    default:
      return <Widget {...widget} />
  }
}
