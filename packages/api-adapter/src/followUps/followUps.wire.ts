/** How the call of follow-ups travels. */
import { followUpsCalls } from '@casebook/core/followUps/followUps.calls'
import { baseSpelling } from '../bases/baseSpelling'
import { wire } from '../wire'

export const followUpsWire = wire(followUpsCalls, { path: 'followUps', spellings: baseSpelling })
