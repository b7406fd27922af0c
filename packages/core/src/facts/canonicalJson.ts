/** The canonical form of a JSON value, used for hashing: keys sorted, no spaces, numbers as JSON prints them. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object' || isInOrder(value)) return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  let fields = ''
  for (const [key, of] of Object.entries(value).sort(byKey))
    if (of !== undefined) fields += `${fields && ','}${JSON.stringify(key)}:${canonicalJson(of)}`
  return `{${fields}}`
}

/** Whether JSON.stringify, which is much faster, would write the keys in order anyway. */
function isInOrder(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return true
  if (Array.isArray(value)) return value.every(isInOrder)
  let before: string | undefined
  for (const [key, of] of Object.entries(value)) {
    if ((before !== undefined && key < before) || !isInOrder(of)) return false
    before = key
  }
  return true
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}
