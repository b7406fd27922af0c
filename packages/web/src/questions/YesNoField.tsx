import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ControlProps } from './controlProps'
import { DropdownList } from './DropdownList'
import { RadioChoices } from './RadioChoices'

const choices = [
  { value: true, label: <Trans id="dialog.yes" message="Yes" /> },
  { value: false, label: <Trans id="dialog.no" message="No" /> },
]

export function YesNoField({ question: _, ...control }: ControlProps) {
  return control.size === 'cell' ? <InOneLine {...control} /> : <RadioChoices {...control} isInline choices={choices} />
}

function InOneLine(control: Omit<ControlProps, 'question'>) {
  const { t } = useLingui()
  const answers = [
    { value: true, label: t({ id: 'dialog.yes', message: 'Yes' }) },
    { value: false, label: t({ id: 'dialog.no', message: 'No' }) },
  ]
  return <DropdownList {...control} answers={answers} />
}
