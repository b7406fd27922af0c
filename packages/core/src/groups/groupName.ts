/**
 * Group names as people read them: two that look alike are the same name, and none contains invisible characters.
 *
 * People join a group, and give it their cases, by its name alone.
 */
import { hasControls } from '../language/nameText'

/** The stored form: NFKC, so that wide letters and ligatures become plain ones, with single blanks. */
export function groupNameOf(typed: string): string {
  return typed.normalize('NFKC').trim().replace(/\s+/gu, ' ')
}

/** Invisible characters: controls, direction marks, joiners, fillers, variation selectors, private-use characters and the blank Braille pattern. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** Whether the name is what it looks like: no invisible characters, and no word that mixes look-alike scripts. */
export function isPlainGroupName(name: string): boolean {
  return !unseen.test(name) && !mixesScripts(name)
}

function mixesScripts(name: string): boolean {
  const words = name.match(/[\p{L}\p{M}]+/gu) ?? []
  return words.some((word) => scripts.filter((script) => script.test(word)).length > 1)
}

export const longestGroupName = 255

export type GroupNameProblem = 'missing' | 'tooLong' | 'unseen' | 'mixedScripts'

/** Why a group cannot have the typed name; null if it can. */
export function problemOfGroupName(typed: string): GroupNameProblem | null {
  const name = groupNameOf(typed)
  if (hasControls(typed) || unseen.test(name)) return 'unseen'
  if (name === '') return 'missing'
  if (name.length > longestGroupName) return 'tooLong'
  return mixesScripts(name) ? 'mixedScripts' : null
}

/** Letters and signs that look alike, in lower case: one of each family represents all. */
const families: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'вβ',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еε',
  g: 'ɡց',
  h: 'нһηհ',
  j: 'јϳյ',
  k: 'кκ',
  l: 'iı1|іιɩӏ',
  m: 'мμ',
  n: 'νո',
  o: '0оοօ',
  p: 'рρ',
  q: 'ԛզ',
  s: 'ѕ',
  t: 'тτ',
  u: 'ս',
  v: 'ѵ',
  w: 'ԝ',
  x: 'хχ',
  y: 'уүυ',
  z: 'ζ',
  "'": '‘’‛′ʼʹ`',
  '"': '“”‟″',
}

const familyOf = new Map(Object.entries(families).flatMap(([one, others]) => [...others].map((other) => [other, one])))

/**
 * Equal for all names that look alike. As capital I is small l in many fonts, and case does not count, i, l and 1 are one letter here: two names
 * that differ in nothing else are rare, and one of them is easily changed.
 */
export function looksOf(name: string): string {
  const plain = groupNameOf(name)
    .toLowerCase()
    .replace(/i\u0307/gu, 'i')
    .replace(/[\p{Pd}\u2212]/gu, '-')
  return [...plain].map((letter) => familyOf.get(letter) ?? letter).join('')
}
