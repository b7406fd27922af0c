import type { CandidatesPort } from '@casebook/core/candidates/candidates.calls'
import { entryBase } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { candidate, dana, open as openPage } from '../candidates.fixture'

type Kept = Awaited<ReturnType<CandidatesPort['keepCandidateFile']>>

const note = { severity: 'note' as const, path: '', message: 'The file has presets.' }

/** The page of an ARC sheet, and what is asked of the server. */
async function open(answer: (asked: unknown) => Kept, choices: object = { presets: ['Covid', 'Ebola'] }) {
  const asked: unknown[] = []
  let preset: string | undefined
  const { user } = await openPage(
    `/bases/manage/Alpine/mood/${candidate.id}`,
    {
      getCandidate: async () => ({
        type: 'ReceivedCandidate',
        candidate: { ...candidate, format: 'arc' },
        knowledgeBase: entryBase,
        findings: [
          { ...note, ...choices, ...(preset !== undefined && { preset }) },
          { ...note, asksLanguage: true },
        ],
        nextVersion: '4',
        follows: null,
      }),
      getCandidateFile: async () => ({
        type: 'ReceivedBinaryData',
        file: { name: 'arc.csv', mediaType: 'text/csv', content: new Blob(['a']) },
        language: 'en',
        preset: null,
      }),
      keepCandidateFile: async ({ data: _, ...request }) => {
        asked.push(request)
        preset = request.preset
        return answer(request)
      },
    },
    [],
    dana,
  )
  return { user, asked }
}

describe('what an author decides about a file', () => {
  it('is its preset and its language, and the file is read again with them [MORE-21] [MORE-23]', async () => {
    const { user, asked } = await open(() => ({ type: 'CandidateKept', uploadedAt: '2026-11-02T11:00:00Z' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Preset' }), 'Ebola')
    expect(await screen.findByRole('option', { name: 'Ebola', selected: true })).toBeTruthy()
    await screen.findByText(/^The file does not say it/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'The texts are in' }), 'Hindi')
    const sent = { candidate: candidate.id, uploadedAt: candidate.uploadedAt, fileName: 'arc.csv' }
    await expect
      .poll(() => asked)
      .toEqual([
        { ...sent, language: 'en', preset: 'Ebola' },
        { ...sent, language: 'hi' },
      ])
  })

  it('says why the file is not read again', async () => {
    const counts = { error: 1, warning: 0, lost: 0, changed: 0, note: 0 }
    const { user } = await open(() => ({ type: 'DocumentRefused', fault: 'effort', findings: [], counts }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Preset' }), 'Ebola')
    const why = await screen.findByText('The file could not be read again.')
    expect(why.closest('[role=alert]')?.textContent).toContain('Checking it takes too long.')
  })

  it('says who has kept another file meanwhile, and shows that', async () => {
    const { user } = await open(() => ({ type: 'CandidateChanged', by: 'dana', at: '2026-11-02T11:00:00Z' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Preset' }), 'Ebola')
    expect(await screen.findByText(/kept another file in the meantime/)).toBeTruthy()
  })

  it('is nothing where the file says it all', async () => {
    await openPage(`/bases/manage/Alpine/mood/${candidate.id}`)
    await screen.findByText('What the check found')
    expect(screen.queryByText('What you decide')).toBeNull()
  })
})
