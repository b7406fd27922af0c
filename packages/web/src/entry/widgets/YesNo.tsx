import { Trans } from '@lingui/react'
import { RadioChoices } from './RadioChoices'
import type { WidgetProps } from './widget'

const choices = [
  { value: true, label: <Trans id="dialog.yes" message="Yes" /> },
  { value: false, label: <Trans id="dialog.no" message="No" /> },
]

export function YesNo(widget: WidgetProps) {
  return <RadioChoices {...widget} isInline choices={choices} />
}
