import { useLingui } from '@lingui/react/macro'
import { DropdownList } from './choices/DropdownList'
import { YesNoRadios } from './choices/YesNoRadios'
import type { ControlProps } from './controlProps'

export function YesNoField(control: ControlProps) {
  return control.size === 'cell' ? <InOneLine {...control} /> : <YesNoRadios {...control} />
}

function InOneLine({ question: _, ...control }: ControlProps) {
  const { t } = useLingui()
  const answers = [
    { value: true, label: t({ id: 'dialog.yes', message: 'Yes' }) },
    { value: false, label: t({ id: 'dialog.no', message: 'No' }) },
  ]
  return <DropdownList {...control} answers={answers} />
}
