/**
 * Keys of case names for a database: `sortKey` orders them, `searchKey` is searched in, with the help of an index on `searchParts`.
 *
 * They are stored with the case when it gets its name, so that a list can be sorted and searched without reading it. Compared by code
 * point, sort keys of ASCII names are in the natural order: signs come before numbers before letters, and case counts last. The order of a
 * library or a database may change with its version; this one does not.
 */
import { foldText } from './search'

/** Signs in their order; a sign's key is a character below those of numbers and letters. */
const signs = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
const firstSign = '!'.charCodeAt(0)
const number = 'N'
/** Ends a level; below every other character of a key. */
const end = ' '

/** So long that no name is cut that people type, and short enough for an index of any database. */
const longestKey = 700
/** Where a key was cut in the middle of a character. */
const halfCharacter = /[\ud800-\udbff]$/

/** Levels: what it says, its accents, its capitals, and the name itself, which decides between `a1` and `a01`. */
export function sortKey(name: string): string {
  let said = ''
  let accents = ''
  let capitals = ''
  for (const part of name.normalize('NFD').match(/\d+|\p{M}|[^\d\p{M}]/gsu) ?? []) {
    if (/^\p{M}/u.test(part)) accents += part
    else if (!isIgnored(part)) {
      said += keyOfPart(part)
      accents += '.'
      capitals += part === part.toLowerCase() ? 'a' : 'b'
    }
  }
  const key = [said, accents.replace(/\.+$/, ''), capitals.replace(/a+$/, ''), name].join(end)
  return key.slice(0, longestKey).replace(halfCharacter, '')
}

/** Whether a name contains a text is told by whether its key contains the text's. */
export function searchKey(text: string): string {
  return foldText(text.trim())
}

/**
 * All runs of three characters of a search key, each once. A key contains a text only if its parts contain those of the text's key, which an
 * index can tell. Shorter texts have none.
 */
export function searchParts(key: string): string[] {
  const characters = [...key]
  return [...new Set(characters.slice(2).map((last, i) => `${characters[i]}${characters[i + 1]}${last}`))]
}

function keyOfPart(part: string): string {
  if (/^\d/.test(part)) return keyOfNumber(part)
  const sign = signs.indexOf(part)
  return sign < 0 ? part.toLowerCase() : String.fromCharCode(firstSign + sign)
}

/** The longer a number without its zeros in front, the higher it is. */
function keyOfNumber(digits: string): string {
  const value = digits.replace(/^0+/, '')
  return `${number}${String(value.length).padStart(3, '0')}${value}`
}

/** Control characters. */
function isIgnored(part: string): boolean {
  return /^\p{Cc}/u.test(part)
}
