/** A server that is killed while it imports into new and existing cases: every row comes in once, and the counts are those of the dry run. */
import { createClient } from '@casebook/api-adapter/client'
import { importsWire } from '@casebook/api-adapter/imports/imports.wire'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { noCounts, recordsOf } from '@casebook/core/imports/dataImport'
import { type DataImport, longestPiece } from '@casebook/core/imports/imports.calls'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { verifyTrail } from '../../trail/verifyTrail'
import { freePort } from '../freePort'
import { takesAll } from '../share'
import { temporaryFolder } from '../temporaryFolder'
import { aStudy, createAdministrator, signIn } from './study'
import { ledgerBase } from './writer'

const many = 400
/** Of them, these exist before. */
const existing = many / 2
const kills = takesAll ? 3 : 1
const patience = { timeout: 200_000, interval: 20 }

it('imports every row once, over kills [MORE-38]', async () => {
  const study = aStudy(temporaryFolder(), await freePort(), null)
  let server = await study.start()
  await createAdministrator(server)
  const browser = await signIn(server)
  const calls = createClient(importsWire, browser.send)
  let keys = 0
  const once = () => ({ idempotencyKey: `import${++keys}` })

  const base = { group: ledgerBase.group, base: ledgerBase.id }
  const { submitCase } = createClient(submissionWire, browser.send)
  for (let nth = 0; nth < existing; nth++) {
    const submission = { base, caseName: `Case${nth}`, facts: [{ id: 'number1', value: nth }] }
    expect((await submitCase({ submission }, once())).type).toBe('Submitted')
  }

  // New and existing cases by turns.
  const order = Array.from({ length: existing }, (_, nth) => [nth, existing + nth]).flat()
  const rows = order.map((nth) => `Case${nth},${nth}\n`).join('')
  const content = Buffer.from(`case,number0\n${rows}`)
  expect(content.byteLength).toBeLessThan(longestPiece)
  const file = { fileName: 'ledger.csv', size: content.byteLength, format: 'table', language: null } as const
  const begun = await calls.beginImport({ ...base, ...file }, once())
  if (begun.type !== 'ImportBegun') throw new Error(begun.type)
  const { import: id } = begun
  await calls.sendImportPiece({ import: id, from: 0, data: content.toString('base64') })
  const now = async (): Promise<DataImport> => {
    const answer = await calls.getImport({ import: id })
    if (answer.type !== 'ReceivedImport') throw new Error(answer.type)
    return answer.import
  }
  const chosen = { mapping: {}, policy: 'onlyEmpty', makesCases: true, reason: null } as const
  expect(await calls.rehearseImport({ import: id, ...chosen }, once())).toEqual({ type: 'Ok' })
  await expect.poll(async () => (await now()).phase, patience).toBe('rehearsed')
  const { rehearsed } = await now()
  expect(rehearsed?.records).toMatchObject({ made: many - existing, changed: existing })

  expect(await calls.runImport({ import: id }, once())).toEqual({ type: 'Ok' })
  for (let kill = 0, soFar = 0; kill < kills; kill++) {
    // It goes on as soon as the server starts.
    let seen = await now()
    const records = async () => {
      seen = await now()
      return recordsOf(seen.imported ?? noCounts)
    }
    await expect.poll(records, patience).toBeGreaterThan(soFar)
    await server.kill()
    expect(seen.phase).toBe('running')
    soFar = recordsOf(seen.imported ?? noCounts)
    server = await study.start()
  }
  await expect.poll(async () => (await now()).phase, patience).toBe('done')
  expect((await now()).imported).toEqual(rehearsed)
  await server.stop()

  await study.inspect(async (db) => {
    const found = await db
      .selectFrom('study_case')
      .innerJoin('case_answers', 'case_answers.case_id', 'study_case.id')
      .select(['name', 'answers'])
      .select(
        sql<number>`(select count(*)::integer from case_entry where case_id = study_case.id and kind = 'revision')`.as(
          'revisions',
        ),
      )
      .execute()
    expect(found).toHaveLength(many)
    const shown = found.map(({ name, answers, revisions }) => [name, [answers.number0, answers.number1, revisions]])
    const expected = order.map((nth) => [`Case${nth}`, nth < existing ? [nth, nth, 2] : [nth, undefined, 1]])
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected))
    for await (const fault of verifyTrail(db)) expect(fault).toBeNull()
  })
})
