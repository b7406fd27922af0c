/** A save by somebody signed in: what it comes to, in the words of the wire, and its lines in the server log. */
import type { Caller, ResultOf } from '@casebook/api-adapter/contract'
import type { dialogContract } from '@casebook/api-adapter/dialog/dialog.contract'
import { recordEvent } from '../events'
import { possibleGroups } from '../groups/possibleGroups'
import type { Database, Services } from '../services'
import type { Draft } from './drafts.repository'
import { saveDraft } from './saveDraft'

type SaveResult = ResultOf<typeof dialogContract.calls.savecase>

export async function saveFor(
  services: Services,
  tx: Database,
  caller: Caller,
  draft: Draft,
  name: string,
  seen: string | undefined,
): Promise<SaveResult> {
  const saved = await saveDraft(services, tx, draft, { author: caller.username, source: { kind: 'user' }, name, seen })
  if (saved.type !== 'Saved') return saved
  const { revision, caseName, isNew, merged } = saved
  const owner = draft.ofCase?.owner ?? caller.username
  const event = {
    at: services.now(),
    source: caller.username,
    payload: { group: draft.group, base: draft.base, owner, case: caseName },
  }
  const created = isNew && draft.caseId === null ? [{ kind: 'createdSubjectId', ...event } as const] : []
  const [possibleGroupsToAddTo] = await Promise.all([
    possibleGroups(tx, caller, { id: draft.caseId, owner }),
    recordEvent(tx, ...created, ...(isNew ? [{ kind: 'savedCase', ...event } as const] : [])),
  ])
  return { type: 'OkWithGroups', possibleGroupsToAddTo, revision, caseName, merged }
}

/** A save that was refused may succeed when it is sent again; one that succeeded has its answer for good. */
export function isSaved({ type }: { readonly type: string }): boolean {
  return type === 'OkWithGroups'
}
