/** A fact has one key on the wire, `id#2`, and two columns in the tables: the question and the occurrence. */
import { columnsOfKey, keyOfColumns } from '@casebook/core/annotation/annotation'
import type { Fact } from '@casebook/core/facts/fact'
import type { TrailFact } from '@casebook/core/facts/trail'

/** The columns of a fact that the core has let pass. */
export function rowOfFact({ id, value }: Fact): TrailFact {
  const columns = columnsOfKey(id)
  if (!columns) throw new Error(`"${id}" is no key of an answer`)
  return { ...columns, value }
}

/** Whether the columns of the fact can be told: what comes from outside may be any text. */
export function isKey(id: string): boolean {
  return columnsOfKey(id) !== null
}

export function factOfRow({ question, occurrence, value }: TrailFact): Fact {
  return { id: keyOfColumns(question, occurrence), value }
}
