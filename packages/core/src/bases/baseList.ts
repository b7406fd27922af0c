/** The list of bases: what a filter leaves of it, and which base is looked at. */

import { type Language, textIn } from '../language/language'
import type { BaseName } from './baseName'
import type { BaseOverview, GroupOfBases } from './bases.calls'

/** Groups and bases whose name contains the term, whatever its case. A group that matches shows all its bases. */
export function filterBases(
  groups: readonly GroupOfBases[],
  term: string,
  language: Language,
): readonly GroupOfBases[] {
  const contains = (text: string) => text.toLowerCase().includes(term.trim().toLowerCase())
  return groups
    .map(({ group, bases }) => ({
      group,
      bases: contains(group)
        ? bases
        : bases.filter((base) => contains(base.base) || contains(nameOfBase(base, language))),
    }))
    .filter(({ bases }) => bases.length > 0)
}

/** The base that is wished for if it is there, else the first; null if there is none. */
export function chosenBase(
  groups: readonly GroupOfBases[],
  wished: Partial<BaseName>,
): (BaseName & BaseOverview) | null {
  const all = groups.flatMap(({ group, bases }) => bases.map((base) => ({ group, ...base })))
  return all.find(({ group, base }) => group === wished.group && base === wished.base) ?? all[0] ?? null
}

/** How a base is called; its own name where nobody gave it a title. */
export function nameOfBase({ text, base }: Pick<BaseOverview, 'text' | 'base'>, language: Language): string {
  return textIn(text, language) || base
}
