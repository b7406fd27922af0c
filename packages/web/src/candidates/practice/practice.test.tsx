import { filesCalls } from '@casebook/core/files/files.calls'
import { type PractisedVersion, practiceCalls } from '@casebook/core/practice/practice.calls'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answering } from '../../testing/ports'
import { bases, candidate, dana, open, published } from '../candidates.fixture'

const tested: PractisedVersion = {
  version: '4',
  checksum: `${'c0ffee'.repeat(10)}beef`,
  publishedAt: '2026-11-29T10:00:00Z',
  publishedBy: 'anna.huber',
  cases: 2,
  state: 'tested',
}

const study = '/bases/manage/Alpine/mood'
const files = answering(filesCalls, { list: async () => ({ type: 'ReceivedFiles', list: [] }) })

function openStudy(answers: Parameters<typeof answering<typeof practiceCalls>>[1], user?: typeof dana) {
  const manager = {
    getManagedBases: async () => ({ type: 'ReceivedManagedBases' as const, candidates: [], bases }),
  }
  return open(study, manager, [files, answering(practiceCalls, answers)], user)
}

describe('practice on the page of a study', () => {
  it('is switched on, gives a tested version by its hash to the live side, and is emptied [MORE-47]', async () => {
    const sent: unknown[] = []
    let versions: readonly PractisedVersion[] = []
    const { user } = await openStudy({
      getPractice: async () => ({ type: 'ReceivedPractice', versions, live: '3' }),
      beginPractice: async () => {
        versions = [tested]
        return { type: 'Ok' }
      },
      promoteVersion: async (request) => {
        sent.push(request)
        versions = [{ ...tested, state: 'live' }]
        return { type: 'VersionPromoted' }
      },
      emptyPractice: async () => ({ type: 'PracticeEmptied', removed: 2, isEmpty: true }),
    })
    await user.click(await screen.findByRole('button', { name: 'Switch practice on' }))
    await user.click(await screen.findByRole('button', { name: 'Make it live' }))
    const dialog = await screen.findByRole('dialog', { name: 'Make this version live?' })
    expect(within(dialog).getByText(tested.checksum)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Make it live now' }))
    expect(await screen.findByText('is live.', { exact: false })).toBeTruthy()
    expect(sent).toEqual([{ group: 'Alpine', base: 'mood', version: '4', checksum: tested.checksum, follows: '3' }])
    const open = await screen.findByRole('link', { name: 'Open practice' })
    expect(open.getAttribute('href')).toContain('base=mood%7Epractice')
    await user.click(screen.getByRole('button', { name: 'Empty practice' }))
    await user.click(await screen.findByRole('button', { name: 'Remove 2 practice cases?' }))
    expect(await screen.findByText('2 practice cases are removed.')).toBeTruthy()
  })

  it.each([
    [{ type: 'VersionNotTested' }, 'Another document has this version now. Nothing was made live.'],
    [{ type: 'VersionUnfit' }, 'The version no longer fits the queries of this server. Nothing was made live.'],
    [{ type: 'BaseChanged', newest: '5' }, 'Another version went live in the meantime. Nothing was made live.'],
  ] as const)('says why a version is not made live: %o [MORE-47]', async (refusal, words) => {
    const { user } = await openStudy({
      getPractice: async () => ({ type: 'ReceivedPractice', versions: [tested], live: '3' }),
      promoteVersion: async () => refusal,
    })
    await user.click(await screen.findByRole('button', { name: 'Make it live' }))
    await user.click(await screen.findByRole('button', { name: 'Make it live now' }))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('is only looked at by a data manager [MORE-47]', async () => {
    await openStudy({ getPractice: async () => ({ type: 'ReceivedPractice', versions: [tested], live: '3' }) }, dana)
    expect(await screen.findByText(tested.checksum)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Make it live' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Empty practice' })).toBeNull()
  })
})

describe('a version of a study that is practised', () => {
  it('is published for practice first, unless it is to go live [MORE-47]', async () => {
    const sent: unknown[] = []
    const { user } = await open(`${study}/${candidate.id}`, {
      getCandidate: async () => ({
        type: 'ReceivedCandidate',
        candidate,
        knowledgeBase: (await import('@casebook/test-fixtures/entry')).entryBase,
        findings: [],
        follows: { ...published, questions: 9, kept: 9, isSame: false },
        nextVersion: '4',
        isPractised: true,
      }),
      publishCandidate: async (request) => {
        sent.push(request)
        return { type: 'CandidatePublished', group: 'Alpine', base: 'mood~practice', version: '4' }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const first = screen.getByRole('radio', { name: /^For practice first/ })
    expect(first).toHaveProperty('checked', true)
    fireEvent.submit(first.closest('form') as HTMLFormElement)
    expect(await screen.findByText(/It is there for practice only/)).toBeTruthy()
    expect(sent).toMatchObject([{ version: '4', side: 'practice', follows: '3' }])
  })
})

describe('a page of practice', () => {
  it('says so, and no other page does [MORE-47]', async () => {
    const words = 'Practice. Nothing you enter here counts.'
    await open('/bases?group=Alpine&base=mood~practice')
    expect(await screen.findByText(words)).toBeTruthy()
    document.body.innerHTML = ''
    await open('/bases?group=Alpine&base=mood')
    expect(screen.queryByText(words)).toBeNull()
  })
})
