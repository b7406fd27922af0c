import type { CandidatesPort } from '@casebook/core/candidates/candidates.calls'
import { type AuthorsPort, authorsCalls } from '@casebook/core/candidates/written/authors.calls'
import { lookAgainAfter } from '@casebook/core/entry/presence/presenceMachineOf'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bases, candidate } from '../../candidates/candidates.fixture'
import { answering } from '../../testing/ports'
import { openOutline, three } from '../outline/outline.fixture'
import { standInForThreads } from '../threads.fixture'

standInForThreads()
afterEach(() => void vi.useRealTimers())

const { id, uploadedAt } = candidate
const weber = { username: 'weber', title: 'Dr', firstName: 'Ute', lastName: 'Weber', since: uploadedAt, item: 'packs' }
const kurz = { ...weber, username: 'kurz', title: '', firstName: 'Jan', lastName: 'Kurz', item: null }

const openWith = (beAtCandidate: AuthorsPort['beAtCandidate'], answers: Partial<CandidatesPort> = {}) =>
  openOutline(three, answers, {}, [answering(authorsCalls, { beAtCandidate })])

const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
const letAskAgain = () => act(() => vi.advanceTimersByTimeAsync(lookAgainAfter))

describe('the other authors of a study', () => {
  it('are named above it, and at the row where they are [MORE-49]', async () => {
    const { row } = await openWith(async () => ({ type: 'OthersThere', others: [weber, kurz], uploadedAt }))
    expect(await screen.findByText('Dr Ute Weber and Jan Kurz are writing this study too')).toBeTruthy()
    const packs = row('1.2 Packs a day')
    expect(packs.getAttribute('aria-description')).toBe('Also here: Dr Ute Weber')
    expect(within(packs).getByText('UW')).toBeTruthy()
    expect(row('1.1 Smoker?').getAttribute('aria-description')).toBeNull()
  })

  it('learn at which question one is, and that one leaves [MORE-49]', async () => {
    holdTime()
    const be = vi.fn<AuthorsPort['beAtCandidate']>(async () => ({ type: 'OthersThere', others: [], uploadedAt }))
    const { user, row, navigate } = await openWith(be)
    await user.click(row('1.2 Packs a day'))
    await letAskAgain()
    expect(be).toHaveBeenLastCalledWith({ candidate: id, item: 'packs' })
    navigate('/bases')
    await waitFor(() => expect(be).toHaveBeenLastCalledWith({ candidate: id, isLeaving: true }))
  })

  it('have what they keep merged here within seconds, without coming back to the page [MORE-49]', async () => {
    holdTime()
    let at = uploadedAt
    const file = (text: object) => new Blob([JSON.stringify(text)])
    const theirs = { ...three, questionnaires: three.questionnaires.slice(0, 1) }
    const { user, row, rows } = await openWith(async () => ({ type: 'OthersThere', others: [weber], uploadedAt: at }), {
      getManagedBases: async () => ({
        type: 'ReceivedManagedBases',
        bases,
        candidates: [{ ...candidate, uploadedBy: 'weber', uploadedAt: at }],
      }),
      getCandidateFile: async () => ({
        type: 'ReceivedBinaryData',
        file: { name: 's.json', mediaType: 'application/json', content: file(at === uploadedAt ? three : theirs) },
        language: null,
      }),
    })
    row('1.3 Remarks').focus()
    await user.keyboard('{F2}Notes{Enter}')
    at = '2026-11-02T10:30:00Z'
    await letAskAgain()
    expect(await screen.findByText(/weber.*kept changes|They are here too/)).toBeTruthy()
    expect(rows()).toEqual(['1 Basics', '1.1 Smoker?', '1.2 Packs a day', '1.3 Notes'])
  })

  it('end it here once they have published it [MORE-49]', async () => {
    holdTime()
    const settled = { outcome: 'published' as const, by: 'weber', at: uploadedAt, version: '2' }
    let isPublished = false
    const received = await openWith(
      async () =>
        isPublished ? { type: 'CandidateSettled', settled } : { type: 'OthersThere', others: [weber], uploadedAt },
      {
        getManagedBases: async () => ({ type: 'ReceivedManagedBases', bases, candidates: [] }),
        getCandidate: async () =>
          isPublished
            ? { type: 'CandidateSettled', settled }
            : {
                type: 'ReceivedCandidate',
                candidate: { ...candidate, format: 'casebook' },
                knowledgeBase: three,
                findings: [],
                nextVersion: '1',
                follows: null,
              },
      },
    )
    expect(received.rows()).toHaveLength(5)
    isPublished = true
    await letAskAgain()
    expect((await screen.findByText('weber')).closest('[role=status]')?.textContent).toMatch(
      /^weber published it as version 2/,
    )
  })
})
