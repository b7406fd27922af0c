/** The visits of a base, and the forms that each of them asks for. A form that several visits ask for is copied for each. */

import type { Base, FollowUp, Questionnaire, Repeats } from '../base'
import { type BaseStructure, type QuestionPlace, questionnairePlaces } from '../structure'
import { visitSection } from './sectionTitle'

export interface PlannedVisit {
  readonly id: string
  readonly section: Questionnaire
  /** In order: the sections directly in it, after its own section if that has questions. */
  readonly forms: readonly VisitForm[]
  /** When it is due. Null if the base does not say. */
  readonly window: FollowUp | null
  /** How often an unscheduled visit may take place. Null for a planned one. */
  readonly repeats: Repeats | null
}

export interface VisitForm {
  readonly section: Questionnaire
  /** The id of the section that is not a copy: the same at every visit that asks for it. */
  readonly form: string
}

/** In document order. Empty for a base without visits. */
export function visitsOf(base: Base): readonly PlannedVisit[] {
  const windows = new Map(base.followUps?.map((followUp) => [followUp.questionnaireId, followUp]))
  return [...questionnairePlaces(base)].flatMap(({ questionnaire: section }) => {
    const { id, visit, repeats = null, questions, questionnaires = [] } = section
    if (!visit) return []
    const forms = questions.length > 0 ? [section, ...questionnaires] : questionnaires
    return [
      {
        id: visit.id,
        section,
        forms: forms.map((each) => ({ section: each, form: each.copyOf ?? each.id })),
        window: windows.get(id) ?? null,
        repeats,
      },
    ]
  })
}

type AskedAt = ReadonlyMap<string, QuestionPlace>

/** By the visit and the id of a question, as JSON. */
const askedAt = new WeakMap<BaseStructure, AskedAt>()

/** The question that a visit asks, by its own id or that of its original. Null if the visit does not ask it. */
export function questionAt(structure: BaseStructure, visit: string, id: string): QuestionPlace | null {
  const asked = askedAt.get(structure) ?? allAskedAt(structure)
  askedAt.set(structure, asked)
  return asked.get(JSON.stringify([visit, id])) ?? null
}

function allAskedAt(structure: BaseStructure): AskedAt {
  const asked = new Map<string, QuestionPlace>()
  for (const place of structure.questions.values()) {
    const visit = visitAround(structure, place.questionnaire.id)
    if (visit === null) continue
    const { id, copyOf = id } = place.question
    asked.set(JSON.stringify([visit, copyOf]), place)
    asked.set(JSON.stringify([visit, id]), place)
  }
  return asked
}

/** The id of the visit that a section is, or is in; null outside of all visits. */
export function visitAround(structure: BaseStructure, section: string): string | null {
  return visitSection(structure, section)?.visit?.id ?? null
}
