/** Sets an option once, for one of several administrators at a time, and tells the server log from what to what. */
import { changedPart } from '@casebook/core/options/changedPart'
import { recordEvent } from '../events'
import type { Database } from '../services'
import { lockOption, type StoredOption, setOption } from './options.repository'

export interface OptionChange {
  readonly name: string
  /** Null unsets the option. */
  readonly value: unknown
  /** The version that the sender has seen; undefined for a client that does not say. */
  readonly replaces: string | undefined
  readonly by: string
  readonly at: Date
  /** The value in words, for the server log. Of secrets they say only whether they are others than before. */
  readonly inWords: (value: unknown, before: unknown) => string
}

export type OptionSet = { readonly type: 'Ok'; readonly version: string } | { readonly type: 'OptionChanged' }

export async function changeOption(tx: Database, change: OptionChange): Promise<OptionSet> {
  const { name, value, replaces, by, at, inWords } = change
  const before = await lockOption(tx, name, at)
  if (replaces !== undefined && replaces !== before.version) return { type: 'OptionChanged' }
  const after = await setOption(tx, name, value, { by, at })
  if (after.version !== before.version) {
    const words = ({ value }: StoredOption, earlier: unknown) => (value === null ? null : inWords(value, earlier))
    await recordEvent(tx, 'optionChanged', {
      at,
      source: by,
      option: name,
      ...changedPart(words(before, null), words(after, before.value)),
    })
  }
  return { type: 'Ok', version: after.version }
}

/** A secret, or a name that is no other person's business: monitors read the log. */
export function secretInWords(now: string, before: string | undefined): string {
  if (now === '') return 'none'
  return before === undefined || before === '' || before === now ? 'set' : 'set, another one'
}

/** One field per line. A text is its own words. */
export function fieldsInWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([field, is]) => `${field}: ${Array.isArray(is) ? is.join(', ') : String(is)}`)
    .join('\n')
}
