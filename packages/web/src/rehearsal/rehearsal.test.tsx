import { candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import {
  type Rehearsal,
  type RehearsalPort,
  type RehearsedCases,
  rehearsalCalls,
} from '@casebook/core/rehearsal/rehearsal.calls'
import { entryBase } from '@casebook/test-fixtures/entry'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const root = { ...mara, username: 'anna.huber', roles: ['ADMIN'] as const }
const candidate = {
  id: '11111111-1111-4111-8111-111111111111',
  group: 'Alpine',
  base: 'mood',
  version: '8',
  text: { en: 'Mood' },
  format: 'casebook' as const,
  fileName: 'mood.json',
  uploadedBy: 'anna.huber',
  uploadedAt: '2026-11-02T10:00:00Z',
  questions: 9,
  counts: { error: 0, warning: 0, lost: 0, changed: 0, note: 0 },
}
const published = { version: '7', publishedAt: '2026-11-02T10:00:00Z', publishedBy: null, cases: 42 }

const none = { effects: 0, cases: 0 }
const noKinds = { lost: none, meaning: none, required: none, computed: none, solution: none, mark: none, query: none }
const complete: Rehearsal = {
  state: 'complete',
  startedBy: 'anna.huber',
  startedAt: '2026-11-02T10:51:00Z',
  endedAt: '2026-11-02T10:52:00Z',
  took: 60_000,
  total: 42,
  played: 42,
  touched: 12,
  savedSince: 0,
  kinds: { ...noKinds, lost: { effects: 5, cases: 3 }, computed: { effects: 17, cases: 12 } },
  rows: [
    {
      kind: 'lost',
      about: 'mesh',
      reason: 'UnknownAnswer',
      effects: 2,
      cases: 2,
      text: { en: 'Mesh material' },
    },
    { kind: 'lost', about: 'job', reason: 'UnknownQuestion', effects: 3, cases: 3, text: { en: 'Occupation' } },
    { kind: 'computed', about: 'risk', reason: 'Changed', effects: 17, cases: 12, text: { en: 'Risk score' } },
  ],
}
const running: Rehearsal = {
  ...complete,
  state: 'running',
  endedAt: null,
  took: 6_200,
  played: 31,
  rows: [],
}

const of = { group: 'Alpine', base: 'mood', owner: 'mara' }
const found: RehearsedCases = {
  examples: [
    { ...of, name: 'VH_0022', key: 'mesh', from: 'composite', to: null, mayEdit: true },
    { ...of, name: 'VH_0027', key: 'mesh#2', from: 'composite', to: null, mayEdit: false },
  ],
  before: { type: 'OC', answers: [{ id: 'composite', text: { en: 'Composite' } }] },
  after: { type: 'OC', answers: [] },
}

async function open(rehearsal: Rehearsal | null, answers: Partial<RehearsalPort> = {}, cases = 42) {
  const page = await openAt(`/bases/manage/Alpine/mood/${candidate.id}`, {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: root }) },
    areas: [
      answering(candidatesCalls, {
        getCandidate: async () => ({
          type: 'ReceivedCandidate',
          candidate,
          knowledgeBase: entryBase,
          findings: [],
          nextVersion: '8',
          follows: { ...published, questions: 9, kept: 7, isSame: false },
        }),
      }),
      answering(rehearsalCalls, {
        getRehearsal: async () => ({ type: 'ReceivedRehearsal', rehearsal, cases }),
        getRehearsedCases: async () => ({ type: 'ReceivedRehearsedCases', ...found }),
        ...answers,
      }),
    ],
  })
  const panel = within(await screen.findByRole('region', { name: 'Rehearsal' }))
  return { ...page, panel, user: userEvent.setup() }
}

const textOf = (element: HTMLElement) => element.textContent

describe('the rehearsal on the page of a candidate', () => {
  it('is started by a press, shows its progress with the time left, and is stopped [MORE-04]', async () => {
    let now: Rehearsal | null = null
    const { panel, user } = await open(null, {
      getRehearsal: async () => ({ type: 'ReceivedRehearsal', rehearsal: now, cases: 42 }),
      startRehearsal: async () => {
        now = running
        return { type: 'Ok' }
      },
      stopRehearsal: async () => {
        now = { ...complete, state: 'stopped', played: 31 }
        return { type: 'Ok' }
      },
    })
    await user.click(await panel.findByRole('button', { name: 'Rehearse on 42 cases' }))
    expect(await panel.findByText('31 of 42 cases tested')).toBeTruthy()
    expect(panel.getByText('About 3 seconds left')).toBeTruthy()
    expect(panel.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('74')
    expect(panel.getAllByRole('listitem').map(textOf)[0]).toBe('Answers lostin 3 cases5')
    await user.click(panel.getByRole('button', { name: 'Stop' }))
    expect(await panel.findByText('The rehearsal was stopped after 31 of 42 cases.')).toBeTruthy()
    expect(panel.getByRole('button', { name: 'Rehearse again' })).toBeTruthy()
  })

  it('tells its result by kind, question and reason, to be filtered, with links to the cases [MORE-04]', async () => {
    const asked: unknown[] = []
    const { panel, user } = await open(complete, {
      getRehearsedCases: async (request) => {
        asked.push(request)
        return { type: 'ReceivedRehearsedCases', ...found }
      },
    })
    expect(await panel.findByText('5 answers in 3 cases would be lost.')).toBeTruthy()
    const tiles = within(panel.getByRole('group', { name: 'Kind of effect' })).getAllByRole('button')
    expect(tiles.map(textOf)).toContain('17Calculated values in 12 cases')
    const names = () => panel.getAllByRole('rowheader').map(textOf)
    expect(names()).toEqual(['Occupation job', 'Mesh material mesh'])
    await user.type(panel.getByRole('searchbox', { name: 'Filter by question' }), 'mesh')
    expect(names()).toEqual(['Mesh material mesh'])
    const button = panel.getByRole('button', { name: 'Show cases: Mesh material, The answer left the list.' })
    await user.click(button)
    const cases = within(await panel.findByRole('region', { name: 'Cases' }))
    expect(cases.getAllByRole('rowheader').map(textOf)).toEqual(['VH_0022 mara ', 'VH_0027 mara (2) '])
    expect(cases.getAllByRole('cell').map(textOf)).toEqual(['Composite', 'Composite'])
    expect(cases.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dialog/Alpine/mood/mood?case=VH_0022&owner=mara',
      // Who may only look at a case is led to its history.
      '/log/case/Alpine/mood/mara/VH_0027',
    ])
    expect(asked).toEqual([{ candidate: candidate.id, kind: 'lost', about: 'mesh', reason: 'UnknownAnswer' }])
    await user.click(button)
    expect(panel.queryByRole('region', { name: 'Cases' })).toBeNull()
    await user.clear(panel.getByRole('searchbox'))
    await user.click(panel.getByRole('button', { name: /Calculated values/ }))
    expect(names()).toEqual(['Risk score risk'])
    await user.click(panel.getByRole('button', { name: /Newly required/ }))
    expect(panel.getByText('There are no effects of this kind.')).toBeTruthy()
  })

  it('is handed out as a file, and says when the server did not answer [MORE-04]', async () => {
    let isDown = true
    const saved: unknown[] = []
    const content = { size: 1, arrayBuffer: async () => new ArrayBuffer(1) }
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => {} })
    const { panel, user } = await open(complete, {
      exportRehearsal: async () => {
        if (isDown) throw new Error('offline')
        return { type: 'ReceivedBinaryData', file: { name: 'rehearsal.csv', mediaType: 'text/csv', content } }
      },
    })
    await user.click(await panel.findByRole('button', { name: 'Download the cases' }))
    expect(await panel.findByText('The server did not answer.')).toBeTruthy()
    isDown = false
    await user.click(panel.getByRole('button', { name: 'Download the cases' }))
    await waitFor(() => expect(saved).toEqual(['rehearsal.csv']))
    click.mockRestore()
  })

  it('says that there is no effect [MORE-04]', async () => {
    const { panel } = await open({ ...complete, touched: 0, kinds: noKinds, rows: [] })
    expect(await panel.findByText('The new version has no effect on stored cases.')).toBeTruthy()
    expect(panel.queryByRole('group')).toBeNull()
  })

  it('says that there is nothing to rehearse without a stored case', async () => {
    const { panel } = await open(null, {}, 0)
    expect(await panel.findByText('There are no stored cases, so there is nothing to rehearse.')).toBeTruthy()
    expect(panel.queryByRole('button')).toBeNull()
  })

  it('that failed can be started again, and is asked for again when the server does not answer', async () => {
    let isDown = true
    const { panel, user } = await open(null, {
      getRehearsal: async () => {
        if (isDown) throw new Error('offline')
        return { type: 'ReceivedRehearsal', rehearsal: { ...complete, state: 'failed', played: 7 }, cases: 42 }
      },
    })
    expect(await panel.findByText('The server did not answer.')).toBeTruthy()
    isDown = false
    await user.click(panel.getByRole('button', { name: 'Try again' }))
    expect(await panel.findByText('The rehearsal failed after 7 of 42 cases.')).toBeTruthy()
    expect(panel.getByRole('button', { name: 'Rehearse again' })).toBeTruthy()
  })
})

describe('publishing', () => {
  const inDialog = async (rehearsal: Rehearsal | null) => {
    const { panel, user } = await open(rehearsal)
    await panel.findByRole('button', { name: /^Rehearse/ })
    await user.click(screen.getByRole('button', { name: 'Publish' }))
    return within(await screen.findByRole('dialog', { name: 'Publish this version?' }))
  }

  it('asks for a confirmation if nothing was rehearsed [MORE-04]', async () => {
    const dialog = await inDialog(null)
    expect(dialog.getByText('The new version was not rehearsed on the stored cases.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Publish anyway' })).toBeTruthy()
  })

  it('asks for one if the rehearsal is out of date [MORE-04]', async () => {
    const dialog = await inDialog({ ...complete, savedSince: 23 })
    expect(screen.getByText('23 cases were saved since the rehearsal began.')).toBeTruthy()
    expect(dialog.getByText('Cases were saved since the rehearsal: it is out of date.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Publish anyway' })).toBeTruthy()
  })

  it('does not after a rehearsal that holds', async () => {
    const dialog = await inDialog(complete)
    expect(dialog.getByRole('button', { name: 'Publish now' })).toBeTruthy()
    expect(dialog.queryByText(/rehears/)).toBeNull()
  })
})
