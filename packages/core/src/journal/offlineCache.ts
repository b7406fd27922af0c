/**
 * Working offline, even after a page reload: the draft as the server last sent it, everything that has happened to it
 * on this device since, and its base.
 */
import type { GetKnowledgeBaseResult } from '../bases/knowledgeBase.calls'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { Draft, OpenCaseResult, SaveCaseResult } from '../entry/entry.calls'
import type { EntryContext } from '../entry/entry.context'
import { type Fact, foldFacts } from '../facts/fact'
import type { CachedDraft } from './journal.port'

type Opening = Pick<EntryContext, 'entry' | 'bases' | 'journal' | 'name' | 'draft' | 'ofCase' | 'cases' | 'isOnTablet'>

export async function openWithCache(opening: Opening): Promise<OpenCaseResult> {
  const { journal, name, draft, ofCase, isOnTablet = false } = opening
  if (!journal) return open(opening)
  const before = await journal.logged()
  try {
    const told = await open(opening)
    if (told.type === 'ReceivedState' && told.draft) {
      const { id } = told.draft
      const outdated = before.filter((one) => one.draft === id).map(({ seq }) => seq)
      journal.remember({ ...name, draft: id }, { config: told.config, draft: told.draft }, outdated)
    }
    return told
  } catch (error) {
    const kept = await journal.cachedDraft({ ...name, draft, ofCase })
    // A patient sees nothing else of the case, and staff see all of it.
    if (!kept || (kept.draft.tabletBase !== undefined) !== isOnTablet) throw error
    return { type: 'ReceivedState', config: kept.config, draft: draftOf(kept) }
  }
}

async function open({ entry, cases, name, draft, ofCase }: Opening): Promise<OpenCaseResult> {
  if (!ofCase || !cases || draft !== undefined) return entry.tree({ ...name, draft, language: 'none' })
  const found = await cases.loadCase(ofCase)
  if (found.type !== 'CaseResolved') return found
  return entry.tree({ ...name, draft: found.draft, language: 'none' })
}

/** Whether this is the draft of that case, as far as the device knows. */
export function isDraftOf(kept: CachedDraft, { name, owner }: CaseIdentity): boolean {
  const draft = draftOf(kept)
  return draft.caseName === name && draft.owner === owner
}

export async function baseWithCache(
  { bases, journal, name }: Opening,
  version: string | undefined,
): Promise<GetKnowledgeBaseResult> {
  try {
    const told = await bases.getKnowledgeBase({ ...name, version })
    if (told.type === 'ReceivedKnowledgeBase' && version !== undefined)
      journal?.rememberBase(name, version, told.knowledgeBase)
    return told
  } catch (error) {
    const kept = version === undefined ? null : await journal?.cachedBase(name, version)
    if (!kept) throw error
    return { type: 'ReceivedKnowledgeBase', knowledgeBase: kept }
  }
}

export async function logSave({ journal, name, draft }: Opening, asked: string, result: SaveCaseResult): Promise<void> {
  if (!journal || draft === undefined || result.type !== 'OkWithGroups') return
  const merged = (result.merged ?? []).map(({ id, theirs }) => ({ id, value: theirs }))
  await journal.log(
    { ...name, draft },
    {
      type: 'saved',
      caseName: result.caseName ?? asked,
      merged,
      revision: result.revision,
    },
  )
}

/** The draft as the server would send it now, as far as this device knows. */
export function draftOf({ draft, log }: CachedDraft): Draft {
  let { caseName, revision } = draft
  let unsaved = new Set(draft.unsaved)
  const said: Fact[] = [...draft.facts]
  for (const one of log) {
    if (one.type === 'received') {
      said.push(...one.facts)
      for (const { id } of one.facts) unsaved.add(id)
    } else {
      said.push(...one.merged)
      caseName = one.caseName
      revision = one.revision ?? revision
      unsaved = new Set()
    }
  }
  const facts = [...foldFacts(said)].map(([id, value]) => ({ id, value }))
  return { ...draft, caseName, revision, facts, unsaved: [...unsaved] }
}
