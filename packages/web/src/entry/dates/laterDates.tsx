import { soon } from '../../ui/lazy/later'
import type { WidgetProps } from '../widgets/widget'
import { DateMeanwhile } from './DateMeanwhile'
import { knowDateCode } from './knownDateCode'

/** Questions for dates: a form that has none does not wait for the reader of dates. */
export const DateField = soon<WidgetProps>(
  async () => {
    const { DateField, dateKeys, dateMarks, dateSetting } = await import('./dateCode')
    knowDateCode({ dateKeys, dateMarks, dateSetting })
    return { default: DateField }
  },
  (widget) => <DateMeanwhile {...widget} />,
)
