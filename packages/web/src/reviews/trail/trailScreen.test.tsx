import {
  type StudyTrail,
  type StudyTrailPort,
  studyTrailCalls,
  type TrailLine,
} from '@casebook/core/reviews/studyTrail.calls'
import { everyTrailEntry } from '@casebook/core/reviews/trailFilter'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../../testing/openAt'
import { mara } from '../../testing/people'
import { answering } from '../../testing/ports'

const line: TrailLine = {
  owner: 'ada',
  name: 'VH_0042',
  site: 'Bern',
  kind: 'answer',
  key: 'age',
  text: 'Age',
  section: 'Patient',
  before: '40 years',
  after: '41 years',
  author: 'ada',
  person: 'Ada King',
  source: 'user',
  at: '2026-03-12T12:00:00.000Z',
  savedAt: '2026-03-12T12:00:00.000Z',
  reason: 'Typing error',
  signs: ['changed', 'night'],
}
const older: TrailLine = { ...line, name: 'VH_0007', savedAt: '2026-03-01T12:00:00.000Z', signs: [] }
const study: StudyTrail = {
  questions: [
    { id: 'age', text: 'Age', section: 'Patient', isDate: false },
    { id: 'seen', text: 'Seen on', section: 'Visit', isDate: true },
  ],
  reviews: [],
  sites: null,
  timeZone: 'Europe/Zurich',
}
const upTo = '2026-03-12T13:00:00.000Z'

const bases = ['Hernia', 'Knee'].map((name) => ({
  base: name.toLowerCase(),
  version: '1.0.0',
  text: { en: name },
  languages: ['en'],
  drafts: [],
}))

type Page = Awaited<ReturnType<StudyTrailPort['getPageOfStudyTrail']>>

const pageOf = (lines: readonly TrailLine[], next: string | null = null): Page => ({
  type: 'ReceivedPageOfStudyTrail',
  lines,
  next,
  back: '2026-02-09T12:00:00.000Z',
  upTo,
})

async function open(port: Partial<StudyTrailPort> = {}, trail = study) {
  const getStudyTrail = vi.fn<StudyTrailPort['getStudyTrail']>(async () => ({ type: 'ReceivedStudyTrail', ...trail }))
  const getPageOfStudyTrail = vi.fn<StudyTrailPort['getPageOfStudyTrail']>(async () => pageOf([line, older]))
  await openAt('/log/trail/Alpine/hernia', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: ['REPORTER'] } }) },
    bases: { getBasesOverview: async () => ({ type: 'ReceivedBasesOverview', groups: [{ group: 'Alpine', bases }] }) },
    areas: [answering(studyTrailCalls, { getStudyTrail, getPageOfStudyTrail, ...port })],
  })
  await screen.findByRole('heading', { level: 1, name: 'Trail of the study' })
  return { user: userEvent.setup(), getStudyTrail, getPageOfStudyTrail }
}

const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
const texts = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('th, td') ?? [])].map((cell) => cell.textContent)

describe('the trail of a study', () => {
  it('says of each entry the case, what changed, who, when, why, and what is conspicuous [MORE-29]', async () => {
    await open()
    const [first] = await rows()
    const [studyCase, entry, by, marks] = texts(first)
    expect(studyCase).toBe('VH_0042Bern')
    expect(entry).toBe('AgePatientBefore: 40 yearsNow: 41 years')
    expect(by).toMatch(/^Ada King · 12 Mar 2026.*Reason: Typing error$/)
    expect(marks).toBe('ChangedAt night')
    const link = within(first as HTMLElement).getByRole('link', { name: 'History of VH_0042' })
    expect(link.getAttribute('href')).toBe('/log/case/Alpine/hernia/ada/VH_0042/age')
  })

  it('tells other entries from answers, and an answer that was withdrawn [MORE-29]', async () => {
    const nothing = { ...line, key: null, text: null, section: null, before: null, after: null }
    await open({
      getPageOfStudyTrail: async () =>
        pageOf([
          { ...line, after: null },
          { ...line, kind: 'note', before: null, after: 'Asked twice' },
          { ...line, before: null, after: null, erased: '2026-03-14T08:00:00.000Z' },
          { ...nothing, kind: 'erased' },
          { ...nothing, kind: 'deleted' },
          { ...nothing, kind: 'notDone', section: 'Week 6' },
          { ...nothing, kind: 'site', before: 'Ulm', after: 'Bern' },
        ]),
    })
    expect((await rows()).map((row) => texts(row)[1])).toEqual([
      'AgePatientBefore: 40 yearsNow: withdrawn',
      'Age · NotePatientNow: Asked twice',
      expect.stringMatching(/^AgePatientErased, 14 Mar 2026/),
      'Answers erased',
      'Marked as deleted',
      'Follow-up closed as not done: Week 6',
      'SiteBefore: UlmNow: Bern',
    ])
  })

  it('is filtered by question, person and what is conspicuous, with the keyboard alone [MORE-29]', async () => {
    const { user, getPageOfStudyTrail } = await open()
    await screen.findByRole('table')
    const asked = (filter: object) =>
      waitFor(() =>
        expect(getPageOfStudyTrail.mock.lastCall?.[0]).toEqual(
          expect.objectContaining({ filter: { ...everyTrailEntry, ...filter }, limit: 50 }),
        ),
      )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Question' }), 'Seen on')
    await asked({ question: 'seen' })
    await user.tab()
    await user.keyboard('king')
    await asked({ question: 'seen', person: 'king' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Entries' }), 'Entered at night')
    expect(screen.getByText(/in the time zone of the server/).textContent).toContain('Europe/Zurich')
    await asked({ question: 'seen', person: 'king', sign: 'night' })
  })

  it('counts the days of late entries from a date question that the reader chooses [MORE-29]', async () => {
    const { user, getPageOfStudyTrail } = await open()
    const days = await screen.findByRole('spinbutton', { name: 'Days until late' })
    await user.clear(days)
    await user.type(days, '30')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Days counted from' }), 'from: Seen on')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Entries' }), 'Late entries')
    const filter = { ...everyTrailEntry, sign: 'late', late: { days: 30, after: 'seen' } }
    await waitFor(() => expect(getPageOfStudyTrail.mock.lastCall?.[0]).toEqual(expect.objectContaining({ filter })))
    expect(await screen.findByText('Late entries, more than 30 days after “Seen on”')).toBeTruthy()
  })

  it('comes by the page, and goes on by itself where a call found few entries [MORE-29]', async () => {
    const full = Array.from({ length: 50 }, () => line)
    const { user, getPageOfStudyTrail } = await open({
      getPageOfStudyTrail: vi
        .fn<StudyTrailPort['getPageOfStudyTrail']>()
        .mockResolvedValueOnce(pageOf([], 'february'))
        .mockResolvedValueOnce(pageOf(full, 'january'))
        .mockResolvedValueOnce(pageOf([older])),
    })
    expect(getPageOfStudyTrail).not.toHaveBeenCalled()
    expect(await rows()).toHaveLength(50)
    const pager = within(screen.getByRole('navigation', { name: 'Pages of the trail' }))
    expect(pager.getByText(/^Looked back to 9 Feb 2026/)).toBeTruthy()
    await user.click(pager.getByRole('button', { name: 'Next' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(pager.getByRole('status').textContent).toBe('Page 2')
    expect(pager.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true)
  })

  it('says that there are no entries, and clears the filters', async () => {
    const { user, getPageOfStudyTrail } = await open({ getPageOfStudyTrail: async () => pageOf([]) })
    expect(getPageOfStudyTrail).not.toHaveBeenCalled()
    expect(await screen.findByRole('heading', { name: 'No entries' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
    await user.type(screen.getByRole('searchbox'), 'x')
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  it('says that the server did not answer, and tries again', async () => {
    const { user } = await open({
      getPageOfStudyTrail: vi
        .fn<StudyTrailPort['getPageOfStudyTrail']>()
        .mockRejectedValueOnce(new Error('offline'))
        .mockResolvedValue(pageOf([line])),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(1)
  })

  it('leads to the trail of another study, and to the access rights [MORE-29]', async () => {
    const { user, getStudyTrail } = await open()
    const rights = screen.getByRole('link', { name: 'Access rights of the study' })
    expect(rights.getAttribute('href')).toBe('/log/access/Alpine/hernia')
    await screen.findByRole('option', { name: 'Knee' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Study' }), 'Knee')
    await waitFor(() => expect(getStudyTrail).toHaveBeenLastCalledWith(expect.objectContaining({ base: 'knee' })))
  })

  it('says that the study is not there', async () => {
    const { getStudyTrail } = await openGone()
    expect((await screen.findByRole('alert')).textContent).toContain('This study no longer exists.')
    expect(getStudyTrail).toHaveBeenCalled()
  })
})

async function openGone() {
  const getStudyTrail = vi.fn<StudyTrailPort['getStudyTrail']>(async () => ({ type: 'KnowledgeBaseNotFound' }))
  await openAt('/log/trail/Alpine/hernia', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: ['REPORTER'] } }) },
    areas: [answering(studyTrailCalls, { getStudyTrail })],
  })
  return { getStudyTrail }
}

const reviewed = {
  by: 'dana',
  name: 'Dana Data',
  at: '2026-03-10T08:00:00.000Z',
  upTo: '2026-03-10T07:59:00.000Z',
  filter: everyTrailEntry,
  sites: null,
  note: 'Two entries explained',
}

describe('a review of the trail', () => {
  it('marks what was reviewed, and says by whom, what of, and up to when [MORE-29]', async () => {
    const night = { ...reviewed, by: 'rita', name: 'Rita Roth', sites: ['Bern'], note: '' }
    await open({}, { ...study, reviews: [{ ...night, filter: { ...everyTrailEntry, sign: 'night' } }, reviewed] })
    const [first, second] = await rows()
    expect(texts(first)[3]).not.toContain('Reviewed')
    expect(texts(second)[3]).toBe('Reviewed')
    expect(screen.getByText(/^Reviewed: everything here that was saved up to/).textContent).toContain('10 Mar 2026')
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items).toContainEqual(
      expect.stringMatching(/^Entered at nightSaved up to 10 Mar 2026.*sites only: Bern.*Rita Roth/),
    )
    expect(items).toContainEqual(expect.stringMatching(/^All entriesSaved up to.*Two entries explainedDana Data/))
  })

  it('is recorded as of the first page, after a failure too, with the note kept [MORE-29]', async () => {
    const recordTrailReview = vi
      .fn<StudyTrailPort['recordTrailReview']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce({ type: 'ReviewRecorded' })
    const getStudyTrail = vi
      .fn<StudyTrailPort['getStudyTrail']>()
      .mockResolvedValueOnce({ type: 'ReceivedStudyTrail', ...study })
      .mockResolvedValue({ type: 'ReceivedStudyTrail', ...study, reviews: [reviewed] })
    const { user } = await open({ recordTrailReview, getStudyTrail })
    await screen.findByRole('table')
    expect(screen.getByText('No review is recorded yet.')).toBeTruthy()
    const covered = (await screen.findByText('All entries', { selector: 'bdi' })).closest('p')
    expect(covered?.textContent).toMatch(/^Your review would cover: All entries, saved up to 12 Mar 2026/)
    await user.type(screen.getByLabelText('What you found (optional)'), 'Explained by the ward{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    await user.click(screen.getByRole('button', { name: 'Record my review' }))
    await waitFor(() => expect(screen.getByLabelText('What you found (optional)')).toHaveProperty('value', ''))
    expect(recordTrailReview).toHaveBeenLastCalledWith({
      group: 'Alpine',
      base: 'hernia',
      filter: everyTrailEntry,
      upTo,
      note: 'Explained by the ward',
    })
    expect(await screen.findByText('Two entries explained')).toBeTruthy()
  })
})
