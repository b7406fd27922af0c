import { type Language, textIn } from '../language/language'
import type { AccessBase } from './access.calls'

interface GroupOfBoxes {
  readonly group: string
  /** The group's title. */
  readonly name: string
  readonly bases: readonly AccessBase[]
}

/** The bases by group whose title, or whose group's title, contains the term, ignoring case. */
export function filteredBases(bases: readonly AccessBase[], term: string, language: Language): readonly GroupOfBoxes[] {
  const contains = (text: string) => text.toLowerCase().includes(term.trim().toLowerCase())
  return [...new Set(bases.map(({ group }) => group))]
    .map((group) => {
      const ofGroup = bases.filter((base) => base.group === group)
      const title = ofGroup.map(({ groupText }) => groupText).find((text) => text !== undefined)
      const name = (title && textIn(title, language)) || group
      const isWanted = contains(name) || contains(group)
      return {
        group,
        name,
        bases: isWanted
          ? ofGroup
          : ofGroup.filter(({ base, text }) => contains(base) || contains(textIn(text, language))),
      }
    })
    .filter(({ bases: listed }) => listed.length > 0)
}
