/** Tells at a terminal how far the file was submitted: on one line that changes, or now and then on a new one. */
import { stderr } from 'node:process'
import type { Report } from './progress'

const second = 1000
/** Where nobody looks at it, such as in a log. */
const every = stderr.isTTY ? second : 30 * second

export interface Telling {
  /** Calls `keep` once a second. */
  readonly done: (report: Pick<Report, 'counts' | 'keep'>, upTo: number) => void
  readonly waiting: (why: string) => void
  readonly end: () => void
}

export function tellProgress(bytes: number): Telling {
  const started = Date.now()
  let [kept, told, before] = [started, started, null as number | null]
  const say = (line: string) => stderr.write(stderr.isTTY ? `\r\u001B[K${line}` : `${line}\n`)
  return {
    done({ counts: { submitted, refused }, keep }, upTo) {
      const done = submitted + refused
      before ??= done - 1
      const now = Date.now()
      if (now - kept >= second) {
        kept = now
        keep()
      }
      if (now - told < every) return
      told = now
      const rate = Math.round(((done - before) * second) / (now - started))
      say(`${Math.floor((100 * upTo) / bytes)} %, ${done} records, ${refused} refused, ${rate} a second`)
    },
    waiting(why) {
      if (Date.now() - told < second) return
      told = Date.now()
      say(`${why} Trying again.`)
    },
    end() {
      if (stderr.isTTY) stderr.write('\r\u001B[K')
    },
  }
}
