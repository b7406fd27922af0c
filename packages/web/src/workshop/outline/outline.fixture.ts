import type { Base } from '@casebook/core/bases/base'
import type { CandidatesPort } from '@casebook/core/candidates/candidates.calls'
import type { StudyCopies } from '@casebook/core/candidates/written/studyCopies.port'
import { documentOf } from '@casebook/core/candidates/written/writing'
import { newStudy } from '@casebook/core/studyDrafts/newStudy'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { bases, candidate, open, root } from '../../candidates/candidates.fixture'
import type { Answers } from '../../testing/ports'

export const address = `/bases/manage/write/${candidate.id}`
export const textOf = (data: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)))

export async function openOutline(
  study: Base,
  answers: Partial<CandidatesPort> = {},
  others: Answers['bases'] = {},
  areas: Answers['areas'] = [],
  studyCopies?: StudyCopies,
) {
  const kept: Base[] = []
  const content = new Blob([documentOf(study)])
  const own = { ...candidate, format: 'casebook' as const, text: study.text }
  const page = await open(
    address,
    {
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
        file: { name: 'study.json', mediaType: 'application/json', content },
        language: null,
      }),
      keepCandidateFile: async ({ data }) => {
        kept.push(JSON.parse(textOf(data)))
        return { type: 'CandidateKept', uploadedAt: '2026-11-02T11:00:00Z' }
      },
      ...answers,
    },
    areas,
    root,
    others,
    studyCopies,
  )
  const tree = await screen.findByRole('tree', { name: 'Sections and questions' })
  const row = (name: string | RegExp) => within(tree).getByRole('treeitem', { name })
  const rows = () =>
    within(tree)
      .getAllByRole('treeitem')
      .map((one) => one.getAttribute('aria-label'))
  const keep = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Keep' }))
    await waitFor(() => expect(kept).not.toHaveLength(0))
    return kept.at(-1) as Base
  }
  return { ...page, tree, row, rows, keep }
}

export const empty = newStudy({ group: 'Alpine', name: 'PHQ-2', language: 'en', taken: new Set() })
export const three = aBase({
  questionnaires: [
    aQuestionnaire({
      questions: [
        aQuestion({ text: { en: 'Smoker?' } }),
        aQuestion({ id: 'packs', type: 'Num', text: { en: 'Packs a day' } }),
        aQuestion({ id: 'remarks', type: 'Text', text: { en: 'Remarks' } }),
      ],
    }),
    aQuestionnaire({ id: 'last', text: { en: 'End' }, questions: [] }),
  ],
  rules: [
    {
      id: 'r',
      if: { All: [] },
      unless: { ChoseYesNo: { questionId: 'smoker', value: true } },
      then: { ContraIndicate: { targets: ['packs'] } },
    },
  ],
})

/** What the browser carries while something is dragged. */
export function dataTransfer() {
  const data = new Map<string, string>()
  return {
    files: [],
    setData: (type: string, words: string) => data.set(type, words),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()]
    },
  }
}
