/** The unsaved words of the drafts that this process last wrote. Whether they may still be used, `draftReads` finds out. */
import type { Database, Services } from '../services'
import type { DraftEntry, Head } from '../trail/chains.repository'

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
