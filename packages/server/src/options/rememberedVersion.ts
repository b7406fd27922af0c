/**
 * The version of an option that every open page asks about again and again. Read from the database a few times a second
 * at most, however many pages ask.
 */

import { findOption } from '../deployment/options.repository'
import type { Database } from '../services'

/** Milliseconds. */
const fresh = 250

export function rememberedVersion(db: Database, name: string): { readonly version: () => Promise<string> } {
  let read = Number.NEGATIVE_INFINITY
  let version: Promise<string> = Promise.resolve('')
  return {
    version() {
      if (performance.now() - read < fresh) return version
      read = performance.now()
      version = findOption(db, name).then((option) => option.version)
      version.catch(() => {
        read = Number.NEGATIVE_INFINITY
      })
      return version
    },
  }
}
