/**
 * The maximum nesting of a document. Everything that reads a base recurses into it, and a document of a hundred
 * thousand brackets would kill the process. The deepest real questionnaire we know of has 20 levels, its base 47.
 */
export const deepestDocument = 256

export const tooDeep = `The document nests more than ${deepestDocument} levels deep.`

/** Goes level by level, so that it needs no stack itself. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level: readonly object[] = isObject(value) ? [value] : []
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= levels) return true
    level = level.flatMap((each) => Object.values(each).filter(isObject))
  }
  return false
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
