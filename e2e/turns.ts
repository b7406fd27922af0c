/**
 * Parts of a matrix that take turns: each run looks at every screen, in some of the looks. Which ones follows from the commit, so that a failure
 * can be repeated, and over some commits every part comes up. `LOOKS=all` does everything, `LOOKS=3` takes turn 3.
 */
import { spawnSync } from 'node:child_process'

/** So many looks of each screen in one run. */
const looksPerRun = 1

/** Whether this turn shows the screen in this look. Each turn covers every screen in some looks; all turns together cover every look. */
export function isDue(screen: number, look: number, turn: number | 'all', looks: number): boolean {
  if (turn === 'all') return true
  const first = (screen + turn * looksPerRun) % looks
  return (look - first + looks) % looks < looksPerRun
}

export function turnOf(wish: string | undefined, commit: string): number | 'all' {
  if (wish === 'all') return 'all'
  if (wish !== undefined && /^\d{1,6}$/.test(wish)) return Number(wish)
  if (wish !== undefined) throw new Error(`LOOKS is "all" or the number of a turn, not "${wish}"`)
  return Number.parseInt(commit.slice(0, 4), 16) || 0
}

/** The turn of the checked-out commit; without git always the first. */
export function turnOfRun(): number | 'all' {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' })
  return turnOf(process.env.LOOKS, stdout ?? '')
}
