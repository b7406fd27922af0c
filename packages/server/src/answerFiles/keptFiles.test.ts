import { fileValue } from '@casebook/core/bases/files/fileRecord'
import { aLargePhoto } from '@casebook/test-fixtures/pictures'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { eraseCase } from '../erasure/eraseCase'
import { openTestDatabase } from '../testing/testDatabase'
import { verifyTrail } from '../trail/verifyTrail'
import { startWounds } from './wounds.fixture'

const world = await startWounds(await openTestDatabase())
const { db, server, ada, aCase, answered } = world
afterAll(() => server.close())

async function faults() {
  const found = []
  for await (const { kind, chain } of verifyTrail(db)) found.push(`${kind} ${chain}`)
  return found
}

const hashes = async () => {
  const rows = await db.selectFrom('answer_file').select('sha256').execute()
  return rows.map(({ sha256 }) => sha256)
}

describe('the bytes of an answer', () => {
  it('are gone once the answer is erased and no other names them [MORE-56] [MORE-33]', async () => {
    const { draft, identity } = await aCase()
    const shared = aLargePhoto(300_000, 1)
    const first = await answered(draft, shared)
    const second = await answered(draft, aLargePhoto(1_000, 2))
    await answered(draft, shared, { question: 'scan' })
    await ada.entry.savecase({ ...draft, caseName: identity.name, owner: 'ada', force: true })
    const other = await aCase()
    await answered(other.draft, shared)
    const row = await db
      .selectFrom('study_case')
      .select('id')
      .where('name', '=', identity.name)
      .executeTakeFirstOrThrow()
    const erase = (questions: readonly string[]) =>
      db.transaction().execute((tx) =>
        eraseCase(server.services, tx, {
          id: '00000000-0000-4000-8000-000000000001',
          caseId: row.id,
          reason: 'Asked for',
          askedBy: 'root',
          askedAt: server.clock.now(),
          by: 'ada',
          questions,
          reasons: false,
        }),
      )
    await erase(['photo'])
    // The scan has the same bytes, and another case has them too.
    expect((await hashes()).sort()).toEqual([first.sha256, first.sha256].sort())
    expect(await ada.files.caseFile({ ...identity, question: 'photo', sha256: second.sha256 })).toEqual({
      type: 'FileNotFound',
    })
    expect((await ada.files.caseFile({ ...identity, question: 'scan', sha256: first.sha256 })).type).toBe(
      'ReceivedFile',
    )
    await erase(['scan'])
    expect(await hashes()).toEqual([first.sha256])
    expect(await faults()).toEqual([])
    expect(fileValue(first)).toContain(first.sha256)
  })

  it('are held against their hash by whoever verifies the trail [MORE-56]', async () => {
    const { draft, identity } = await aCase()
    const { sha256 } = await answered(draft, aLargePhoto(300_000, 3))
    await ada.entry.savecase({ ...draft, caseName: identity.name, owner: 'ada', force: true })
    expect(await faults()).toEqual([])
    const ofFile = sql`(select id from answer_file where sha256 = ${sha256})`
    await sql`update answer_file_piece set content = set_byte(content, 9, get_byte(content, 9) # 1)
      where place = 1 and file_id in ${ofFile}`.execute(db)
    expect(await faults()).toEqual(['fileChanged row'])
    await sql`delete from answer_file where id in ${ofFile}`.execute(db)
    expect(await faults()).toEqual(['fileMissing case'])
  })
})
