/** How the calls of session travel. */
import { sessionCalls } from '@casebook/core/session/session.calls'
import { wire } from '../wire'

export const sessionWire = wire(sessionCalls, { path: 'loginApi' })
