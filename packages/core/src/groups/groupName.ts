/**
 * Group names as people read them: two that look alike are the same name, and none contains invisible characters.
 *
 * People join a group, and give it their cases, by its name alone.
 */

/** The stored form: NFKC, so that wide letters and ligatures become plain ones, with single blanks. */
export function groupNameOf(typed: string): string {
  return typed.normalize('NFKC').trim().replace(/\s+/gu, ' ')
}

/** Invisible characters: controls, direction marks, joiners and private-use characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u

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
  if (unseen.test(name)) return 'unseen'
  if (name === '') return 'missing'
  if (name.length > longestGroupName) return 'tooLong'
  return mixesScripts(name) ? 'mixedScripts' : null
}

/** Lower-case letters of other scripts that look like Latin ones. */
const twins: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    в: 'b',
    е: 'e',
    ѕ: 's',
    і: 'i',
    ј: 'j',
    к: 'k',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    с: 'c',
    т: 't',
    у: 'y',
    х: 'x',
  },
  ...{ α: 'a', β: 'b', ε: 'e', ζ: 'z', η: 'h', ι: 'i', κ: 'k', μ: 'm', ν: 'n', ο: 'o', ρ: 'p', τ: 't', υ: 'y', χ: 'x' },
}

/** Equal for all names that look alike. */
export function looksOf(name: string): string {
  return [...groupNameOf(name).toLowerCase()].map((letter) => twins[letter] ?? letter).join('')
}
