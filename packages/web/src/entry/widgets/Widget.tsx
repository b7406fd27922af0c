import type { QuestionType } from '@casebook/core/bases/base'
import { isDropdown } from '@casebook/core/questions/layout'
import type { ComponentType } from 'react'
import { DateField } from '../dates/lazyDates'
import { DropdownChoice } from './DropdownChoice'
import { ImageChoice } from './ImageChoice'
import { MultipleChoice } from './MultipleChoice'
import { NumberField } from './NumberField'
import { SingleChoice } from './SingleChoice'
import { TextAnswer } from './TextAnswer'
import type { WidgetProps } from './widget'
import { YesNo } from './YesNo'

const controls: Readonly<Record<Exclude<QuestionType, 'Info'>, ComponentType<WidgetProps>>> = {
  OC: (widget) => (isDropdown(widget.question) ? <DropdownChoice {...widget} /> : <SingleChoice {...widget} />),
  YN: YesNo,
  MC: MultipleChoice,
  Image: ImageChoice,
  Num: NumberField,
  Text: TextAnswer,
  Date: DateField,
}

/** The control for the question's kind. */
export function Widget(widget: WidgetProps) {
  const { id, type } = widget.question
  const Control = type === 'Info' ? undefined : controls[type]
  // A base of a later server may have a kind that this page does not know.
  if (!Control) throw new Error(`The question ${id} has the type ${type}, for which there is no control`)
  return <Control {...widget} />
}
