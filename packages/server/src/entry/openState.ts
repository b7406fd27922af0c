/** The answer to opening a draft: the trees of the specified wire, and all that a client needs to compute them itself. */

import type { ResultOf } from '@casebook/core/call/call'
import type { entryCalls } from '@casebook/core/entry/entry.calls'
import { type Fact, foldFacts, sameFactValue } from '@casebook/core/facts/fact'
import { readyBase } from '../bases/compiledBases'
import { nextNameByPattern } from '../cases/numberedName'
import { withoutBaseRevision } from '../drafts/baseRevision'
import { changeDraft, type Draft } from '../drafts/drafts.repository'
import { freezingOfDraft } from '../drafts/frozenDraft'
import { usedInCase } from '../facts/entryNumbers'
import { factsIn, savedFacts, unsavedEntries } from '../facts/facts.repository'
import { wasSaid } from '../facts/wasSaid'
import { shownNotDone } from '../followUps/closings.repository'
import { type CaseFreezing, frozenQuestionnaires } from '../locks/caseFreezing'
import { hashOfLocks, locksOfCase } from '../locks/locks.repository'
import type { Database, Services } from '../services'
import { noteAuthors } from './noteAuthors'
import { stateTrees, type WantedLanguage } from './stateTree'

type ReceivedState = Extract<ResultOf<typeof entryCalls.tree>, { type: 'ReceivedState' }>

/** Without a draft, the base before any answer. Looking changes no draft. */
export async function openState(
  services: Pick<Services, 'db'>,
  db: Database,
  versionId: number,
  draft: Draft | null,
  language: WantedLanguage,
  how: 'goesOn' | 'looks' = 'goesOn',
): Promise<ReceivedState> {
  const ready = await readyBase(services, versionId, db)
  const { base } = ready
  const current = draft && (await followCase(db, draft, how))
  const saved = current?.caseId && current.startedFrom ? await savedFacts(db, current.caseId, current.startedFrom) : []
  const entries = current ? await unsavedEntries(db, current) : []
  const holding = foldFacts([...saved, ...factsIn(entries)])
  const facts = [...holding].map(([id, value]): Fact => ({ id, value }))
  const locks = await locksOfCase(db, current?.caseId ?? null)
  const { reasons, asked } = await (current ? freezingOfDraft(db, ready, current, locks) : unfrozen)
  const trees = stateTrees(ready, facts, language, reasons)
  const state = { type: 'ReceivedState', config: base.config, trees, meta: base.meta ?? {}, draft: undefined } as const
  if (!current) return state

  // An answer that was changed and changed back equals the saved one. An initial answer of the base is saved once a person gives it.
  const began = factsIn(entries.filter((entry) => !wasSaid(entry)))
  const before = [foldFacts(saved), foldFacts([...saved, ...began])]
  const unsaved = factsIn(entries.filter(wasSaid))
    .map(({ id }) => id)
    .filter((id) => before.some((then) => !sameFactValue(then.get(id) ?? null, holding.get(id) ?? null)))
  const pattern = current.ofCase ? undefined : base.config.caseNames?.next
  return {
    ...state,
    draft: {
      id: current.id,
      version: base.version,
      caseName: current.ofCase?.name ?? null,
      owner: current.ofCase?.owner ?? current.username,
      ...(pattern !== undefined && { nextName: await nextNameByPattern(db, current, pattern) }),
      revision: current.startedFrom,
      facts,
      used: await usedInCase(
        db,
        ready.structure,
        current.caseId,
        factsIn(entries).map(({ id }) => id),
      ),
      notes: await noteAuthors(db, current, facts, entries),
      unsaved: [...new Set(unsaved)],
      locked: [...reasons.keys()],
      frozen: frozenQuestionnaires({ reasons }),
      asked: [...asked],
      notDone: await shownNotDone(db, ready, current.caseId),
      locks: hashOfLocks(locks),
    },
  }
}

const unfrozen: CaseFreezing = { reasons: new Map(), asked: new Set() }

/** A draft without unsaved answers shows the case as it is now. */
async function followCase(db: Database, draft: Draft, how: 'goesOn' | 'looks'): Promise<Draft> {
  const newest = draft.ofCase?.revision
  if (newest === undefined || newest === draft.startedFrom || (await unsavedEntries(db, draft)).length > 0) return draft
  if (how === 'goesOn') await changeDraft(db, draft.id, { startedFrom: newest, ...withoutBaseRevision(draft) })
  return { ...draft, startedFrom: newest, ...withoutBaseRevision(draft) }
}
