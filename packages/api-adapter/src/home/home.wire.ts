/** How the call of the home screen travels. */
import { homeCalls } from '@casebook/core/home/home.calls'
import { wire } from '../wire'

export const homeWire = wire(homeCalls, { path: 'home' })
