import { Trans } from '@lingui/react'
import type { ControlProps } from '../controlProps'
import { RadioChoices } from './RadioChoices'

const choices = [
  { value: true, label: <Trans id="dialog.yes" message="Yes" /> },
  { value: false, label: <Trans id="dialog.no" message="No" /> },
]

export function YesNoRadios({ question: _, ...control }: ControlProps) {
  return <RadioChoices {...control} isInline choices={choices} />
}
