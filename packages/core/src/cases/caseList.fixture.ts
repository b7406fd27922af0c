/** A list of cases, and a server that answers as a test says. */
import { createActor, waitFor } from 'xstate'
import { type CaseListContext, caseListMachine } from './caseList.machine'
import { shownCases } from './caseSearch'
import type { CaseEntry, CasesPort } from './cases.calls'

export const base = { group: 'hernia', base: 'baseline' }
export const aCase = (name: string): CaseEntry => ({ name, user: 'ada', ...base })
export const all = [aCase('VH_1'), aCase('VH_2')]
export const byName = { order: 'name', descending: false } as const
export const latest = { order: 'savedAt', descending: true } as const

/** A port with the given responses, and a log of the calls. */
export function casesThat(answers: Partial<CasesPort> = {}) {
  const asked: unknown[] = []
  const cases = {
    getPageOfCases: async () => ({ type: 'ReceivedPageOfCases', cases: all, next: null }),
    searchInCases: async (request: unknown) => {
      asked.push(request)
      return { type: 'ReceivedFoundCases', cases: [aCase('VH_2')], searched: 2, next: null }
    },
    resolveCase: async (request: unknown) => {
      asked.push(request)
      return { type: 'CaseResolved', ...base, owner: 'ada', name: 'VH_1' }
    },
    ...answers,
  } as CasesPort
  return { cases, asked }
}

export type Actor = ReturnType<typeof begin>
export const begin = (cases: CasesPort) =>
  createActor(caseListMachine, { input: { cases, base, username: 'me' } }).start()
export const rest = (actor: Actor) => waitFor(actor, (list) => list.matches('listed'))
export const names = (context: CaseListContext) => shownCases(context).cases.map(({ name }) => name)

export async function listed(cases: CasesPort) {
  const actor = begin(cases)
  await rest(actor)
  return actor
}
