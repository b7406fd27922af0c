import type { Base } from '@casebook/core/bases/base'
import { documentOf } from '@casebook/core/candidates/written/writing'
import { aBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bases, candidate, open } from '../../candidates/candidates.fixture'
import { standInForThreads } from '../threads.fixture'

standInForThreads()

const textOf = (data: string) => new TextDecoder().decode(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)))

async function openPatients(study: Base) {
  const kept: Base[] = []
  const own = { ...candidate, format: 'casebook' as const, text: study.text }
  const page = await open(`/bases/manage/write/${candidate.id}`, {
    getManagedBases: async () => ({ type: 'ReceivedManagedBases', bases, candidates: [own] }),
    getCandidate: async () => ({
      type: 'ReceivedCandidate',
      candidate: own,
      knowledgeBase: study,
      findings: [],
      nextVersion: '1',
      follows: null,
    }),
    getCandidateFile: async () => ({
      type: 'ReceivedBinaryData',
      file: { name: 'study.json', mediaType: 'application/json', content: new Blob([documentOf(study)]) },
      language: null,
    }),
    keepCandidateFile: async ({ data }) => {
      kept.push(JSON.parse(textOf(data)))
      return { type: 'CandidateKept', uploadedAt: '2026-11-02T11:00:00Z' }
    },
  })
  await page.user.click(await screen.findByRole('tab', { name: /Test patients/ }))
  const row = async (name: RegExp) =>
    within(await screen.findByRole('list', { name: 'Test patients' })).findByRole('button', { name })
  const keep = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Keep' }))
    await waitFor(() => expect(kept).not.toHaveLength(0))
    return kept.at(-1) as Base
  }
  return { ...page, row, keep }
}

const smoking = aBase({
  questionnaires: [
    aQuestionnaire({
      questions: [
        aQuestion({ text: { en: 'Smoker?' } }),
        aQuestion({ id: 'packs', type: 'Num', text: { en: 'Packs a day' } }),
        aQuestion({
          id: 'risk',
          type: 'OC',
          text: { en: 'Risk' },
          abstract: true,
          answers: someAnswers('low', 'high'),
        }),
      ],
    }),
  ],
  rules: [
    {
      id: 'r',
      if: { All: [] },
      unless: { ChoseYesNo: { questionId: 'smoker', value: true } },
      then: { ContraIndicate: { targets: ['packs'] } },
    },
    {
      id: 's',
      if: { Greater: { questionId: 'packs', value: 2 } },
      then: { Set: { questionId: 'risk', value: 'high' } },
    },
  ],
})

const ann = {
  id: 'ann',
  name: 'Ann',
  answers: [
    { questionId: 'smoker', value: true },
    { questionId: 'packs', value: 3 },
  ],
  expects: [
    { questionId: 'packs', shows: true },
    { questionId: 'risk', value: 'low' },
  ],
}

describe('test patients in the workshop', () => {
  it('are made of what the form answers, and are kept with the study [MORE-52]', async () => {
    const { user, row, keep } = await openPatients(smoking)
    await user.click((await screen.findAllByRole('radio', { name: /Yes/ }))[0] as HTMLElement)
    await user.type(await screen.findByRole('textbox', { name: /Packs a day/ }), '4')
    await user.tab()
    await user.click(screen.getByRole('button', { name: 'Keep as test patient' }))
    await user.keyboard('Heavy smoker')
    await row(/^Heavy smoker All 2 as expected/)
    const { testPatients } = await keep()
    expect(testPatients).toEqual([
      {
        id: 'test_patient_1',
        name: 'Heavy smoker',
        answers: [
          { questionId: 'smoker', value: true },
          { questionId: 'packs', value: 4 },
        ],
        expects: [
          { questionId: 'packs', shows: true },
          { questionId: 'risk', value: 'high' },
        ],
      },
    ])
  })

  it('say what differs, and can expect what comes out from now on [MORE-52]', async () => {
    const { user, row, keep } = await openPatients({ ...smoking, testPatients: [ann] })
    expect(await screen.findByRole('tab', { name: 'Test patients 1' })).toBeDefined()
    await user.click(await row(/^Ann 1 of 2 differs/))
    expect(screen.getByRole('row', { name: /^Risk low differs: high/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'From now on expect: high' }))
    await row(/^Ann All 2 as expected/)
    expect((await keep()).testPatients?.[0]?.expects[1]).toEqual({ questionId: 'risk', value: 'high' })
  })

  it('turn red after an edit of the study, lead to the question, and are green again once it is undone [MORE-52]', async () => {
    const green = { ...ann, expects: ann.expects.slice(0, 1) }
    const { user, row } = await openPatients({ ...smoking, testPatients: [green] })
    await user.click(await row(/^Ann As expected/))
    await user.click(screen.getByRole('button', { name: 'Packs a day' }))
    expect((await screen.findByRole('treeitem', { name: '1.2 Packs a day' })).getAttribute('aria-selected')).toBe(
      'true',
    )
    await user.click(screen.getByRole('treeitem', { name: '1.1 Smoker?' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Text')
    expect(await screen.findByRole('tab', { name: 'Test patients 1' })).toBeDefined()
    await user.click(screen.getByRole('tab', { name: /Test patients/ }))
    await user.click(await row(/^Ann .*differ/))
    expect(screen.getByText(/The study does not take this answer/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText(/The study does not take this answer/)).toBeNull())
  })

  it('are offered for what none of them sees, with the way to the question [MORE-52]', async () => {
    const { user, row } = await openPatients({ ...smoking, testPatients: [{ ...ann, expects: [], answers: [] }] })
    await user.click(await row(/^What no patient sees/))
    expect(await screen.findByText('Acts for no test patient.')).toBeDefined()
    await user.click(screen.getAllByRole('button', { name: 'Keep this one' }).at(-1) as HTMLElement)
    await row(/^Risk: high All 2 as expected/)
    expect(screen.getByRole('textbox', { name: 'Test patient' })).toHaveProperty('value', 'Risk: high')
    await user.click(screen.getByRole('button', { name: 'Remove this test patient' }))
    expect(await screen.findByText('Acts for no test patient.')).toBeDefined()
  })

  it('show at the rows of a condition what they come to, also once it is changed [MORE-51]', async () => {
    const bob = { id: 'bob', name: 'Bob', answers: [{ questionId: 'smoker', value: false }], expects: [] }
    const { user } = await openPatients({ ...smoking, testPatients: [ann, bob] })
    await user.click(screen.getByRole('tab', { name: 'Outline' }))
    await user.click(await screen.findByRole('treeitem', { name: '1.2 Packs a day' }))
    const patients = within(await screen.findByRole('list', { name: 'Whether it holds for each test patient' }))
    expect(patients.getByRole('button', { name: 'Ann Holds', current: true })).toBeDefined()
    const row = screen.getByRole('combobox', { name: 'What row 1 says' }).closest('.grid')?.parentElement
    expect(row?.textContent).toContain('Holds Yes')
    await user.click(patients.getByRole('button', { name: 'Bob Does not hold' }))
    expect(row?.textContent).toContain('Does not hold No')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Value of row 1' }), 'No')
    expect(await screen.findByRole('button', { name: 'Bob Holds', current: true })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Ann Does not hold' })).toBeDefined()
  })

  it('say beside a condition whether it makes sense, with a patient who shows where it does not [MORE-51] [MORE-52]', async () => {
    const { user } = await openPatients({ ...smoking, testPatients: [ann] })
    await user.click(screen.getByRole('tab', { name: 'Outline' }))
    await user.click(await screen.findByRole('treeitem', { name: '1.2 Packs a day' }))
    const sense = async () => within(await screen.findByRole('list', { name: 'Does it make sense?' }))
    expect(await (await sense()).findByText('It can be shown, and it can be hidden.')).toBeDefined()
    await user.selectOptions(screen.getByRole('combobox', { name: 'What row 1 says' }), 'is blank')
    expect(await (await sense()).findByText(/true while nothing that it reads is answered/)).toBeDefined()
    expect((await sense()).queryByText('It can be shown, and it can be hidden.')).toBeNull()

    // A condition of many rows has a window of its own.
    await user.click(screen.getByRole('button', { name: 'More room' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'When it shows' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'What row 1 says' }), 'is')
    expect(await dialog.findByText('It can be shown, and it can be hidden.')).toBeDefined()
    expect(dialog.getByRole('list', { name: 'Whether it holds for each test patient' })).toBeDefined()
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('combobox', { name: 'What row 1 says' })).toHaveProperty('value', 'is')
  })
})
