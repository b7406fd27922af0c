import {
  type AcceptancePort,
  type AcceptanceReport,
  acceptanceCalls,
} from '@casebook/core/papers/acceptance/acceptance.calls'
import { papersCalls } from '@casebook/core/papers/papers.calls'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { open as openAsAuthor } from '../../candidates/candidates.fixture'
import { answering } from '../../testing/ports'
import { received } from '../papers.fixture'

const outcome = (at: number, isMet = true) => ({
  what: `2.${at} Packs a day`,
  expected: 'shown',
  found: isMet ? 'shown' : 'hidden',
  isMet,
})

const report: AcceptanceReport = {
  title: 'Hernia registry',
  version: '1.1.0',
  checksum: `4be1${'0'.repeat(56)}90c7`,
  isDraft: true,
  kept: { by: 'dora', at: '2026-11-02T10:00:00Z' },
  made: { by: 'root', at: '2026-11-02T11:00:00Z' },
  patients: [
    {
      name: 'Heavy smoker',
      result: 'passed',
      answers: [{ question: '2.1 Smoker?', answer: 'Yes' }],
      outcomes: [outcome(2)],
    },
    {
      name: 'No smoker',
      result: 'failed',
      answers: [{ question: '2.1 Smoker?', answer: 'maybe', isUntaken: true }],
      outcomes: [...Array.from({ length: 60 }, (_, at) => outcome(at + 2)), outcome(99, false)],
    },
    { name: 'Mute', result: 'nothingExpected', answers: [], outcomes: [] },
  ],
  findings: [{ name: '2.5 Cigars', text: 'Never shown, whatever is answered.' }],
  unseen: [],
  counts: { patients: 3, passed: 1, expected: 62, met: 61, rules: 4 },
}

const draft = '0197c1d2-0000-7000-8000-000000000001'

async function open(address: string, answers: Partial<AcceptancePort>) {
  const page = await openAsAuthor(address, {}, [
    answering(papersCalls, { getCodebook: async () => received }),
    answering(acceptanceCalls, answers),
  ])
  return page.user
}

describe('the report of acceptance', () => {
  it('of a draft says what came of each test patient, and what is shortened is whole in print [MORE-52]', async () => {
    const user = await open(`/bases/manage/write/${draft}/acceptance`, {
      getDraftAcceptance: async () => ({ type: 'ReceivedAcceptance', report }),
    })
    expect(await screen.findByText('1 of 3 test patients passed, 61 of 62 expectations met.')).toBeTruthy()
    expect(screen.getByText(/Draft of version/).textContent).toMatch(/1\.1\.0, kept on .*2026.* by dora/)
    expect(screen.getByRole('heading', { name: 'No smoker: Failed' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Mute: Nothing expected' })).toBeTruthy()
    expect(screen.getByText('The study does not take this answer.')).toBeTruthy()
    // What differs is drawn though the list is cut.
    const differing = within(screen.getByRole('row', { name: /2\.99 Packs a day/ }))
    expect([differing.getByText('hidden'), differing.getByText('Failed')]).toHaveLength(2)
    expect(screen.getByText('10 more in the PDF and in print')).toBeTruthy()
    expect(screen.getByText('Never shown, whatever is answered.')).toBeTruthy()
    const printed: number[] = []
    vi.stubGlobal('print', () => printed.push(document.querySelectorAll('[data-paper] tbody tr').length))
    onTestFinished(() => void vi.unstubAllGlobals())
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(printed).toEqual([64])
    expect(document.querySelector('[data-paper]')).toBeNull()
  })

  it('of a version is among its papers, and a PDF that fails leaves it there [MORE-52]', async () => {
    const asked: unknown[] = []
    const user = await open('/papers/Alps/hernia?version=1.0.0', {
      getAcceptance: async (request) => {
        asked.push(request)
        if (request.format === 'pdf') throw new Error('no connection')
        return { type: 'ReceivedAcceptance', report: { ...report, isDraft: false, kept: { ...report.kept, by: null } } }
      },
    })
    await user.click(await screen.findByRole('radio', { name: 'Report of acceptance' }))
    expect((await screen.findByText(/published on/)).textContent).toMatch(/by the server/)
    await user.click(screen.getByRole('button', { name: 'PDF' }))
    await waitFor(() => expect(screen.getAllByRole('alert')).not.toHaveLength(0))
    expect(screen.getByRole('heading', { name: 'Heavy smoker: Passed' })).toBeTruthy()
    const of = { group: 'Alps', base: 'hernia', version: '1.0.0', language: 'en' }
    expect(asked).toEqual([
      { ...of, format: 'page' },
      { ...of, format: 'pdf' },
    ])
  })

  it('says that there is none of a draft that is gone [MORE-52]', async () => {
    await open(`/bases/manage/write/${draft}/acceptance`, {
      getDraftAcceptance: async () => ({ type: 'CandidateNotFound' }),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('does not exist')
  })
})
