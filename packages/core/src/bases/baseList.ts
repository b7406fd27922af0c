/** The list of bases: filtering and selection. */

import { type Language, type Text, textIn } from '../language/language'
import type { BaseMeta } from './base'
import type { BaseName } from './baseName'
import type { BaseOverview, GroupOfBases } from './bases.calls'

/** Groups and bases whose name contains the term, ignoring case. A matching group shows all its bases. */
export function filterBases(
  groups: readonly GroupOfBases[],
  term: string,
  language: Language,
): readonly GroupOfBases[] {
  const contains = (text: string) => text.toLowerCase().includes(term.trim().toLowerCase())
  return groups
    .map(({ bases, ...group }) => ({
      ...group,
      bases:
        contains(group.group) || contains(nameOfGroup(group, language))
          ? bases
          : bases.filter((base) => contains(base.base) || contains(nameOfBase(base, language))),
    }))
    .filter(({ bases }) => bases.length > 0)
}

export interface ChosenBase extends BaseName, BaseOverview {
  readonly groupText?: Text | undefined
}

/** The requested base, or the first if none is requested; null if it is not there. */
export function chosenBase(groups: readonly GroupOfBases[], wished: BaseName | null): ChosenBase | null {
  const all = groups.flatMap(({ group, text, bases }) => bases.map((base) => ({ group, groupText: text, ...base })))
  return (wished ? all.find(({ group, base }) => group === wished.group && base === wished.base) : all[0]) ?? null
}

/** The title of a base; its own name if it has none. */
export function nameOfBase({ text, base }: Pick<BaseOverview, 'text' | 'base'>, language: Language): string {
  return textIn(text, language) || base
}

/** How a group of bases is called; the name that bases are filed under where no base translates it. */
export function nameOfGroup({ text, group }: Pick<GroupOfBases, 'text' | 'group'>, language: Language): string {
  return textIn(text, language) || group
}

/** The group's name in several languages: the line of a base's header that is the group's name in one of them. */
export function groupTextIn(header: BaseMeta[string] | null | undefined, group: string): Text | undefined {
  if (!header || typeof header === 'string') return undefined
  return header.find((line) => Object.values(line).includes(group))
}
