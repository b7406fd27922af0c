import { isDropdown } from '@casebook/core/entry/form/columns'
import { DateField } from '../dates/lazyDates'
import { DropdownChoice } from './DropdownChoice'
import { ImageChoice } from './ImageChoice'
import { MultipleChoice } from './MultipleChoice'
import { NumberField } from './NumberField'
import { SingleChoice } from './SingleChoice'
import { TextAnswer } from './TextAnswer'
import type { WidgetProps } from './widget'
import { YesNo } from './YesNo'

/** The control for the question's type. An unsupported type is an error, not a blank. */
export function Widget(widget: WidgetProps) {
  const { question } = widget
  switch (question.type) {
    case 'OC':
      return isDropdown(question) ? <DropdownChoice {...widget} /> : <SingleChoice {...widget} />
    case 'YN':
      return <YesNo {...widget} />
    case 'MC':
      return <MultipleChoice {...widget} />
    case 'Image':
      return <ImageChoice {...widget} />
    case 'Num':
      return <NumberField {...widget} />
    case 'Text':
      return <TextAnswer {...widget} />
    case 'Date':
      return <DateField {...widget} />
    default:
      throw new Error(`The question ${question.id} has the type ${question.type}, for which there is no control`)
  }
}
