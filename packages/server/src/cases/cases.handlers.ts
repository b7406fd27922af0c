/** Answers the calls on cases. What a caller may not open is not there for them: the answer is the same. */
import type { casesContract } from '@casebook/api-adapter/cases/cases.contract'
import type { Caller, Handlers, RequestOf } from '@casebook/api-adapter/contract'
import { naturalOrder } from '@casebook/core/cases/naturalOrder'
import { mayEnterCases, onDraft } from '../dialog/draftCalls'
import { draftsWithAnswers } from '../dialog/drafts.repository'
import { once } from '../dialog/receivedCalls'
import { resetDraft } from '../dialog/resetDraft'
import { isSaved, saveFor } from '../dialog/saveFor'
import type { Exchange, Services } from '../services'
import { allCases, casesOpenTo, findCaseOpenTo, type StudyCase } from './cases.repository'
import { deleteCase } from './deleteCase'
import { loadCase } from './loadCase'
import { casesWith } from './searchCases'

type OneCase = RequestOf<typeof casesContract.calls.loadCase>

export function casesHandlers(services: Services): Handlers<typeof casesContract, Exchange> {
  const { db } = services

  const find = async ({ base, caseName, owner }: OneCase, caller: Caller, on = db) => {
    const found = await findCaseOpenTo(on, caller, base, caseName, owner)
    return found && found.deletedAt === null ? found : undefined
  }

  const resolved = ({ group, base, owner, name }: StudyCase, draft?: string) =>
    ({ type: 'CaseResolved', group, base, owner, name, draft }) as const

  const listed = async (cases: readonly StudyCase[], caller: Caller) => {
    const unsaved = new Set((await draftsWithAnswers(db, caller.username)).map(({ caseId }) => caseId))
    return [...cases]
      .sort((a, b) => naturalOrder(a.name, b.name) || naturalOrder(a.owner, b.owner) || naturalOrder(a.id, b.id))
      .map(({ id, name, base, group, owner, savedAt, deletedAt }) => ({
        name,
        base,
        group,
        id,
        user: owner,
        savedAt: savedAt.toISOString(),
        ...(deletedAt ? { deleted: true } : {}),
        ...(unsaved.has(id) ? { unsaved: true } : {}),
      }))
  }

  const own = (caller: Caller) => casesOpenTo(db, caller).where('study_case.deleted_at', 'is', null)
  const ownOfBase = (caller: Caller, { group, base }: OneCase['base']) =>
    own(caller).where('study_case.group_name', '=', group).where('study_case.base_name', '=', base).execute()

  return {
    async newCase({ base }, caller, exchange) {
      const begun = await resetDraft(services, { action: 'newCase', request: base, caller, exchange }, base, undefined)
      if (begun.type === 'Begun') return { type: 'Ok', draft: begun.draft.id }
      if (begun.type === 'DraftNotFound') throw new Error('A new case leaves no draft')
      return begun
    },

    saveCase(request, caller, exchange) {
      const incoming = { action: 'saveCase', request, caller, exchange, isSettled: isSaved }
      return onDraft(services, incoming, request.base, undefined, (tx, draft) =>
        saveFor(services, tx, caller, draft, request.caseName, undefined),
      )
    },

    async loadCase(request, caller, exchange) {
      if (!mayEnterCases(caller)) return { type: 'InsufficientPermissions' }
      const delivery = { username: caller.username, action: 'loadCase', key: exchange.idempotencyKey, request }
      return once(services, delivery, async (tx) => {
        const found = await find(request, caller, tx)
        if (!found) return { type: 'CaseNotFound' } as const
        return resolved(found, await loadCase(services, tx, caller.username, found))
      })
    },

    async resolveCase(request, caller) {
      const found = await find(request, caller)
      return found ? resolved(found) : { type: 'CaseNotFound' }
    },

    async deleteCase(request, caller, exchange) {
      if (!mayEnterCases(caller)) return { type: 'InsufficientPermissions' }
      const delivery = { username: caller.username, action: 'deleteCase', key: exchange.idempotencyKey, request }
      return once(services, delivery, async (tx) => {
        const found = await findCaseOpenTo(tx, caller, request.base, request.caseName, request.owner)
        if (!found) return { type: 'CaseNotFound' } as const
        await deleteCase(services, tx, found.id, { author: caller.username, source: { kind: 'user' } })
        return { type: 'Ok' } as const
      })
    },

    async listMyCases({ base }, caller) {
      return { type: 'ReceivedCases', cases: await listed(await ownOfBase(caller, base), caller) }
    },

    async listAllMyCases(_, caller) {
      return { type: 'ReceivedCases', cases: await listed(await own(caller).execute(), caller) }
    },

    async listMyCasesFiltered({ base, content }, caller) {
      const cases = await casesWith(services, await ownOfBase(caller, base), content)
      return { type: 'ReceivedCases', cases: await listed(cases, caller) }
    },

    async listAllCases(_, caller) {
      return { type: 'ReceivedAllCases', cases: await listed(await allCases(db), caller) }
    },
  }
}
