import { createHash } from 'node:crypto'
import { createClient } from '@casebook/api-adapter/client'
import { samplingWire } from '@casebook/api-adapter/sdv/sampling.wire'
import { sdvWire } from '@casebook/api-adapter/sdv/sdv.wire'
import type { SampleFilter } from '@casebook/core/sdv/sampling/sampling.calls'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writeSiteLimits } from '../bases/limits.repository'
import { visit } from '../entry/visitStudy.fixture'
import { aGroup } from '../groups/groups.fixture'
import { startWard } from '../locks/ward.fixture'
import { writeSite } from '../sites/sites.repository'
import { openTestDatabase } from '../testing/testDatabase'

const ward = await startWard(await openTestDatabase())
const { ada, ben, rita, dana, aCase, caseRow, clock, db } = ward

/** As anybody can repeat it: the hash of seed and case is a number from 0 to 1, and the share says up to which number a case is drawn. */
function isDrawn({ seed, share }: { readonly seed: string; readonly share: number }, caseId: string): boolean {
  const hash = createHash('sha256').update(`${seed}/${caseId}`).digest('hex')
  return Number.parseInt(hash.slice(0, 12), 16) / 16 ** 12 < share / 100
}

const samplingOf = (who: typeof ada) => createClient(samplingWire, who.browser.send)

async function planned(more: { readonly only?: SampleFilter; readonly after?: string } = {}) {
  const received = await samplingOf(dana).getSamplingPlan({ base: visit, ...more })
  if (received.type !== 'ReceivedSamplingPlan') throw new Error(received.type)
  return received
}

const namesOf = async (only?: SampleFilter) => (await planned(only && { only })).cases.map(({ name }) => name)
const set = (share: number) => samplingOf(dana).setSamplingPlan({ base: visit, share, questions: ['age'] })

/** The names of the cases that a plan draws, as anybody can compute them. */
async function repeated(plan: { readonly seed: string; readonly share: number }) {
  const cases = await db.selectFrom('study_case').select(['id', 'name']).orderBy('name').execute()
  return cases.filter(({ id }) => isDrawn(plan, id)).map(({ name }) => name)
}

const facts = [{ id: 'age', value: 40 }]

for (let nth = 10; nth < 30; nth += 1) await aCase(`VH_${nth}`, facts)

describe('the draw in the database', () => {
  it('is the one that anybody can repeat [MORE-07]', async () => {
    const ids = Array.from({ length: 500 }, () => crypto.randomUUID())
    for (const plan of [0, 1, 20, 50, 99, 100].map((share) => ({ share, seed: `7c1e${share}` }))) {
      const { rows } = await sql<{ id: string }>`
        select id from unnest(${ids}::uuid[]) id where is_drawn(${plan.seed}, ${plan.share}::integer, id)`.execute(db)
      expect(rows.map(({ id }) => id)).toEqual(ids.filter((id) => isDrawn(plan, id)))
    }
  })
})

describe('a sampling plan', () => {
  it('draws by a recorded seed, never lets a case go, and is in the log with who set it [MORE-07]', async () => {
    expect(await planned()).toMatchObject({ plan: null, cases: [], counts: { drawn: 0, of: 20 } })
    expect(await set(50)).toEqual({ type: 'PlanSet', version: 1 })
    const first = await planned()
    expect(first.plan).toMatchObject({ version: 1, share: 50, questions: ['age'], setBy: 'dana' })
    const plan = { seed: first.plan?.seed ?? '', share: 50 }
    const sample = await repeated(plan)
    expect(first.cases.map(({ name }) => name)).toEqual(sample)
    expect(first.counts).toEqual({ drawn: sample.length, done: 0, of: 20 })
    const { section } = first.questions.find(({ id }) => id === 'age') ?? {}
    expect(section).toEqual({ id: 'patient', text: { en: 'Patient' } })
    // Deleted while another plan is set, restored afterwards.
    const away = db.updateTable('study_case').where('name', '=', sample[0] ?? '')
    await away.set({ deleted_at: clock.now() }).execute()
    expect(await set(0)).toEqual({ type: 'PlanSet', version: 2 })
    expect(await namesOf()).toEqual(sample.slice(1))
    await away.set({ deleted_at: null }).execute()
    expect(await namesOf()).toEqual(sample)
    const logged = await db
      .selectFrom('server_event')
      .select(['source', 'payload'])
      .where('kind', '=', 'samplingPlanSet')
      .execute()
    expect(logged[0]).toMatchObject({ source: 'dana', payload: { version: 1, ...plan } })
    expect(await samplingOf(ada).getSamplingPlan({ base: visit })).toEqual({ type: 'InsufficientPermissions' })
  })

  it('draws a new case when it is first saved, and once [MORE-07]', async () => {
    const before = await namesOf()
    await aCase('VH_90', facts)
    expect(await namesOf()).toEqual(before)
    await set(100)
    await aCase('VH_91', facts)
    expect((await namesOf()).slice(-2)).toEqual(['VH_90', 'VH_91'])
    expect((await planned()).counts).toMatchObject({ drawn: 22, of: 22 })
    const rows = await db.selectFrom('sampled_case').select('plan_id').distinct().orderBy('plan_id').execute()
    expect(rows.map(({ plan_id }) => plan_id)).toHaveLength(2)
  })

  it('counts a case as done once a monitor has verified all of it and nothing has changed since [MORE-07]', async () => {
    const sections = JSON.stringify({ ready: ['patient'], other: [] })
    await db.updateTable('study_case').set({ sections }).where('name', '=', 'VH_10').execute()
    for (const [who, call] of [
      [ada, 'setPiSdv'],
      [rita, 'setMonitorSdv'],
    ] as const)
      expect(await who.sdv[call]({ caseIdentifier: 'VH_10', questionnaireId: 'patient' })).toMatchObject({
        type: 'SdvSet',
      })
    await db
      .updateTable('app_user')
      .set({ first_name: 'Ada', last_name: 'Lind' })
      .where('username', '=', 'ada')
      .execute()
    const done = await planned({ only: 'done' })
    const marks = { sections: 1, signed: 1, verified: 1, changed: 0 }
    expect(done.cases).toEqual([{ owner: 'ada', enteredBy: 'Ada Lind', name: 'VH_10', ...marks }])
    expect(done.counts).toMatchObject({ done: 1 })
    expect(await namesOf('toDo')).not.toContain('VH_10')
    const { id: case_id } = await caseRow('VH_10')
    const changed = { case_id, questionnaire: 'patient', level: 'Monitor', key: 'age', set_by: 'rita' } as const
    await db
      .insertInto('sdv_changed_answer')
      .values({ ...changed, changed_at: clock.now() })
      .execute()
    expect(await namesOf('done')).toEqual([])
    expect((await namesOf('toDo'))[0]).toBe('VH_10')
  })

  it('has its sample in pages, by name [MORE-07] [MORE-12]', async () => {
    for (let nth = 30; nth < 70; nth += 1) await aCase(`VH_${nth}`, facts)
    const first = await planned()
    expect(first.cases).toHaveLength(50)
    const second = await planned({ after: first.next ?? '' })
    expect(second).toMatchObject({ cases: { length: 12 }, next: null })
    expect(second).not.toHaveProperty('counts')
    const names = [...first.cases, ...second.cases].map(({ name }) => name)
    expect(names).toEqual([...names].sort())
    expect(await samplingOf(dana).getSamplingPlan({ base: visit, after: 'bm9uZQ' })).toEqual({ type: 'PageNotFound' })
  })

  it('tells reviewers in the case which questions are critical and that it was drawn, and nobody else [MORE-07]', async () => {
    const sampling = async (who: typeof ada, name: string) => {
      const received = await createClient(sdvWire, who.browser.send).getSdv({ ...visit, owner: 'ada', name })
      return received.type === 'ReceivedSdv' ? received.sampling : received.type
    }
    expect(await sampling(rita, 'VH_91')).toEqual({ questions: ['age'], isSampled: true })
    await set(0)
    await aCase('VH_92', facts)
    expect(await sampling(dana, 'VH_92')).toEqual({ questions: ['age'], isSampled: false })
    expect(await sampling(ada, 'VH_91')).toBeUndefined()
    expect(await sampling(ben, 'VH_91')).toBe('InsufficientPermissions')
  })

  it('is proved by drawing again, and names the cases that differ [MORE-07]', async () => {
    const again = () => samplingOf(dana).repeatDraw({ base: visit })
    const { counts } = await planned()
    expect(await again()).toEqual({ type: 'DrawRepeated', drawn: counts?.drawn, missing: [], unexpected: [] })
    // Written into the database by hand: a case that was not drawn, and a plan that drew nothing.
    const plan = await db.selectFrom('sampling_plan').selectAll().orderBy('version', 'desc').executeTakeFirstOrThrow()
    const { id } = await caseRow('VH_92')
    await db.insertInto('sampled_case').values({ case_id: id, plan_id: plan.id, drawn_at: clock.now() }).execute()
    await aCase('VH_93', facts)
    const { id: _, ...next } = { ...plan, version: plan.version + 1, share: 100 }
    await db.insertInto('sampling_plan').values(next).execute()
    const differs = { drawn: counts?.drawn, missing: ['VH_93'], unexpected: ['VH_92'] }
    expect(await again()).toEqual({ type: 'DrawRepeated', ...differs })
    expect(await samplingOf(ada).repeatDraw({ base: visit })).toEqual({ type: 'InsufficientPermissions' })
  })
  it('is not changed by a person who is limited to sites, and says so [MORE-07] [MORE-26]', async () => {
    await set(30)
    const { plan } = await planned()
    expect(await planned()).not.toHaveProperty('isFixed')
    await aGroup(db, 'Bern', { owner: 'ada' })
    await writeSite(db, 'Bern', 'ada', clock.now())
    await writeSiteLimits(db, 'dana', ['Bern'])
    expect(await planned()).toMatchObject({ isFixed: true, plan })
    expect(await set(100)).toEqual({ type: 'KnowledgeBaseNotFound' })
    expect((await planned()).plan).toEqual(plan)
    await writeSiteLimits(db, 'dana', [])
  })
})
