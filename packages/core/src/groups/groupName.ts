/**
 * Names of groups, as people read them: two that look alike are one name, and none holds what nobody sees.
 *
 * People join a group, and give it their cases, by its name alone.
 */

/** As it is kept: in compatibility form, so that wide letters and ligatures are the plain ones, with single blanks. */
export function groupNameOf(typed: string): string {
  return typed.normalize('NFKC').trim().replace(/\s+/gu, ' ')
}

/** What has no shape of its own: controls, signs of direction, joiners, and places for private use. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/u

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
]

/** Whether the name can be read as what it is: nothing unseen in it, and no word of letters that only look like one another's. */
export function isPlainGroupName(name: string): boolean {
  return !unseen.test(name) && !mixesScripts(name)
}

function mixesScripts(name: string): boolean {
  const words = name.match(/[\p{L}\p{M}]+/gu) ?? []
  return words.some((word) => scripts.filter((script) => script.test(word)).length > 1)
}

export const longestGroupName = 255

export type GroupNameProblem = 'missing' | 'tooLong' | 'unseen' | 'mixedScripts'

/** Why a group cannot be called what was typed; null if it can. */
export function problemOfGroupName(typed: string): GroupNameProblem | null {
  const name = groupNameOf(typed)
  if (unseen.test(name)) return 'unseen'
  if (name === '') return 'missing'
  if (name.length > longestGroupName) return 'tooLong'
  return mixesScripts(name) ? 'mixedScripts' : null
}

/** Small letters of other scripts that look like Latin ones. */
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

/** The same for all names that look alike. */
export function looksOf(name: string): string {
  return [...groupNameOf(name).toLowerCase()].map((letter) => twins[letter] ?? letter).join('')
}
