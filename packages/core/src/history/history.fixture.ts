/** A small case history with three revisions, and the calls made to it. */
import { aBase } from '@casebook/test-fixtures/bases'
import { expect } from 'vitest'
import type { BasesPort } from '../bases/bases.calls'
import type { CaseHistory, CaseRevision, HistoryPort } from './history.calls'

export const caseId = { group: 'hernia', base: 'baseline', owner: 'ada', name: 'VH_1' }
const byAda = { type: 'owner', username: 'ada' } as const
export const opened: CaseHistory = {
  config: aBase().config,
  isMarkedAsDeleted: false,
  entries: ['r1', 'r2', 'r3'].map((uuid, i) => ({
    uuid,
    saveDate: `2026-11-2${i}T08:00:00Z`,
    savedBy: byAda,
    version: '1',
  })),
}
export const aRevision = (uuid: string): CaseRevision => ({
  uuid,
  saveDate: '2026-11-20T08:00:00Z',
  source: byAda,
  trees: {},
  meta: { savee: 'ada' },
  version: '1',
  facts: [{ id: 'height', value: Number(uuid.slice(1)), author: 'ada', at: '2026-11-20T08:00:00Z' }],
})

/** A case with three revisions, and a log of the calls. */
export function historyThat(answers: Partial<HistoryPort> = {}) {
  const asked: string[] = []
  const history: HistoryPort = {
    getCaseHistory: async (request) => {
      expect(request).toEqual({ caseId })
      asked.push('history')
      return { type: 'ReceivedCaseHistory', ...opened }
    },
    getCaseRevision: async ({ uuid, ...request }) => {
      expect(request).toEqual({ caseId, language: 'none' })
      asked.push(uuid)
      return { type: 'ReceivedCaseRevision', ...aRevision(uuid) }
    },
    getAnswerHistory: async () => ({ type: 'CaseNotFound' }),
    exportCaseHistory: async () => ({ type: 'CaseNotFound' }),
    exportCaseDocument: async () => ({ type: 'CaseNotFound' }),
    ...answers,
  }
  const bases: Pick<BasesPort, 'getKnowledgeBase'> = {
    getKnowledgeBase: async ({ version = '1' }) => {
      asked.push(`base ${version}`)
      return { type: 'ReceivedKnowledgeBase', knowledgeBase: aBase({ version }) }
    },
  }
  return { history, bases, asked }
}
