import type { ControlProps } from '../../questions/controlProps'
import { lazySoon } from '../../ui/lazy/lazyComponent'
import { DateMeanwhile } from './DateMeanwhile'
import { knowDateCode } from './knownDateCode'

/** Lazy, so that forms without date questions do not load the date parser. */
export const DateField = lazySoon<ControlProps>(
  async () => {
    const { DateField, dateKeys, dateMarks, dateSetting } = await import('./dateCode')
    knowDateCode({ dateKeys, dateMarks, dateSetting })
    return { default: DateField }
  },
  (control) => <DateMeanwhile {...control} />,
)
