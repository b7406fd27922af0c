/** Why a move is refused that the person may make at another level. */
import type { Role } from '../permissions/capabilities'
import { mayMoveSdv, type SdvLevel, type SdvMove, sdvLevels } from './level'

/** Whether the move can be this person's at all, in any state. */
export function mayEverMove(held: readonly Role[], move: SdvMove): boolean {
  return [null, ...sdvLevels].some((level) => mayMoveSdv(held, level, move))
}

/** `MarksChanged`: the marks are others than the page showed when it offered the move. */
export function whyOutOfTurn(level: SdvLevel | null, move: SdvMove): 'WaitsForPi' | 'MarksChanged' {
  return move === 'setMonitor' && level === null ? 'WaitsForPi' : 'MarksChanged'
}
