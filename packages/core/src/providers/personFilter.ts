/**
 * The filter that finds a person in a directory (RFC 4515). What they type can be a value in it, and nothing else.
 */

/** Stands in the filter for the name that a person types. */
export const namePlaceholder = '{name}'

/** Whether it is one pair of brackets, with one place for the name, as a value. */
export function isPersonFilter(filter: string): boolean {
  const parts = filter.split(namePlaceholder)
  return parts.length === 2 && /=[^()]*$/.test(parts[0] ?? '') && isOneGroup(filter)
}

function isOneGroup(filter: string): boolean {
  let depth = 0
  for (let at = 0; at < filter.length; at++) {
    if (filter[at] === '(') depth += 1
    if (filter[at] === ')') depth -= 1
    if (depth < 0 || (depth === 0 && at < filter.length - 1)) return false
  }
  return depth === 0 && filter.length > 2
}

/** For the person of a typed name. */
export function filterOfName(filter: string, name: string): string {
  return filter.replace(namePlaceholder, () => escapedValue(name))
}

/** For everybody whom the filter could find by some name, as far as they have this value. */
export function filterOfValue(filter: string, attribute: string, value: string): string {
  return `(&${filter.replace(namePlaceholder, '*')}(${attribute}=${value}))`
}

/** A value that means itself: no bracket, no asterisk. */
export function escapedValue(value: string): string {
  return value.replace(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

/** Bytes, given in hexadecimal. */
export function escapedBytes(hexadecimal: string): string {
  return hexadecimal.replace(/../g, (byte) => `\\${byte}`)
}
