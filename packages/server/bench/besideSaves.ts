/** Times work in the background beside the saves of others: a case is saved twenty times a second, and what that takes is what a nurse would wait. */
import type { BaseName } from '@casebook/core/bases/baseName'
import type { Fact } from '@casebook/core/facts/fact'
import { inTransaction } from '../src/database/transaction'
import type { Services } from '../src/services'
import { submitCase } from '../src/submission/submitCase'

type Save = () => Promise<unknown>

let saves = 0

/** A new case of the nurse with these answers. */
export function aSave(services: Services, base: BaseName, facts: readonly Fact[]): Save {
  const nurse = { username: 'nurse', roles: [] }
  return () =>
    inTransaction(services.db, (tx) => submitCase(services, tx, nurse, { base, caseName: `Nurse_${++saves}`, facts }))
}

/** Answers the milliseconds that each save took, ascending, once it is asked to end. */
function othersSave(save: Save) {
  const took: number[] = []
  let isOver = false
  const saving = (async () => {
    while (!isOver) {
      const began = performance.now()
      await save()
      took.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return async () => {
    isOver = true
    await saving
    return took.sort((a, b) => a - b)
  }
}

/** The head of a table, of which `timed` writes the rows. */
export const head =
  '| rows | what | seconds | rows a second | save of others, median, ms | p99, ms | more memory at most, MiB |\n|--:|---|--:|--:|--:|--:|--:|'

export async function timed(save: Save, words: string, rows: number, play: () => Promise<void>): Promise<void> {
  global.gc?.()
  let peak = 0
  const before = process.memoryUsage().rss
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 50)
  const end = othersSave(save)
  const began = performance.now()
  await play()
  const seconds = (performance.now() - began) / 1000
  const waits = await end()
  clearInterval(watch)
  const at = (share: number) => (waits[Math.floor(waits.length * share)] ?? 0).toFixed(0)
  const more = Math.max(0, peak - before) / 1024 / 1024
  console.log(
    `| ${rows} | ${words} | ${seconds.toFixed(1)} | ${Math.round(rows / seconds)} | ${at(0.5)} | ${at(0.99)} | ${more.toFixed(0)} |`,
  )
}
