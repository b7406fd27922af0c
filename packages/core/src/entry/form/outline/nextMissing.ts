import { questionsOf } from '../form'
import { type Outline, sectionsInOrder } from './outline'

/** The next required question without an answer or with a refused one, in page order and wrapping round; null if there is none. */
export function nextMissing({ sections }: Outline, from: string | null): string | null {
  const ordered = sectionsInOrder(sections)
  const missing = new Set(
    ordered.flatMap(({ progress }) => (progress.isLocked ? [] : [...progress.missing, ...progress.refused])),
  )
  const keys = ordered.flatMap(({ layout }) => [...questionsOf(layout)].map(({ key }) => key))
  const here = from === null ? -1 : keys.indexOf(from)
  return [...keys.slice(here + 1), ...keys.slice(0, here + 1)].find((key) => missing.has(key)) ?? null
}
