/** How the calls of a person's second factor travel. */
import { secondFactorCalls } from '@casebook/core/secondFactor/secondFactor.calls'
import { wire } from '../wire'

export const secondFactorWire = wire(secondFactorCalls, { path: 'secondFactorApi' })
