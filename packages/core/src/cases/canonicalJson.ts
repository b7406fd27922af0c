/** One spelling of every JSON value: keys sorted, no spaces, numbers as JSON prints them. What is hashed is written so. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const entries = Object.entries(value)
    .filter(([, of]) => of !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, of]) => `${JSON.stringify(key)}:${canonicalJson(of)}`).join(',')}}`
}
