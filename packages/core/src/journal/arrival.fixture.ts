/** The invariants of one person's answers after all browsers have died, come back and delivered everything. */
import type { FactValue } from '../facts/fact'
import { type Delivered, idOf, type Person, questions } from './modelServer.fixture'

interface Tab {
  /** The prefix of its idempotency keys. */
  readonly letter: string
  readonly person: Person
}

export interface Said {
  readonly tab: Tab
  readonly question: string
  readonly value: FactValue
  /** The answers the tab had shown by then, with their questions. */
  readonly before: ReadonlySet<string>
}

interface Arrival {
  readonly person: Person
  /** The answers on the server, in the order they arrived. */
  readonly log: readonly Delivered[]
  readonly tabs: readonly Tab[]
  /** Everything anybody answered, in order. */
  readonly said: readonly Said[]
  /** The answers that a screen called stored on the device, and those that the server refused, by `idOf`. */
  readonly kept: ReadonlySet<string>
  readonly refused: ReadonlySet<string>
  /** The number of batches still on the device. */
  readonly waiting: number
}

export function faultsOfArrival({ person, log, tabs, said, kept, refused, waiting }: Arrival): readonly string[] {
  const faults: string[] = []
  for (const value of new Set(log.map((one) => one.value))) {
    const times = log.filter((one) => one.value === value).length
    const meant = said.filter((one) => one.tab.person === person && one.value === value).length
    if (times > meant) faults.push(`${person}: ${value} is there ${times} times and was said ${meant} times`)
  }
  for (const tab of tabs)
    for (const question of questions) {
      const heard = log.filter((one) => one.idempotencyKey.startsWith(tab.letter) && one.question === question)
      const meant = said.filter((one) => one.tab === tab && one.question === question)
      if (!isInOrder(heard, meant)) faults.push(`${tab.letter}: ${question} came in another order than it was said`)
    }
  if (waiting > 0) faults.push(`${person}: something waits for ever`)
  // A waiting answer leaves in only two ways: the server accepts it or refuses it by name.
  const arrived = new Set(log.map(({ idempotencyKey, value }) => idOf(idempotencyKey, value)))
  for (const id of kept) if (!arrived.has(id) && !refused.has(id)) faults.push(`${person}: lost ${id}`)
  return faults
}

/** Whether the answers arrived in the order they were given; some may be missing. */
function isInOrder(heard: readonly Delivered[], said: readonly Said[]): boolean {
  const values = said.map(({ value }) => value)
  return heard.every(({ value }) => values.splice(0, values.indexOf(value) + 1).length > 0)
}
