/** Makes the row of a new case. */
import { randomUUID } from 'node:crypto'
import { isNamedByPerson } from '@casebook/core/bases/caseName'
import type { ReadyBase } from '../bases/compiledBases'
import { beforeCommit, TakenBack } from '../database/transaction'
import type { Database } from '../services'
import { insertCase, insertNamedCases, isNameTaken } from './newCases.repository'

/**
 * Answers the id of the case, or null if its number is taken. Whether a name is taken that a person gave, the commit tells, and answers the
 * call with CaseNameTaken: nobody has to wait for that.
 */
export async function makeCase(
  tx: Database,
  { base: { config } }: ReadyBase,
  row: Parameters<typeof insertCase>[1],
  at: Date,
): Promise<string | null> {
  if (!isNamedByPerson(config)) return insertCase(tx, row, at)
  const id = randomUUID()
  const refuseTakenName = (error: unknown) => {
    throw isNameTaken(error) ? new TakenBack({ type: 'CaseNameTaken' }) : error
  }
  await beforeCommit(tx, insertNamedCases(tx, [{ ...row, id, at }]).catch(refuseTakenName))
  return id
}
