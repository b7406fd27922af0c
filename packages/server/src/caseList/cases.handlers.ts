/** Answers the calls on cases. What a caller may not open is not there for them: the answer is the same. */
import { casesWire } from '@casebook/api-adapter/cases/cases.wire'
import { deletedCasesWire } from '@casebook/api-adapter/cases/deletedCases.wire'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { Caller } from '@casebook/core/call/policy'
import type { casesCalls } from '@casebook/core/cases/cases.calls'
import { naturalOrder } from '@casebook/core/cases/naturalOrder'
import { mayDeleteCasesOf, mayRestoreCasesOf, type Reach, reachOf } from '../access/reach'
import { type StudyCase, undeletedCases } from '../cases/cases.repository'
import { isTooMany, limitedList } from '../cases/limitedList'
import { casesWith } from '../cases/searchCases'
import { deletedCase, openCase, openOrDeletedCase, readableCases } from '../cases/whichCase'
import { resetDraft } from '../drafts/resetDraft'
import { saveOnDraft } from '../drafts/saveFor'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { deletedCasesHandlers } from './deletedCases'
import { entriesOf } from './listedCases'
import { loadCase } from './loadCase'
import { deleteCase, restoreCase } from './markCase'
import { pageOfCases } from './pageOfCases'
import { searchInCases } from './searchInCases'

export const casesArea: Area = {
  calls: [answers(casesWire, casesHandlers), answers(deletedCasesWire, deletedCasesHandlers)],
}

export function casesHandlers(services: Services): AreaHandlers<typeof casesCalls> {
  const { db } = services

  const resolved = ({ group, base, owner, name }: StudyCase, draft?: string) =>
    ({ type: 'CaseResolved', group, base, owner, name, draft }) as const

  const listed = (cases: readonly StudyCase[], caller: Caller, reach: Reach) =>
    entriesOf(
      db,
      cases.toSorted(
        (a, b) => naturalOrder(a.name, b.name) || naturalOrder(a.owner, b.owner) || naturalOrder(a.id, b.id),
      ),
      caller,
      reach,
    )

  /** Cases of one base or of all that match the search: the caller's own and those shared with them. */
  const list = async (
    caller: Caller,
    base: BaseName | undefined,
    search = async (cases: readonly StudyCase[]) => cases,
  ) => {
    const reach = await reachOf(db, caller, 'editCase')
    const all = await limitedList(db, undeletedCases(db, caller, reach, base))
    if (isTooMany(all)) return all
    return { type: 'ReceivedCases', cases: await listed(await search(all), caller, reach) } as const
  }

  return {
    async newCase({ base }, caller, tx) {
      const begun = await resetDraft(services, tx, { caller, base, id: undefined })
      if (begun.type === 'Begun') return { type: 'Ok', draft: begun.draft.id }
      if (begun.type === 'DraftNotFound') throw new Error('A new case leaves no draft')
      return begun
    },

    saveCase: ({ group, base, name, owner }, caller, tx) =>
      saveOnDraft(services, tx, { caller, base: { group, base }, id: undefined }, { name, owner }),

    async loadCase(named, caller, tx) {
      const found = await openCase(tx, caller, named)
      if (!found) return { type: 'CaseNotFound' }
      return resolved(found, await loadCase(services, tx, caller.username, found))
    },

    async resolveCase(named, caller) {
      const found = await openCase(db, caller, named)
      return found ? resolved(found) : { type: 'CaseNotFound' }
    },

    async deleteCase(named, caller, tx) {
      const found = await openOrDeletedCase(tx, caller, named)
      if (!found || !mayDeleteCasesOf(caller, found.owner)) return { type: 'CaseNotFound' }
      await deleteCase(services, tx, found.id, { author: caller.username, source: { kind: 'user' } })
      return { type: 'Ok' }
    },

    async restoreCase(named, caller, tx) {
      const found = await deletedCase(tx, named)
      if (!found || !mayRestoreCasesOf(caller, found.owner)) return { type: 'CaseNotFound' }
      await restoreCase(services, tx, found.id, { author: caller.username, source: { kind: 'user' } })
      return { type: 'Ok' }
    },

    getPageOfCases: (request, caller) => pageOfCases(db, caller, request),
    searchInCases: (request, caller) => searchInCases(services, caller, request),
    listMyCases: ({ base }, caller) => list(caller, base),
    listAllMyCases: (_, caller) => list(caller, undefined),
    listMyCasesFiltered: ({ base, content }, caller) =>
      list(caller, base, (cases) => casesWith(services, cases, content)),

    async listAllCases(_, caller) {
      const all = await limitedList(db, await readableCases(db, caller, 'live'))
      if (isTooMany(all)) return all
      const reach = await reachOf(db, caller, 'editCase')
      return { type: 'ReceivedAllCases', cases: await listed(all, caller, reach) }
    },
  }
}
