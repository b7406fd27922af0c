/** The faults of custom translations: paths that do not exist, and placeholders that have no value. */
import type { CustomTranslation } from './customTranslations'

/** Our wording of a path, in any language; undefined if there is no such path. */
export type OurWording = (path: string) => string | undefined

export interface WordingDoubt {
  readonly path: string
  /** A path that reads nearly alike; null if there is none, or if the path exists. */
  readonly nearest: string | null
  /** Placeholders of our wording that the custom one lacks. */
  readonly missing: readonly string[]
}

/** Null for a wording that will be shown as it is written. */
export function doubtOf(
  { path, value }: CustomTranslation,
  ours: OurWording,
  paths: readonly string[],
): WordingDoubt | null {
  const name = path.join('.')
  const wording = ours(name)
  if (wording === undefined) return { path: name, nearest: nearest(name, paths), missing: [] }
  const used = new Set(placeholdersIn(value))
  const missing = placeholdersIn(wording).filter((placeholder) => !used.has(placeholder))
  return missing.length > 0 ? { path: name, nearest: null, missing } : null
}

function placeholdersIn(wording: string): readonly string[] {
  return [...new Set([...wording.matchAll(/\{(\w+)/g)].map(([, name = '']) => name))]
}

const farthest = 3

/** The path with the fewest letters changed, if they are few. */
function nearest(name: string, paths: readonly string[]): string | null {
  let best: { readonly path: string; readonly distance: number } | null = null
  for (const path of paths) {
    if (Math.abs(path.length - name.length) > farthest) continue
    const distance = changesBetween(name, path)
    if (distance <= farthest && (!best || distance < best.distance)) best = { path, distance }
  }
  return best?.path ?? null
}

/** Letters to insert, remove or replace, row by row of the usual table. */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [column, against] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === against ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
