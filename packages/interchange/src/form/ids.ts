/** Valid ids for a base: unique, not too long, and without the characters that have a meaning in answer keys. */
import { isAnnotationId } from '@casebook/core/annotation/annotation'

const longest = 200

/** Makes the id usable, but not unique; unchanged if it already is. */
export function usableId(wanted: string): string {
  const safe = wanted
    .replaceAll('#', '_')
    .replace(/[\0\p{Surrogate}\p{Cc}]/gu, '_')
    .slice(0, longest)
  return isAnnotationId(safe) ? `${safe}_` : safe
}

export interface Ids {
  /** The id if it is free, else with ` (2)`, ` (3)` … appended. */
  claim(wanted: string): string
}

export function createIds(reserved: Iterable<string> = []): Ids {
  const taken = new Set(reserved)
  return {
    claim(wanted) {
      let id = wanted
      for (let n = 2; taken.has(id); n++) id = `${wanted} (${n})`
      taken.add(id)
      return id
    },
  }
}
