/**
 * Matches addresses to paths. `/dialog/:group/:base` matches part by part, and each part is decoded separately, so a
 * name may contain any character. An address that cannot be decoded matches nothing and ends at the not-found screen.
 */

/** The values of the path's variable parts in the address, or null if it does not match. */
export function namesIn(path: string, address: string): Readonly<Record<string, string>> | null {
  const wanted = partsOf(path)
  const parts = partsOf(address, path.endsWith('*') ? wanted.length : undefined)
  if (parts.length !== wanted.length) return null
  const names: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const expected = wanted[index] ?? ''
    if (isRest(expected)) {
      names[nameOf(expected)] = part
      continue
    }
    const value = decoded(part)
    if (!value) return null
    if (isName(expected)) names[nameOf(expected)] = value
    else if (value !== expected) return null
  }
  return names
}

/** Fills in the variable parts: `addressOf('/dialog/:group', { group: 'A/B' })` is `/dialog/A%2FB`. */
export function addressOf(route: string, names: Readonly<Record<string, string>> = {}): string {
  const parts = partsOf(route).map((part) => {
    if (!isName(part)) return part
    const name = names[nameOf(part)]
    if (!name) throw new Error(`The address ${route} needs a ${nameOf(part)}`)
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

/** At most so many parts; the last one is then everything that is left. */
function partsOf(path: string, most = Number.POSITIVE_INFINITY): readonly string[] {
  const inside = path.replace(/^\//, '').replace(/(.)\/$/, '$1')
  const parts = inside === '' ? [] : inside.split('/')
  return parts.length > most ? [...parts.slice(0, most - 1), parts.slice(most - 1).join('/')] : parts
}

/** `:config*` takes the rest of the address as it is, neither split nor decoded. */
function isRest(part: string): boolean {
  return isName(part) && part.endsWith('*')
}

function nameOf(part: string): string {
  return part.slice(1).replace('*', '')
}

function isName(part: string): boolean {
  return part.startsWith(':')
}
