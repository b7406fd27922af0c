import { hash } from 'node:crypto'
import { type Entry, sealedText } from '@casebook/core/facts/trail'

/** The seal of an entry: SHA-256 in hex over the entry and the seal of the one before it. */
export function sealOf(entry: Entry, before: string | null, value?: string): string {
  return hash('sha256', sealedText(entry, before, value))
}
