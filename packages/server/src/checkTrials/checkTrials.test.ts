import { checkTrialsWire } from '@casebook/api-adapter/checkTrials/checkTrials.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import type { TriedCheck } from '@casebook/core/checkTrials/playCheck'
import type { Fact } from '@casebook/core/facts/fact'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { writeSiteLimits } from '../bases/limits.repository'
import { publishBase } from '../bases/publishBase'
import { ofVisit, visit } from '../entry/visitStudy.fixture'
import { aGroup } from '../groups/groups.fixture'
import { startWard, wardBase } from '../locks/ward.fixture'
import { writeSite } from '../sites/sites.repository'
import { openTestDatabase } from '../testing/testDatabase'
import { playTrial } from './playTrial.job'

const { ada, dana, rita, aCase, clock, db, server, services } = await startWard(await openTestDatabase())
afterAll(() => server.close())

const name = { group: visit.group, base: visit.base }
const trialsOf = (person: typeof dana) => wireClient(checkTrialsWire, person.browser.send)
const calls = trialsOf(dana)

/** Answers and saves, as data entry does. */
async function save(draft: string, userfn: string, facts: readonly Fact[]) {
  await ada.entry.addFactsJson({ ...ofVisit, draft, facts })
  clock.pass(1_000)
  await ada.entry.savecase({ ...ofVisit, draft, userfn })
}

const age = (value: number): Fact => ({ id: 'age', value })
const old: TriedCheck = { questionId: 'age', if: { Greater: { questionId: 'age', value: 100 } } }

/** Corrected, corrected and wrong again, never wrong, and wrong until today. */
async function fourCases(prefix: string) {
  const corrected = await aCase(`${prefix}Corrected`, [age(101)])
  await save(corrected, `${prefix}Corrected`, [age(50)])
  const again = await aCase(`${prefix}Again`, [age(102)])
  await save(again, `${prefix}Again`, [age(51)])
  await save(again, `${prefix}Again`, [{ id: 'note', value: 'Seen.' }])
  await save(again, `${prefix}Again`, [age(103)])
  await aCase(`${prefix}Fine`, [age(40)])
  await aCase(`${prefix}Wrong`, [age(140)])
}

await fourCases('First')
await aGroup(db, 'Bern', { owner: 'root' })
await writeSite(db, 'Bern', 'root', clock.now())
await db.updateTable('study_case').set({ site: 'Bern' }).where('name', 'like', 'First%n').execute()

async function played(check: TriedCheck, by = calls) {
  expect(await by.tryCheck({ ...name, check })).toEqual({ type: 'Ok' })
  const { id } = await db.selectFrom('check_trial').select('id').where('outcome', 'is', null).executeTakeFirstOrThrow()
  await playTrial(services, id, { part: 10_000, batch: 2 })
  const answer = await by.getCheckTrial(name)
  return answer.type === 'ReceivedCheckTrial' ? answer.trial : answer
}

beforeEach(() => db.deleteFrom('check_trial').execute())

const everything = async () => {
  const tables = ['case_entry', 'query', 'query_step', 'study_case', 'case_answers', 'draft'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

describe('a check on trial', () => {
  it('says how many queries it would have raised, how many a correction followed, and where; and changes nothing [MORE-53]', async () => {
    const before = await everything()
    expect(await played(old)).toMatchObject({
      check: old,
      state: 'complete',
      total: 4,
      played: 4,
      cases: 3,
      raised: 4,
      corrected: 2,
      sites: [
        { site: 'Bern', cases: 1, raised: 2, corrected: 1 },
        { site: null, cases: 2, raised: 2, corrected: 1 },
      ],
    })
    expect(await everything()).toBe(before)
  })

  it('says what the same check raises once it is in the study [MORE-53]', async () => {
    const check = { id: 'old', ...old, nodeId: 'automatic-check', text: { en: 'So old?' } }
    const trial = await played(old)
    await publishBase(services, { ...wardBase, version: '2', checks: [check] })
    await fourCases('Second')
    const steps = await db
      .selectFrom('query_step')
      .innerJoin('query', 'query.id', 'query_step.query_id')
      .select('node')
      .execute()
    const count = (node: string) => steps.filter((one) => one.node === node).length
    expect(trial).toMatchObject({ raised: count('automatic-check'), corrected: count('closed-automatically') })
  })

  it('reads no case beyond the sites of its starter, and tells of no other [MORE-53]', async () => {
    await writeSiteLimits(db, 'dana', ['Bern'])
    expect(await played(old)).toMatchObject({ raised: 2, corrected: 1, sites: [{ site: 'Bern' }] })
    await writeSiteLimits(db, 'dana', [])
    await played(old)
    await writeSiteLimits(db, 'dana', ['Bern'])
    expect(await calls.getCheckTrial(name)).toMatchObject({ trial: { raised: 2, sites: [{ site: 'Bern' }] } })
    await writeSiteLimits(db, 'dana', [])
  })

  it('goes on where a job that was killed has kept it, and ends when it is stopped or its starter may no more [MORE-53]', async () => {
    await calls.tryCheck({ ...name, check: old })
    const { id } = await db.selectFrom('check_trial').select('id').executeTakeFirstOrThrow()
    await playTrial(services, id, { part: 0, batch: 3 })
    const half = await calls.getCheckTrial(name)
    expect(half).toMatchObject({ trial: { state: 'running', played: 3 } })
    expect(await calls.tryCheck({ ...name, check: old })).toEqual({ type: 'TrialRunning' })
    expect(await calls.stopCheckTrial(name)).toEqual({ type: 'Ok' })
    await playTrial(services, id)
    expect(await calls.getCheckTrial(name)).toMatchObject({ trial: { state: 'stopped', played: 3 } })
    expect(await calls.tryCheck({ ...name, check: old })).toEqual({ type: 'Ok' })
    await db
      .updateTable('app_user')
      .set({ roles: ['PI'] })
      .where('username', '=', 'dana')
      .execute()
    const next = await db.selectFrom('check_trial').select('id').executeTakeFirstOrThrow()
    await playTrial(services, next.id)
    await db
      .updateTable('app_user')
      .set({ roles: ['DATA_MANAGER'] })
      .where('username', '=', 'dana')
      .execute()
    expect(await calls.getCheckTrial(name)).toMatchObject({ trial: { state: 'stopped', played: 0 } })
  })

  it('is refused where it names what the study lacks, and to who writes no studies [MORE-53]', async () => {
    expect(await calls.tryCheck({ ...name, check: { ...old, questionId: 'gone' } })).toEqual({ type: 'CheckUnfit' })
    expect(await calls.tryCheck({ ...name, base: 'gone', check: old })).toEqual({ type: 'StudyNotFound' })
    expect(await trialsOf(rita).tryCheck({ ...name, check: old })).toEqual({ type: 'InsufficientPermissions' })
  })
})
