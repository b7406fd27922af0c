/** The part of an option that a change concerns, for the server log. */

export interface ChangedPart {
  /** Null if the option was not set before. */
  readonly from: string | null
  /** Null if the option is unset. */
  readonly to: string | null
}

/** Characters on each side: a log is read line by line. */
export const longestPart = 2_000

/** The lines that differ, without the equal lines before and after them. */
export function changedPart(from: string | null, to: string | null): ChangedPart {
  if (from === null || to === null) return { from: shortened(from), to: shortened(to) }
  const [old, next] = [from.split('\n'), to.split('\n')]
  const shortest = Math.min(old.length, next.length)
  let start = 0
  while (start < shortest && old[start] === next[start]) start += 1
  let end = 0
  while (end < shortest - start && old.at(-1 - end) === next.at(-1 - end)) end += 1
  const part = (lines: readonly string[]) => shortened(lines.slice(start, lines.length - end).join('\n'))
  return { from: part(old), to: part(next) }
}

function shortened(text: string | null): string | null {
  if (text === null || text.length <= longestPart) return text
  return `${text.slice(0, longestPart)} … (${text.length} characters)`
}
