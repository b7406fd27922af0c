/** Ids that a base can use: unique, not too long, and without what has a meaning in the key of an answer. */
import { isAnnotationId } from '../../annotation/annotation'

const longest = 200

/** What the id must be changed to before it is made unique; the same text if nothing is wrong with it. */
export function usableId(wanted: string): string {
  const safe = wanted
    .replaceAll('#', '_')
    .replace(/[\0\p{Surrogate}\p{Cc}]/gu, '_')
    .slice(0, longest)
  return isAnnotationId(safe) ? `${safe}_` : safe
}

export interface Ids {
  /** The id if it is still free, else with ` (2)`, ` (3)` … after it. */
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
