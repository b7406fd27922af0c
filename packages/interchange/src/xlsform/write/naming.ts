/** The names of rows. One that comes again in another group is kept, and expressions name it by its path. */
import type { Question } from '@casebook/core/bases/base'
import { type BaseStructure, lineageOf, type QuestionPlace } from '@casebook/core/bases/structure'
import { namesIn } from '@casebook/core/language/names'
import { isGathered } from './sections'

export interface Naming {
  /** Of the row. */
  rowName(id: string): string
  /** In expressions. The names of groups are needed. */
  reference(id: string): string
}

/** The reader has numbered the names that come again in other groups. */
export const nameInForm = (id: string) => id.replace(/ \(\d+\)$/, '')

export function namingOf(
  structure: BaseStructure,
  claim: (wanted: string) => string,
  sections: ReadonlyMap<string, string>,
  isApart: (question: Question) => boolean,
): Naming {
  const byName = new Map<string, QuestionPlace[]>()
  for (const place of structure.questions.values()) {
    if (isApart(place.question)) continue
    const name = nameInForm(place.question.id)
    byName.set(name, [...(byName.get(name) ?? []), place])
  }
  const shown = new Set(
    [...JSON.stringify(structure.base).matchAll(/\{\{[^{}]*\}\}/g)].flatMap(([text]) => namesIn(text).names),
  )
  const rows = new Map<string, string>()
  const again = new Set<string>()
  const isAgain = (name: string, places: readonly QuestionPlace[]) =>
    places.length > 1 &&
    /^[A-Za-z_][A-Za-z0-9_.-]*$/.test(name) &&
    new Set(places.map(({ questionnaire }) => questionnaire.id)).size === places.length &&
    places.every(({ question, parent }, i) => {
      const expected = i === 0 ? name : `${name} (${i + 1})`
      return question.id === expected && parent === null && !question.repeats && !shown.has(question.id)
    })
  for (const [name, places] of byName) {
    if (!isAgain(name, places)) continue
    claim(name)
    for (const place of places) {
      rows.set(place.question.id, name)
      again.add(place.question.id)
    }
  }
  for (const id of structure.questions.keys()) if (!rows.has(id)) rows.set(id, claim(id))
  return {
    rowName: (id) => rows.get(id) ?? id,
    reference(id) {
      const name = rows.get(id) ?? id
      const place = again.has(id) ? structure.questions.get(id) : undefined
      return place ? `/data/${[...groupsOf(place), name].join('/')}` : name
    },
  }

  /** The names of the groups around it, the outermost first. */
  function groupsOf({ questionnaire }: QuestionPlace): readonly string[] {
    return lineageOf(structure, questionnaire.id)
      .flatMap((id) => {
        const section = structure.questionnaires.get(id)?.questionnaire
        return section && !isGathered(section) ? [sections.get(id) ?? id] : []
      })
      .reverse()
  }
}
