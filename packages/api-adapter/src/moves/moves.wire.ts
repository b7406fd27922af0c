/** How the calls that move cases to another version travel. */
import { movesCalls } from '@casebook/core/moves/moves.calls'
import { wire } from '../wire'

export const movesWire = wire(movesCalls, { path: 'moves' })
