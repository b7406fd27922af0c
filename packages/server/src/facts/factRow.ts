/** A fact has one key on the wire, `id#2`, and two columns in the tables: the question and the occurrence. */
import { columnsOfKey, keyOfColumns } from '@casebook/core/annotation/annotation'
import type { Fact } from '@casebook/core/facts/fact'
import type { TrailFact } from '@casebook/core/facts/trail'

type KeyColumns = Pick<TrailFact, 'question' | 'occurrence'>

/** The columns of a fact that the core has let pass. */
export function rowOfFact({ id, value }: Fact): TrailFact {
  const columns = columnsOf(id)
  if (!columns) throw new Error(`"${id}" is no key of an answer`)
  return { occurrence: columns.occurrence, question: columns.question, value }
}

/** Whether the columns of the fact can be told: what comes from outside may be any text. */
export function isKey(id: string): boolean {
  return columnsOf(id) !== null
}

export function factOfRow({ question, occurrence, value }: TrailFact): Fact {
  return { id: keyOfColumns(question, occurrence), value }
}

/** The same keys come with every case, several times on the way of each answer. */
const known = new Map<string, KeyColumns | null>()
const mostKnown = 20_000

function columnsOf(id: string): KeyColumns | null {
  const found = known.get(id)
  if (found !== undefined) return found
  if (known.size >= mostKnown) known.clear()
  const columns = columnsOfKey(id)
  known.set(id, columns)
  return columns
}
