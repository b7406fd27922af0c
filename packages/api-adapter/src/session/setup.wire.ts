import { setupCalls } from '@casebook/core/session/setup.calls'
import { wire } from '../wire'

export const setupWire = wire(setupCalls, { path: 'setupApi' })
