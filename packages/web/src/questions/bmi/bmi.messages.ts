import type { BmiMessage } from '@casebook/core/bmi/bmi'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The specification's sentences, word for word. */
export const bmiMessages: Readonly<Record<BmiMessage, MessageDescriptor>> = {
  'bmi.height.tooSmall': msg({ id: 'bmi.height.tooSmall', message: 'Height is too small' }),
  'bmi.height.tooLarge': msg({
    id: 'bmi.height.tooLarge',
    message: 'Height is too large. Please use meters, not centimeters',
  }),
  'bmi.weight.tooSmall': msg({ id: 'bmi.weight.tooSmall', message: 'Weight is too small' }),
  'bmi.weight.tooLarge': msg({ id: 'bmi.weight.tooLarge', message: 'Weight is too large' }),
}
