import { sessionWatchCalls } from '@casebook/core/session/sessionWatch.calls'
import { wire } from '../wire'

export const sessionWatchWire = wire(sessionWatchCalls, { path: 'loginApi' })
