import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { nameOfFaulty } from './nameOfFaulty'

const ward = await startWard(await openTestDatabase())
const { db } = ward

it('names the case of a fault by name, study and owner, also where its row is gone [MORE-08]', async () => {
  const draft = await ward.aCase('VH_1')
  const { id } = await ward.caseRow('VH_1')
  const name = 'VH_1, Ward/visit, owner ada'
  expect(await nameOfFaulty(db, { chain: 'case', id })).toBe(name)
  expect(await nameOfFaulty(db, { chain: 'draft', id: draft })).toBe(name)
  expect(await nameOfFaulty(db, { chain: 'case', id: randomUUID() })).toBeNull()
  expect(await nameOfFaulty(db, { chain: 'row', id: 'query ["x"]' })).toBeNull()
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`delete from study_case where id = ${id}::uuid`.execute(tx)
      expect(await nameOfFaulty(tx, { chain: 'case', id })).toBe(name)
      throw new Error('undo')
    })
    .catch(({ message }: Error) => expect(message).toBe('undo'))
})
