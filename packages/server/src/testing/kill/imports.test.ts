/** A server that is killed while it imports: every row comes in once, and the counts are those of the dry run. */
import { createClient } from '@casebook/api-adapter/client'
import { importsWire } from '@casebook/api-adapter/imports/imports.wire'
import { type DataImport, longestPiece } from '@casebook/core/imports/imports.calls'
import { expect, it } from 'vitest'
import { verifyTrail } from '../../trail/verifyTrail'
import { freePort } from '../freePort'
import { temporaryFolder } from '../temporaryFolder'
import { aStudy, createAdministrator, signIn } from './study'
import { ledgerBase } from './writer'

const many = 150
const kills = 3
const patience = { timeout: 200_000, interval: 20 }

it('imports every row once, over kills [MORE-38]', async () => {
  const study = aStudy(temporaryFolder(), await freePort(), null)
  let server = await study.start()
  await createAdministrator(server)
  let browser = await signIn(server)
  const calls = () => createClient(importsWire, browser.send)
  let keys = 0
  const once = () => ({ idempotencyKey: `import${++keys}` })

  const rows = Array.from({ length: many }, (_, nth) => `Case${nth},${nth}\n`).join('')
  const content = Buffer.from(`case,number0\n${rows}`)
  expect(content.byteLength).toBeLessThan(longestPiece)
  const file = { fileName: 'ledger.csv', size: content.byteLength, format: 'table', language: null } as const
  const begun = await calls().beginImport({ group: ledgerBase.group, base: ledgerBase.id, ...file }, once())
  if (begun.type !== 'ImportBegun') throw new Error(begun.type)
  const { import: id } = begun
  await calls().sendImportPiece({ import: id, from: 0, data: content.toString('base64') })
  const now = async (): Promise<DataImport> => {
    const answer = await calls().getImport({ import: id })
    if (answer.type !== 'ReceivedImport') throw new Error(answer.type)
    return answer.import
  }
  const chosen = { mapping: {}, policy: 'onlyEmpty', makesCases: true, reason: null } as const
  expect(await calls().rehearseImport({ import: id, ...chosen }, once())).toEqual({ type: 'Ok' })
  await expect.poll(async () => (await now()).phase, patience).toBe('rehearsed')
  const { rehearsed } = await now()
  expect(rehearsed?.records.made).toBe(many)

  expect(await calls().runImport({ import: id }, once())).toEqual({ type: 'Ok' })
  for (let kill = 1; kill <= kills; kill++) {
    const soFar = Math.floor((many * kill) / (kills + 2))
    await expect.poll(async () => (await now()).imported?.records.made ?? 0, patience).toBeGreaterThan(soFar)
    await server.kill()
    server = await study.start()
    browser = await signIn(server)
  }
  await expect.poll(async () => (await now()).phase, patience).toBe('done')
  expect((await now()).imported).toEqual(rehearsed)
  await server.stop()

  await study.inspect(async (db) => {
    const found = await db
      .selectFrom('study_case')
      .innerJoin('case_answers', 'case_answers.case_id', 'study_case.id')
      .select(['name', 'answers'])
      .execute()
    expect(new Map(found.map(({ name, answers }) => [name, answers.number0]))).toEqual(
      new Map(Array.from({ length: many }, (_, nth) => [`Case${nth}`, nth])),
    )
    const revisions = await db.selectFrom('case_entry').select('case_id').where('kind', '=', 'revision').execute()
    expect(revisions).toHaveLength(many)
    for await (const fault of verifyTrail(db)) expect(fault).toBeNull()
  })
})
