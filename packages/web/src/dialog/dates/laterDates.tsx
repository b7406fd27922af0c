import { soon } from '../../ui/later'
import type { WidgetProps } from '../widgets/widget'
import { DateMeanwhile } from './DateMeanwhile'
import { knowDateCode } from './knownDateCode'

/** Questions for dates: a form that has none does not wait for the reader of dates. */
export const DateField = soon<WidgetProps>(
  async () => {
    const code = await import('./dateCode')
    knowDateCode(code)
    return { default: code.DateField }
  },
  (widget) => <DateMeanwhile {...widget} />,
)
