/** The base names its cases, and a person may have many: `Visit`, `Visit_2`, `Visit_3`. */
import { nameByPattern } from '@casebook/core/bases/caseNameProblem'
import type { BaseName } from '../bases/bases.repository'
import type { Database } from '../services'
import { namesTaken, namesTakenByAnybody } from './newCases.repository'

/** More cases than anybody has of one base. */
const highest = 2 ** 30
/** Names that are asked for at once. */
const atOnce = 16

export async function nextNumberedName(tx: Database, base: BaseName, owner: string, name: string): Promise<string> {
  return nextName(
    (number) => numbered(name, number),
    (names) => namesTaken(tx, base, owner, names),
  )
}

/** The next name that no case of the study has, by a pattern such as `W-###`. */
export async function nextNameByPattern(db: Database, base: BaseName, pattern: string): Promise<string> {
  return nextName(
    (number) => nameByPattern(pattern, number),
    (names) => namesTakenByAnybody(db, base, names),
  )
}

/**
 * A number that nobody has yet. They are given out one after another, so a few questions find where they end, however many cases
 * there are; of two people who ask at once, one is told when they insert it.
 */
async function nextName(
  named: (number: number) => string,
  takenOf: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string> {
  let [taken, free] = [0, highest]
  while (taken + 1 < free) {
    const numbers = numbersBetween(taken, free)
    const names = await takenOf(numbers.map(named))
    const end = numbers.findIndex((number) => !names.has(named(number)))
    if (end > 0) taken = numbers[end - 1] ?? taken
    if (end === -1) taken = numbers.at(-1) ?? taken
    else free = numbers[end] ?? free
  }
  return named(free)
}

/** At first the lowest ones and, as there may be many cases, their doubles; then evenly between. */
function numbersBetween(taken: number, free: number): readonly number[] {
  if (free === highest) return Array.from({ length: 31 }, (_, i) => 2 ** i).filter((number) => number > taken)
  const step = Math.max(1, Math.ceil((free - taken) / (atOnce + 1)))
  return Array.from({ length: atOnce }, (_, i) => taken + (i + 1) * step).filter((number) => number < free)
}

function numbered(name: string, number: number): string {
  return number === 1 ? name : `${name}_${number}`
}
