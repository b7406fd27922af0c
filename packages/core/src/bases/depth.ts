/**
 * How deep a document may nest. Everything that reads a base goes down into it, and a document of a hundred thousand brackets would end
 * the process that does. The deepest real questionnaire we know of has 20 levels, the deepest base made of one 47.
 */
export const deepestDocument = 256

export const tooDeep = `The document nests more than ${deepestDocument} levels deep.`

/** Goes down level by level, so that it needs no stack itself. */
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
