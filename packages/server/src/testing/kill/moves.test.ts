/** A server that is killed while it moves cases to a new version: every case moves once, and the counts are those of the play before. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@casebook/api-adapter/client'
import { movesWire } from '@casebook/api-adapter/moves/moves.wire'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { expect, it } from 'vitest'
import { verifyTrail } from '../../trail/verifyTrail'
import { freePort } from '../freePort'
import { rests } from '../share'
import { temporaryFolder } from '../temporaryFolder'
import { aStudy, createAdministrator, signIn } from './study'
import { ledgerBase } from './writer'

const many = 60
const kills = 2
const patience = { timeout: 200_000, interval: 20 }

it.skipIf(rests)('moves every case once, over kills [MORE-40]', async () => {
  const study = aStudy(temporaryFolder(), await freePort(), null)
  let server = await study.start()
  await createAdministrator(server)
  let browser = await signIn(server)
  let keys = 0
  const once = () => ({ idempotencyKey: `move${++keys}` })
  const base = { group: ledgerBase.group, base: ledgerBase.id }
  const submissions = createClient(submissionWire, browser.send)
  for (let nth = 0; nth < many; nth++) {
    const submission = { base, caseName: `Case${nth}`, facts: [{ id: 'number0', value: nth }] }
    expect((await submissions.submitCase({ submission }, once())).type).toBe('Submitted')
  }
  const restart = async () => {
    await server.kill()
    server = await study.start()
    browser = await signIn(server)
  }
  const amended = JSON.stringify({ ...ledgerBase, version: '2' }).replaceAll('"number0"', '"amount"')
  writeFileSync(join(study.settings.BASES_DIR ?? '', 'ledger.json'), amended)
  await restart()

  const calls = () => createClient(movesWire, browser.send)
  const chosen = {
    version: '2',
    undoes: null,
    sites: null,
    state: 'all',
    status: null,
    names: null,
    signed: 'stay',
    reason: 'Amendment',
  } as const
  const begun = await calls().beginMove({ ...base, ...chosen }, once())
  if (begun.type !== 'MoveBegun') throw new Error(begun.type)
  const now = async () => {
    const answer = await calls().getMove({ move: begun.move })
    if (answer.type !== 'ReceivedMove') throw new Error(answer.type)
    return answer.move
  }
  await expect.poll(async () => (await now()).phase, patience).toBe('rehearsed')
  expect((await now()).rehearsed).toMatchObject({ played: many, kinds: { lost: { effects: many, cases: many } } })

  expect(await calls().runMove({ move: begun.move }, once())).toEqual({ type: 'Ok' })
  for (let kill = 1; kill <= kills; kill++) {
    const soFar = Math.floor((many * kill) / (kills + 2))
    await expect.poll(async () => (await now()).moved?.played ?? 0, patience).toBeGreaterThan(soFar)
    await restart()
  }
  await expect.poll(async () => (await now()).phase, patience).toBe('done')
  const { moved, rehearsed } = await now()
  expect(moved).toEqual(rehearsed)
  await server.stop()

  await study.inspect(async (db) => {
    const versions = await db
      .selectFrom('study_case')
      .innerJoin('base_version', 'base_version.id', 'study_case.base_version_id')
      .select('version')
      .execute()
    expect(versions).toEqual(Array(many).fill({ version: '2' }))
    const revisions = await db.selectFrom('case_entry').select('case_id').where('kind', '=', 'revision').execute()
    expect(revisions).toHaveLength(2 * many)
    for await (const fault of verifyTrail(db)) expect(fault).toBeNull()
  })
})
