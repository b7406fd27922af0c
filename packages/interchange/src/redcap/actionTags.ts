/** The action tags of a field: words with `@` in its annotation, some with a value. */

export interface ActionTag {
  /** With the `@`, in capitals. */
  readonly name: string
  /** What is in its brackets or behind its equals sign. */
  readonly value: string | null
}

export function readActionTags(annotation: string): readonly ActionTag[] {
  const tags: ActionTag[] = []
  const pattern = /@[A-Z][A-Z0-9_-]*/g
  for (let match = pattern.exec(annotation); match; match = pattern.exec(annotation)) {
    const rest = annotation.slice(pattern.lastIndex)
    const quoted = /^\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(rest)
    const bracket = /^\s*\(/.test(rest) ? inBrackets(rest) : null
    tags.push({ name: match[0], value: bracket ?? quoted?.[1] ?? quoted?.[2] ?? quoted?.[3] ?? null })
    // What is inside another tag acts under its condition, which is not ours to judge.
    if (bracket !== null) pattern.lastIndex += rest.indexOf('(') + bracket.length + 2
  }
  return tags
}

/** The text up to the bracket that closes the first one. */
function inBrackets(text: string): string | null {
  const begin = text.indexOf('(')
  let depth = 0
  for (let i = begin; i < text.length; i++) {
    if (text[i] === '(') depth++
    if (text[i] === ')' && --depth === 0) return text.slice(begin + 1, i)
  }
  return null
}
