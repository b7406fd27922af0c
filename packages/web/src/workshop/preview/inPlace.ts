/** The text of a preview that is being written where it stands. It stays open while another state of the study is drawn below it. */
import type { Text, TextLanguage } from '@casebook/core/language/language'
import type { Missing, TextPlace } from '@casebook/core/studyDrafts/textInPlace'
import { createContext } from 'react'

/** A text at its place in the form; a question that repeats has several. */
export interface Shown {
  readonly text: Text
  /** Of the question at which it is shown, if it is at one. */
  readonly itemKey: string | null
  /** The languages in which it is read, in the order of preference. */
  readonly wanted: readonly TextLanguage[]
}

export interface InPlace {
  readonly subscribe: (listener: () => void) => () => void
  /** The name of the text that is open. */
  readonly opened: () => string | null
  /** What is begun beside this text, if that is open; null if it is not. */
  readonly begun: (name: string) => Missing | null
  /** What can be begun beside this text: it is not there yet. */
  readonly missing: (shown: Shown) => readonly Missing[]
  /** Which text of its question, section or study is open. */
  readonly field: () => TextPlace['field']
  /** What was typed so far. */
  readonly typed: () => string
  readonly type: (words: string) => void
  /** Keeps what is open, and opens another one, if it can be written. */
  readonly open: (shown: Shown, begun?: Missing) => void
  /** Keeps it, or takes it back. `back`: the key of the question that is to have the focus, also once it is drawn again. */
  readonly close: (isKept: boolean, back?: string | null) => void
  /** True once, as soon as the question is drawn to which the focus goes back. */
  readonly isBack: (itemKey: string | null) => boolean
}

/** Tells one text of a preview from another. */
export const nameOf = ({ text, itemKey }: Omit<Shown, 'wanted'>) => `${itemKey} ${JSON.stringify(text)}`

/** Null where nothing can be written. */
export const InPlaceContext = createContext<InPlace | null>(null)

interface Opening extends Pick<TextPlace, 'field'> {
  readonly words: string
  /** The text once it has these words. */
  readonly textWith: (words: string) => Text
  readonly keep: (words: string) => void
}

interface Places {
  /** What can be written there; null if it cannot. */
  readonly opening: (shown: Shown, begun: Missing | undefined) => Opening | null
  readonly missing: InPlace['missing']
}

export function createInPlace({ opening, missing }: Places): InPlace {
  const listeners = new Set<() => void>()
  let returning: string | null = null
  let now:
    | (Opening & { readonly names: readonly string[]; readonly begun: Missing | undefined; typed: string })
    | null = null
  const change = (next: typeof now) => {
    const before = now
    now = next
    if (before && before.typed !== before.words) before.keep(before.typed)
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    opened: () => (now && !now.begun ? (now.names[0] ?? null) : null),
    begun: (name) => (now?.names.includes(name) && now.begun) || null,
    missing,
    field: () => now?.field ?? 'text',
    typed: () => now?.typed ?? '',
    type(words) {
      if (now) now.typed = words
    },
    open(shown, begun) {
      const found = opening(shown, begun)
      if (!found) return
      const name = nameOf(shown)
      // The text beside which it is begun may be open: it is kept with this, and drawn with other words a moment later.
      const isBeside = begun && now?.names.includes(name) && !now.begun
      const names = isBeside && now ? [name, nameOf({ ...shown, text: now.textWith(now.typed) })] : [name]
      change({ ...found, names, begun, typed: found.words })
    },
    close(isKept, back = null) {
      if (!now) return
      returning = isKept ? back : null
      if (!isKept) now.typed = now.words
      change(null)
    },
    isBack(itemKey) {
      if (itemKey === null || itemKey !== returning) return false
      returning = null
      return true
    },
  }
}
