import { homeCalls } from '@casebook/core/home/home.calls'
import { type PastCasesPort, pastCasesCalls } from '@casebook/core/pictures/pastCases.calls'
import { type PicturesPort, picturesCalls, type StudyPictures } from '@casebook/core/pictures/pictures.calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { answering } from '../testing/ports'

const none = { open: 0, answered: 0 }
const pictures: StudyPictures = {
  type: 'ReceivedStudyPictures',
  text: { en: 'Baseline and surgery' },
  asOf: '2026-11-18T10:50:00Z',
  cases: 42,
  complete: 38,
  uncounted: 0,
  recruited: [
    { month: '2026-09', cases: 3 },
    { month: '2026-11', cases: 39 },
  ],
  sections: [
    { id: 'patient', text: { en: 'Patient' }, complete: 42, cases: 42 },
    { id: 'year', text: { en: 'Follow-up, 12 months' }, complete: 16, cases: 19 },
  ],
  people: [
    { owner: 'mkeller', name: 'Mara Keller', complete: 30, cases: 32 },
    { owner: 'jweiss', complete: 8, cases: 10 },
  ],
  queries: {
    days0: { open: 4, answered: 3 },
    days3: { open: 5, answered: 2 },
    days8: none,
    days15: none,
    days31: none,
  },
  verification: { notSigned: 5, signed: 8, verified: 27, changed: 2 },
}

async function open(
  getStudyPictures: PicturesPort['getStudyPictures'],
  at = '/progress/Alps/hernia',
  getPastCases: PastCasesPort['getPastCases'] = async () => ({ type: 'KnowledgeBaseNotFound' }),
) {
  const waiting = {
    type: 'ReceivedWaiting',
    studies: [{ group: 'Alps', base: 'hernia', text: pictures.text }],
  } as const
  const opened = await openAt(at, {
    areas: [
      answering(picturesCalls, { getStudyPictures }),
      answering(pastCasesCalls, { getPastCases }),
      answering(homeCalls, { getWaiting: async () => waiting }),
    ],
  })
  return { ...opened, user: userEvent.setup() }
}

const rowsOf = (figure: string) =>
  within(screen.getByRole('figure', { name: figure }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

describe('the pictures of a study', () => {
  it('are one click from the home screen [MORE-16]', async () => {
    const { user, history } = await open(async () => pictures, '/home')
    await user.click(await screen.findByRole('link', { name: 'Study progress of Baseline and surgery' }))
    expect(await screen.findByRole('heading', { name: 'Study progress', level: 1 })).toBeTruthy()
    expect(history.at(-1)).toBe('/progress/Alps/hernia')
  })

  it('say recruitment, completeness, queries and verification, each in a figure with its numbers [MORE-16]', async () => {
    await open(async () => pictures)
    await screen.findByRole('figure', { name: 'Recruitment' })
    expect(rowsOf('Recruitment')).toEqual(['SeptFewer than 5 cases3', 'OctFewer than 5 cases3', 'Nov42'])
    expect(rowsOf('Completeness by section')).toEqual(['Patient42 of 42100%', 'Follow-up, 12 months16 of 1984%'])
    expect(rowsOf('Completeness by person')).toEqual(['Mara Keller30 of 3294%', 'jweiss8 of 1080%'])
    expect(rowsOf('Queries by age').slice(0, 3)).toEqual(['0 to 2 days43', '3 to 752', '8 to 1400'])
    expect(rowsOf('Verification by level')).toEqual([
      'Not signed5',
      'Signed by the investigator8',
      'Verified by the monitor27',
      'Changed sinceFewer than 5 cases2',
    ])
    const figures = within(screen.getByRole('main')).getAllByRole('list')[0]
    expect([...(figures?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      '42 cases',
      '90% complete',
      '14 queries: 9 open, 5 answered',
      '27 verified, of 42',
    ])
  })

  it('count cases by their status, where the study names one [MORE-36]', async () => {
    const of = [
      { id: 'enrolled', text: { en: 'Enrolled' }, cases: 30 },
      { id: 'withdrawn', text: { en: 'Withdrawn' }, cases: 2 },
    ]
    await open(async () => ({ ...pictures, statuses: { of, none: 10 } }))
    await screen.findByRole('figure', { name: 'Cases by status' })
    expect(rowsOf('Cases by status')).toEqual(['Enrolled30', 'WithdrawnFewer than 5 cases2', 'Without a status10'])
  })

  it('are of one person when chosen, and stay with a retry when the server does not answer [MORE-16]', async () => {
    const asked: (string | undefined)[] = []
    let fails = false
    const { user } = await open(async ({ person }) => {
      asked.push(person)
      if (fails) throw new TypeError('Failed to fetch')
      return person === undefined ? pictures : { ...pictures, cases: 10 }
    })
    const choice = await screen.findByRole('combobox', { name: 'Cases of' })
    await user.selectOptions(choice, 'jweiss')
    await waitFor(() => expect(screen.getAllByText('10', { selector: 'span' }).length).toBeGreaterThan(0))
    fails = true
    await user.selectOptions(choice, 'Everyone')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect((choice as HTMLSelectElement).value).toBe('jweiss')
    fails = false
    await user.click(retry)
    await waitFor(() => expect((choice as HTMLSelectElement).value).toBe(''))
    expect(asked).toEqual([undefined, 'jweiss', undefined, undefined])
  })

  it('begin with the first case, and say so before it [MORE-16]', async () => {
    await open(async () => ({ ...pictures, cases: 0, complete: 0, recruited: [], sections: [], people: [] }))
    expect(await screen.findByRole('heading', { name: 'No cases yet' })).toBeTruthy()
    expect(screen.queryByRole('figure')).toBeNull()
    expect(screen.getByRole('link', { name: 'Open the study' }).getAttribute('href')).toBe(
      '/bases?group=Alps&base=hernia',
    )
  })

  it('say that there is no such study, and how many cases are not counted yet [MORE-16]', async () => {
    const { navigate } = await open(async ({ base }) =>
      base.base === 'gone' ? { type: 'KnowledgeBaseNotFound' } : { ...pictures, uncounted: 7 },
    )
    expect(await screen.findByText(/^The completeness of 7 cases/)).toBeTruthy()
    navigate('/progress/Alps/gone')
    expect(await screen.findByRole('heading', { name: 'There is no such study' })).toBeTruthy()
  })

  it('lead to the cases that a number or a mark counts, where the list has such a filter [MORE-16]', async () => {
    const { user, history } = await open(async () => pictures)
    const figure = within(await screen.findByRole('figure', { name: 'Completeness by section' }))
    expect(figure.queryByRole('link', { name: /^Patient/ })).toBeNull()
    expect(screen.getByRole('link', { name: /^42 cases/ }).getAttribute('href')).toContain(
      '/bases?group=Alps&base=hernia',
    )
    await user.click(figure.getByRole('link', { name: /^Follow-up, 12 months/ }))
    expect(history.at(-1)).toBe('/bases?group=Alps&base=hernia&only=incomplete')
  })

  it('are of a past moment if asked, with the cases of then, and say what it was [MORE-31]', async () => {
    const asked: (string | undefined)[] = []
    const pages: unknown[] = []
    const then = {
      ...pictures,
      asOf: '2026-03-01T10:00:00Z',
      cases: 7,
      notAskedThen: [{ id: 'year', text: { en: 'Follow-up, 12 months' } }],
    }
    const aCase = (name: string, more = {}) => ({
      owner: 'mkeller',
      name,
      savedAt: '2026-02-01T10:00:00Z',
      revision: name,
      progress: 40,
      queries: 0,
      level: 'signed' as const,
      ...more,
    })
    const answers = [
      { cases: [aCase('A1', { since: 'deleted' })], next: { owner: 'mkeller', name: 'A1' }, count: 2 },
      { cases: [aCase('A2')], next: null },
    ]
    const { user } = await open(
      async ({ asOf }) => {
        asked.push(asOf)
        if (asked.length === 2) return { type: 'NotPublishedThen' }
        return asOf === undefined ? pictures : then
      },
      undefined,
      async ({ after }) => {
        if (pages.push(after) === 1) throw new TypeError('Failed to fetch')
        const answer = answers[after ? 1 : 0]
        if (!answer) throw new Error('There is no such page')
        return { type: 'ReceivedPastCases', text: pictures.text, version: '3', ...answer }
      },
    )
    await user.click(await screen.findByRole('switch', { name: /^As of a past moment/ }))
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(screen.getByText('Enter the day and the time.')).toBeTruthy()
    const field = screen.getByLabelText('Day and time')
    fireEvent.change(field, { target: { value: '1996-03-01T10:00:00' } })
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(await screen.findByText('The study was not published yet.')).toBeTruthy()
    expect(screen.queryByRole('figure')).toBeNull()
    fireEvent.change(field, { target: { value: '2026-03-01T10:00:00' } })
    await user.click(screen.getByRole('button', { name: 'Show' }))
    const list = within(await screen.findByRole('region', { name: 'Cases of then' }))
    await user.click(await list.findByRole('button', { name: 'Try again' }))
    expect(await list.findByText('Deleted since')).toBeTruthy()
    expect(list.getByText(/^2 cases in version/)).toBeTruthy()
    await user.click(list.getByRole('button', { name: /more/ }))
    expect(await list.findByText('A2')).toBeTruthy()
    expect(screen.getByText(/as of .*2026.*(UTC|GMT)/)).toBeTruthy()
    expect(screen.getByText('The study did not ask these sections then')).toBeTruthy()
    // Lists of now have other cases.
    expect(screen.queryByRole('link', { name: /cases/ })).toBeNull()
    expect(asked.at(-1)).toBe(new Date('2026-03-01T10:00:00').toISOString())
    await user.click(screen.getByRole('switch', { name: /^As of a past moment/ }))
    expect(await screen.findByRole('link', { name: /^42 cases/ })).toBeTruthy()
    expect(asked.at(-1)).toBeUndefined()
    expect(screen.queryByRole('region', { name: 'Cases of then' })).toBeNull()
  })
})
