/** What the trail of a study says of answers that were erased. */
import { createClient } from '@casebook/api-adapter/client'
import { studyTrailWire } from '@casebook/api-adapter/reviews/studyTrail.wire'
import { everyTrailEntry, type TrailFilter } from '@casebook/core/reviews/trailFilter'
import { afterAll, expect, it } from 'vitest'
import { ofVisit } from '../entry/visitStudy.fixture'
import { eraserIn } from '../erasure/erasure.fixture'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const ward = await startWard(await openTestDatabase())
const { ada, rita, clock } = ward
const { erase } = eraserIn(ward)
afterAll(() => ward.server.close())

async function trail(filter: TrailFilter) {
  const wanted = { group: 'Ward', base: 'visit', filter, language: 'en', limit: 200 } as const
  const page = await createClient(studyTrailWire, rita.browser.send).getPageOfStudyTrail(wanted)
  if (page.type !== 'ReceivedPageOfStudyTrail') throw new Error(page.type)
  return page
}

it('the trail of a study says that answers were erased, by whom and why, and shows none of them [MORE-29] [MORE-33]', async () => {
  const said = 'Kilimanjaro'
  const draft = await ward.aCase('Gone', [
    { id: 'age', value: 41 },
    { id: 'note', value: said },
  ])
  const of = { ...ofVisit, draft }
  await ada.entry.addFactsJson({ ...of, facts: [{ id: 'note', value: `${said} again` }] })
  await ada.entry.savecase({ ...of, userfn: 'Gone' })
  clock.pass(60_000)
  await erase('Gone', { questions: ['note'], reasons: false })
  const page = await trail(everyTrailEntry)
  const erased = clock.now().toISOString()
  expect(page.lines.find(({ kind }) => kind === 'erased')).toMatchObject({
    author: 'dana',
    reason: 'Consent was withdrawn',
  })
  const notes = page.lines.filter(({ key, author }) => key === 'note' && author === 'ada')
  expect(notes).toMatchObject([
    { before: null, after: null, erased, signs: ['changed'] },
    { before: null, after: null, erased, signs: [] },
  ])
  const changes = (await trail({ ...everyTrailEntry, sign: 'changed' })).lines
  expect(changes.filter(({ key, author }) => key === 'note' && author === 'ada')).toEqual(notes.slice(0, 1))
  expect(JSON.stringify(page)).not.toContain(said)
})
