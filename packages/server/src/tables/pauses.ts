import { setImmediate } from 'node:timers/promises'

/** In milliseconds: evaluating cases keeps no other person waiting for longer. */
const longestTurn = 5

/** Lets others have a turn once this has taken one. */
export function pauses(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longestTurn) return
    await setImmediate()
    began = performance.now()
  }
}
