import type { QuestionType } from '@casebook/core/bases/base'
import type { ComponentType } from 'react'
import { DropdownChoice } from './DropdownChoice'
import { DropdownYesNo } from './DropdownYesNo'
import { Widget } from './Widget'
import type { WidgetProps } from './widget'

/** Choices that are a list elsewhere. */
const inOneLine: Readonly<Partial<Record<QuestionType, ComponentType<WidgetProps>>>> = {
  OC: DropdownChoice,
  YN: DropdownYesNo,
}

/** The control in a single line. */
export function CompactWidget(widget: WidgetProps) {
  const Control = inOneLine[widget.question.type] ?? Widget
  return <Control {...widget} isCell />
}
