/** A save by a person signed in: what it comes to, in the words of the wire, and its lines in the server log. */

import { shownCaseName, storedCaseName } from '@casebook/core/bases/caseName'
import type { GivenReason } from '@casebook/core/bases/reasons/reasonForChange'
import type { ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import type { entryCalls } from '@casebook/core/entry/entry.calls'
import { possibleGroups } from '../access/possibleGroups'
import { type GroupStanding, standingsOf } from '../access/standings.repository'
import { readyBase } from '../bases/compiledBases'
import { openCase } from '../cases/whichCase'
import type { Database, Services } from '../services'
import { renumberedOn } from './begunEntries'
import type { Draft } from './drafts.repository'
import { savedOnTablet, sourceOf } from './handedOverCase'
import { type HeldDraft, holdDraft, type WantedDraft } from './holdDraft'
import { type SaveContext, saveContextOf, saveDraft } from './saveDraft'

type SaveResult = ResultOf<typeof entryCalls.savecase>

/** The text of the name field, and the revision that the screen shows. */
interface Wanted {
  readonly name: string
  /** Makes a new case although nothing was answered yet. */
  readonly evenEmpty?: boolean | undefined
  /** Owner of the case, if the sender names one. */
  readonly owner?: string | undefined
  readonly seen?: string | undefined
  /** The revision that the screen shows. */
  readonly on?: string | undefined
  readonly given?: GivenReason | undefined
  /** The site of a new case, if its author chose one. */
  readonly site?: string | undefined
  /** The screens whose entries it has, with commas. */
  readonly begunBy?: string | undefined
}

interface SaveForContext extends SaveContext {
  readonly groups: readonly GroupStanding[]
}

/** Saves the draft that is meant. */
export async function saveOnDraft(
  services: Services,
  tx: Database,
  of: WantedDraft,
  wanted: Wanted,
): Promise<SaveResult> {
  const { caller, id } = of
  const held = await holdDraft(services, tx, of, async (reads, areGroupsHeld): Promise<SaveForContext> => {
    const [context, groups] = await Promise.all([
      saveContextOf(reads, { author: caller.username, owner: areGroupsHeld ? null : caller.username }),
      standingsOf(tx, caller.username),
    ])
    return { ...context, groups }
  })
  if (held.type !== 'Held') return held
  const { draft } = held
  const isMeant = isOwnersDraft(draft, wanted) && (id !== undefined || (await isNamed(services, held, caller, wanted)))
  if (!isMeant) return { type: 'DraftNotFound' }
  const result = await saveFor(services, held, caller, wanted)
  const { handedOver } = caller
  return handedOver ? savedOnTablet({ services, db: tx, handedOver, draft }, result) : result
}

/** A draft of a new case is of the person who saves it. */
function isOwnersDraft({ ofCase, username }: Draft, { owner }: Wanted): boolean {
  return owner === undefined || owner === (ofCase?.owner ?? username)
}

/**
 * Who names no draft means their latest. Since they looked it may have become another: then the case has another name than they say;
 * or, if they do not say whose case it is, there is another of that name which they may have looked at.
 */
async function isNamed(
  services: Services,
  { tx, draft }: HeldDraft<unknown>,
  caller: Caller,
  { name, owner }: Wanted,
): Promise<boolean> {
  const { ofCase, caseId } = draft
  if (!ofCase || name.trim() === '') return true
  const { config } = (await readyBase(services, draft.versionId, tx)).base
  if (![name, storedCaseName(shownCaseName(name, config), config)].includes(ofCase.name)) return false
  return (
    owner !== undefined ||
    (await openCase(tx, caller, { name: ofCase.name, group: draft.group, base: draft.base }))?.id === caseId
  )
}

async function saveFor(
  services: Services,
  held: HeldDraft<SaveForContext>,
  caller: Caller,
  { name, evenEmpty, seen, on, begunBy, given, site }: Wanted,
): Promise<SaveResult> {
  const { tx, draft, context } = held
  const request = { author: caller.username, source: sourceOf(caller), name, evenEmpty, seen, on, given, site }
  const saved = await saveDraft(services, held, request)
  if (saved.type !== 'Saved') return saved
  const { revision, caseName, merged, renumbered } = saved
  const owner = draft.ofCase?.owner ?? caller.username
  const possibleGroupsToAddTo = await possibleGroups(tx, caller, { id: draft.caseId, owner }, context.groups)
  return {
    type: 'OkWithGroups',
    possibleGroupsToAddTo,
    revision,
    caseName,
    merged,
    renumbered: renumberedOn(draft, begunBy?.split(',') ?? [], renumbered),
  }
}
