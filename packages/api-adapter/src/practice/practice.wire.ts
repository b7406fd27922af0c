/** How the calls on the side for practice travel. */
import { practiceCalls } from '@casebook/core/practice/practice.calls'
import { wire } from '../wire'

export const practiceWire = wire(practiceCalls, { path: 'practice' })
