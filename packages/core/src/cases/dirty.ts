/**
 * Whether a case in entry is dirty, and what leaving it would lose.
 *
 * Dirty is a case to which something was said since it was last complete: a fact sets the flag, and a save that leaves no
 * question unanswered clears it, as does another case. A save that leaves some keeps what was said all the same, so the leave
 * guard does not ask about the flag: it asks only for answers that no save has taken.
 */

export interface Dirtiness {
  readonly isDirty: boolean
  /** Keys of the answers that are in no revision yet. */
  readonly unsaved: ReadonlySet<string>
}

export type DirtyEvent =
  | { readonly type: 'factAdded'; readonly key: string }
  /** `taken` are the answers that were there when the save was sent; what was said meanwhile is not among them. */
  | { readonly type: 'saved'; readonly taken: ReadonlySet<string>; readonly unanswered: number }
  /** `unsaved` are those of the draft that goes on. */
  | { readonly type: 'caseLoaded'; readonly unsaved?: ReadonlySet<string> }

export const clean: Dirtiness = { isDirty: false, unsaved: new Set() }

export function afterwards({ isDirty, unsaved }: Dirtiness, event: DirtyEvent): Dirtiness {
  switch (event.type) {
    case 'factAdded':
      return { isDirty: true, unsaved: new Set([...unsaved, event.key]) }
    case 'saved': {
      const left = new Set([...unsaved].filter((key) => !event.taken.has(key)))
      return { isDirty: left.size > 0 || (isDirty && event.unanswered > 0), unsaved: left }
    }
    case 'caseLoaded':
      return { isDirty: (event.unsaved?.size ?? 0) > 0, unsaved: event.unsaved ?? clean.unsaved }
  }
}

export function asksOnLeaving({ unsaved }: Dirtiness): boolean {
  return unsaved.size > 0
}
