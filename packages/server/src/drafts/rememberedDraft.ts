/**
 * The unsaved words of the drafts that this process last wrote. The next call on such a draft does not read them again: the seal at the end
 * of a chain covers all that was said before it, so a chain that ends in the remembered seal holds the remembered words. They count only
 * once that end has been read in the transaction that holds the draft; if it is another, the call reads everything.
 */
import type { Database, Services } from '../services'
import type { DraftEntry, Head } from '../trail/chains.repository'
import type { Draft } from './drafts.repository'

export interface RememberedDraft {
  /** For a case that does not exist yet. */
  readonly isNew: boolean
  readonly savedSeq: number
  readonly head: Head
  /** All after `savedSeq`, in order. */
  readonly entries: readonly DraftEntry[]
  /** Length of their texts. */
  readonly size: number
}

interface Memory {
  readonly drafts: Map<string, RememberedDraft>
  size: number
}

const memories = new WeakMap<Database, Memory>()
const largest = { draft: 256 * 1024, all: 4 * 1024 * 1024 }
/** Bytes that a draft takes besides its texts. */
const bare = 500

function memoryOf({ db }: Pick<Services, 'db'>): Memory {
  const known = memories.get(db) ?? { drafts: new Map(), size: 0 }
  memories.set(db, known)
  return known
}

export function rememberedDraft(services: Pick<Services, 'db'>, id: string): RememberedDraft | undefined {
  return memoryOf(services).drafts.get(id)
}

/** An entry that is not written after all does no harm: the chain does not end there then. */
export function rememberDraft(services: Pick<Services, 'db'>, id: string, draft: RememberedDraft): void {
  forgetDraft(services, id)
  if (draft.size > largest.draft) return
  const memory = memoryOf(services)
  memory.drafts.set(id, draft)
  memory.size += bare + draft.size
  for (const oldest of memory.drafts.keys()) {
    if (memory.size <= largest.all) return
    forgetDraft(services, oldest)
  }
}

function forgetDraft(services: Pick<Services, 'db'>, id: string): void {
  const memory = memoryOf(services)
  const known = memory.drafts.get(id)
  if (known && memory.drafts.delete(id)) memory.size -= bare + known.size
}

/** Whether it is as the rows say, of which the draft's is held. */
export function standsAsRemembered(
  { isNew, savedSeq, head }: RememberedDraft,
  draft: Pick<Draft, 'caseId' | 'savedSeq'>,
  { seq, hash }: Head,
): boolean {
  return isNew === (draft.caseId === null) && savedSeq === draft.savedSeq && seq === head.seq && hash === head.hash
}
