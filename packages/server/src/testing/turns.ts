/**
 * Parts of a matrix that take turns: each run looks at every screen in some of the looks, and lets some of the people make every call. Which ones
 * follows from the commit, so that a failure can be repeated, and over some commits every part comes up. `TURN=all` does everything, `TURN=3`
 * takes turn 3.
 */
import { spawnSync } from 'node:child_process'

export type Turn = number | 'all'

/** So many looks of each screen in one run. */
const looksPerRun = 1

/** Whether this turn shows the screen in this look. Each turn covers every screen in some looks; all turns together cover every look. */
export function isDue(screen: number, look: number, turn: Turn, looks: number): boolean {
  if (turn === 'all') return true
  const first = (screen + turn * looksPerRun) % looks
  return (look - first + looks) % looks < looksPerRun
}

/** Those of this turn: one of so many in a row. As many turns together take all. */
export function ofTurn<T>(all: readonly T[], turn: Turn, turns: number): readonly T[] {
  return all.filter((_, index) => turn === 'all' || index % turns === turn % turns)
}

export function turnOf(wish: string | undefined, commit: string): Turn {
  if (wish === 'all') return 'all'
  if (wish !== undefined && /^\d{1,6}$/.test(wish)) return Number(wish)
  if (wish !== undefined) throw new Error(`TURN is "all" or the number of a turn, not "${wish}"`)
  return Number.parseInt(commit.slice(0, 4), 16) || 0
}

/** The turn of the checked-out commit; without git always the first. */
export function turnOfRun(): Turn {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' })
  return turnOf(process.env.TURN, stdout ?? '')
}
