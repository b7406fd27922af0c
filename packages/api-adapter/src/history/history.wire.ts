/** How the calls of history travel. */
import { historyCalls } from '@casebook/core/history/history.calls'
import { wire } from '../wire'

export const historyWire = wire(historyCalls, { path: 'dialogApi' })
