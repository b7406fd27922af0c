/** How the second step of signing in travels. */
import { secondStepCalls } from '@casebook/core/secondFactor/secondStep.calls'
import { wire } from '../wire'

export const secondStepWire = wire(secondStepCalls, { path: 'loginApi' })
