import { useLingui } from '@lingui/react/macro'
import { DropdownList } from './DropdownList'
import type { WidgetProps } from './widget'

/** Yes or no in a single line. */
export function DropdownYesNo({ question: _, ...widget }: WidgetProps) {
  const { t } = useLingui()
  const answers = [
    { value: true, label: t({ id: 'dialog.yes', message: 'Yes' }) },
    { value: false, label: t({ id: 'dialog.no', message: 'No' }) },
  ]
  return <DropdownList {...widget} answers={answers} />
}
