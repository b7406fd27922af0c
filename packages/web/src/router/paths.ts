/**
 * Matches addresses to paths. `/dialog/:group/:base` matches part by part, and each part is decoded separately, so a
 * name may contain any character. An address that cannot be decoded matches nothing and ends at the not-found screen.
 */

/** The values of the path's variable parts in the address, or null if it does not match. */
export function namesIn(path: string, address: string): Readonly<Record<string, string>> | null {
  const parts = partsOf(address)
  const wanted = partsOf(path)
  if (parts.length !== wanted.length) return null
  const names: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const expected = wanted[index] ?? ''
    const value = decoded(part)
    if (!value) return null
    if (isName(expected)) names[expected.slice(1)] = value
    else if (value !== expected) return null
  }
  return names
}

/** Fills in the variable parts: `addressOf('/dialog/:group', { group: 'A/B' })` is `/dialog/A%2FB`. */
export function addressOf(route: string, names: Readonly<Record<string, string>> = {}): string {
  const parts = partsOf(route).map((part) => {
    if (!isName(part)) return part
    const name = names[part.slice(1)]
    if (!name) throw new Error(`The address ${route} needs a ${part.slice(1)}`)
    return encodeURIComponent(name)
  })
  return `/${parts.join('/')}`
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

function partsOf(path: string): readonly string[] {
  const inside = path.replace(/^\//, '').replace(/(.)\/$/, '$1')
  return inside === '' ? [] : inside.split('/')
}

function isName(part: string): boolean {
  return part.startsWith(':')
}
