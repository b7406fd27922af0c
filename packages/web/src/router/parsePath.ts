/**
 * Which addresses a route means. `/dialog/:group/:base` matches part by part, and each part is decoded by itself, so a name may hold any
 * character. An address that cannot be decoded matches nothing and ends at the not-found screen.
 */
import type { Parser } from 'wouter'

export const parsePath: Parser = (route) => {
  const wanted = partsOf(route)
  const exec = (path: string) => {
    const values = route === '*' ? [] : valuesIn(partsOf(path), wanted)
    return values && Object.assign([path, ...values] as [string, ...string[]], { index: 0, input: path })
  }
  return { keys: wanted.filter(isName).map((part) => part.slice(1)), pattern: { exec } }
}

/** The address with names put in: `addressOf('/dialog/:group', { group: 'A/B' })` is `/dialog/A%2FB`. */
export function addressOf(route: string, names: Readonly<Record<string, string>> = {}): string {
  const parts = partsOf(route).map((part) => {
    if (!isName(part)) return part
    const name = names[part.slice(1)]
    if (!name) throw new Error(`The address ${route} needs a ${part.slice(1)}`)
    return encodeURIComponent(name)
  })
  return `/${parts.join('/')}`
}

function valuesIn(parts: readonly string[], wanted: readonly string[]): string[] | null {
  if (parts.length !== wanted.length) return null
  const values: string[] = []
  for (const [index, part] of parts.entries()) {
    const expected = wanted[index] ?? ''
    const value = decoded(part)
    if (!value) return null
    if (isName(expected)) values.push(value)
    else if (value !== expected) return null
  }
  return values
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
