/** The trail of a study: what it shows to whom, what is conspicuous, and the record of its reviews. */
import { createClient } from '@casebook/api-adapter/client'
import { studyTrailWire } from '@casebook/api-adapter/reviews/studyTrail.wire'
import { sitesWire } from '@casebook/api-adapter/sites/sites.wire'
import type { Fact } from '@casebook/core/facts/fact'
import type { TrailLine } from '@casebook/core/reviews/studyTrail.calls'
import { everyTrailEntry, type TrailFilter } from '@casebook/core/reviews/trailFilter'
import { settlesAfter } from '@casebook/core/statistics/pastMoment'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { writeSiteLimits } from '../bases/limits.repository'
import { ofVisit } from '../entry/visitStudy.fixture'
import { createGroup } from '../groups/createGroup'
import { startWard } from '../locks/ward.fixture'
import { insertMark, takeBackMarks } from '../sdv/sdv.repository'
import { openTestDatabase } from '../testing/testDatabase'

const ward = await startWard(await openTestDatabase())
const { clock, db } = ward
let { ada, rita, dana, root } = ward
afterAll(() => ward.server.close())

const visit = { group: 'Ward', base: 'visit' }
const day = 24 * 60 * 60 * 1000
const trailFor = ({ browser }: typeof ada) => createClient(studyTrailWire, browser.send)

async function page(who = rita, filter: Partial<TrailFilter> = {}, after?: string, limit = 200) {
  const wanted = { ...visit, filter: { ...everyTrailEntry, ...filter }, language: 'en' as const, limit }
  const answer = await trailFor(who).getPageOfStudyTrail({ ...wanted, ...(after !== undefined && { after }) })
  if (answer.type !== 'ReceivedPageOfStudyTrail') throw new Error(answer.type)
  return answer
}

/** All pages, in the words of the screen. */
async function lines(who = rita, filter: Partial<TrailFilter> = {}, limit = 200): Promise<readonly TrailLine[]> {
  const all: TrailLine[] = []
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const { lines, next } = await page(who, filter, after, limit)
    all.push(...lines)
    after = next ?? undefined
  }
  return all
}

/** Sessions end meanwhile: everybody signs in again. */
async function pass(milliseconds: number) {
  clock.pass(milliseconds)
  const again = ['ada', 'rita', 'dana', 'root'].map((name) => ward.signIn(name))
  ;[ada, rita, dana, root] = (await Promise.all(again)) as [typeof ada, typeof ada, typeof ada, typeof ada]
}

const asked = { ...visit, filter: everyTrailEntry, language: 'en', limit: 2 } as const

let age = 41
const grow = (draft: string) => change(draft, 'Early', [{ id: 'age', value: ++age }])

const said = (all: Awaited<ReturnType<typeof lines>>) =>
  all.map(({ name, text, before, after }) => `${name}: ${text ?? ''} ${before ?? '-'} > ${after ?? '-'}`)

async function change(draft: string, name: string, facts: readonly Fact[]) {
  await ada.entry.addFactsJson({ ...ofVisit, draft, facts })
  const saved = await ada.entry.savecase({ ...ofVisit, draft, userfn: name })
  if (saved.type !== 'OkWithGroups') throw new Error(saved.type)
}

async function setSite(name: string, site: string) {
  await createClient(sitesWire, root.browser.send).transferCases({
    cases: [{ ...visit, owner: 'ada', name }],
    site,
    reason: 'Moved house',
  })
}

vi.stubEnv('TZ', 'Europe/Zurich')
const early = await ward.aCase('Early', [
  { id: 'age', value: 40 },
  { id: 'seen', value: '2026-03-01' },
])
await pass(10 * day)
await change(early, 'Early', [{ id: 'age', value: 41 }])

describe('the trail of a study', () => {
  it('lists who answered what when, before and after, the last save first [MORE-29]', async () => {
    const [newest, ...older] = await lines()
    expect(newest).toMatchObject({
      name: 'Early',
      owner: 'ada',
      kind: 'answer',
      key: 'age',
      text: 'Age',
      section: 'Patient',
      before: '40 years',
      after: '41 years',
      author: 'ada',
      source: 'user',
      at: '2026-03-12T12:00:00.000Z',
    })
    expect(said(older)).toContain('Early: Age - > 40 years')
  })

  it('is found by question and by person [MORE-29]', async () => {
    expect(said(await lines(rita, { question: 'seen' }))).toEqual(['Early: Seen on - > 2026-03-01'])
    expect(await lines(rita, { person: 'nobody' })).toEqual([])
    expect((await lines(rita, { person: 'AD' })).length).toBeGreaterThan(2)
  })

  it('knows changes, late entries, answers after signing, and the night in the time zone of the server [MORE-29]', async () => {
    const change = 'Early: Age 40 years > 41 years'
    expect(said(await lines(rita, { sign: 'changed' }))).toEqual([change])
    expect(said(await lines(rita, { sign: 'late', late: { days: 9, after: null } }))).toEqual([change])
    expect(await lines(rita, { sign: 'late', late: { days: 10, after: null } })).toEqual([])
    expect(said(await lines(rita, { sign: 'late', late: { days: 10, after: 'seen' } }))).toEqual([change])
    // A partial date is none.
    expect(await lines(rita, { sign: 'late', late: { days: 0, after: 'born' } })).toEqual([])
    expect(await lines(rita, { sign: 'afterSigning' })).toEqual([])
    const { id, revision } = await ward.caseRow('Early')
    const mark = { questionnaireId: 'patient', level: 'PI', user: 'paul', at: clock.now(), verification: {} } as const
    await insertMark(db, id, mark, { revision, hash: '' })
    // A signature freezes its section until it is withdrawn.
    await takeBackMarks(db, id, 'patient', { by: 'paul', at: clock.now(), reason: 'A typing error', means: 'password' })
    // 21:30 in UTC is 22:30 in Zurich.
    await pass(9.5 * 60 * 60 * 1000)
    expect(await lines(rita, { sign: 'night' })).toEqual([])
    await grow(early)
    expect(said(await lines(rita, { sign: 'night' }))).toEqual(['Early: Age 41 years > 42 years'])
    expect(said(await lines(rita, { sign: 'afterSigning' }))).toEqual(['Early: Age 41 years > 42 years'])
    expect((await lines())[0]?.signs).toEqual(['changed', 'late', 'afterSigning', 'night'])
  })

  it('comes in pages that hold each entry once, and looks back a month at a time [MORE-29]', async () => {
    const all = await lines()
    expect(await lines(rita, {}, 2)).toEqual(all)
    await pass(70 * day)
    // Cases that came with their trail are older than the study is here.
    await db.updateTable('base_version').set({ published_at: clock.now() }).execute()
    const first = await page()
    expect(first.lines).toEqual([])
    expect(first.next).not.toBeNull()
    expect(await lines()).toEqual(all)
    expect(await trailFor(rita).getPageOfStudyTrail({ ...asked, after: 'nowhere' })).toEqual({ type: 'PageNotFound' })
  })

  it('shows a person of one site nothing of another, also no transfer before it [MORE-26] [MORE-29]', async () => {
    for (const site of ['Bern', 'Ulm']) {
      await createGroup(db, { name: site, description: '', owner: 'root', sharedCases: true }, clock.now())
      await createClient(sitesWire, root.browser.send).markSite({ group: site, isSite: true })
    }
    await setSite('Early', 'Bern')
    await writeSiteLimits(db, 'rita', ['Ulm'])
    expect(await lines()).toEqual([])
    await ward.aCase('There', [{ id: 'age', value: 40 }], ada)
    await setSite('There', 'Ulm')
    const mine = await lines()
    expect(new Set(mine.map(({ name }) => name))).toEqual(new Set(['There']))
    await grow(early)
    expect(await lines()).toEqual(mine)
    expect((await lines(dana)).length).toBeGreaterThan(mine.length)
    await writeSiteLimits(db, 'rita', [])
  })
})

describe('a review of the trail', () => {
  it('is a record of who reviewed what up to when, for the next reader [MORE-29]', async () => {
    const { upTo } = await page(dana)
    expect(new Date(upTo).getTime()).toBe(clock.now().getTime() - settlesAfter)
    const filter = { ...everyTrailEntry, sign: 'night' as const }
    const note = 'Two entries at night, explained by the ward'
    const recorded = await trailFor(dana).recordTrailReview({
      ...visit,
      filter,
      upTo: '2999-01-01T00:00:00.000Z',
      note,
    })
    expect(recorded).toEqual({ type: 'ReviewRecorded' })
    const study = await trailFor(rita).getStudyTrail({ ...visit, language: 'en' })
    if (study.type !== 'ReceivedStudyTrail') throw new Error(study.type)
    // Nobody reviews what is not saved yet.
    expect(study.reviews).toMatchObject([{ by: 'dana', upTo, filter, sites: null, note }])
    expect(study.timeZone).toBe('Europe/Zurich')
    expect(study.questions.find(({ id }) => id === 'seen')).toEqual({
      id: 'seen',
      text: 'Seen on',
      section: 'Patient',
      isDate: true,
    })
  })

  it('says to which sites the reviewer was limited [MORE-26]', async () => {
    await writeSiteLimits(db, 'rita', ['Ulm'])
    const { upTo } = await page()
    await trailFor(rita).recordTrailReview({ ...visit, filter: everyTrailEntry, upTo, note: '' })
    const study = await trailFor(dana).getStudyTrail({ ...visit, language: 'de' })
    expect(study).toMatchObject({ sites: null, reviews: [{ by: 'rita', sites: ['Ulm'] }, { by: 'dana' }] })
    const hers = await trailFor(rita).getStudyTrail({ ...visit, language: 'de' })
    // The note of a wider review may tell of other sites.
    expect(hers).toMatchObject({ sites: ['Ulm'], reviews: [{ by: 'rita' }, { by: 'dana', sites: null, note: '' }] })
    await writeSiteLimits(db, 'rita', ['Bern'])
    const ofBern = await trailFor(rita).getStudyTrail({ ...visit, language: 'de' })
    expect(ofBern).toMatchObject({ reviews: [{ by: 'dana' }] })
    await writeSiteLimits(db, 'rita', [])
  })
})
