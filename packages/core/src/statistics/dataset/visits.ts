/**
 * The tables of forms at visits. What several visits ask with one form is one table, with a row for each visit, so that a column is a question
 * and not a question at a visit. A form that one visit asks is a table too: so a later visit that asks it again changes no table.
 */
import type { Question } from '../../bases/base'
import { type BaseStructure, lineageOf, type QuestionPlace } from '../../bases/structure'
import { canonicalJson } from '../../facts/canonicalJson'

export interface AtVisit {
  /** The id of the visit. */
  readonly visit: string
  /** The form, as the section that is not a copy. */
  readonly form: string
  /** What repeats within the form and has a table of its own, as the part that is not a copy; null for the form itself. */
  readonly within: string | null
  /** The question whose column has the answers: the original, unless the copy means something else. */
  readonly column: QuestionPlace
}

/** Null for a question outside of all visits. */
export function atVisit(structure: BaseStructure, place: QuestionPlace): AtVisit | null {
  const { questions, questionnaires } = structure
  const lineage = lineageOf(structure, place.questionnaire.id).flatMap(
    (id) => questionnaires.get(id)?.questionnaire ?? [],
  )
  const at = lineage.findIndex(({ visit }) => visit)
  const section = lineage[at]
  const form = lineage[Math.max(0, at - 1)]
  if (!section?.visit || !form) return null
  const original = questions.get(place.question.copyOf ?? '')
  return {
    visit: section.visit.id,
    form: form.copyOf ?? form.id,
    within: [section.id, form.id, null].includes(place.repeatsIn) ? null : originalOf(structure, place.repeatsIn),
    column: original && meaningOf(original.question) === meaningOf(place.question) ? original : place,
  }
}

function originalOf({ questions, questionnaires }: BaseStructure, id: string | null): string | null {
  if (id === null) return null
  return (questionnaires.get(id)?.questionnaire ?? questions.get(id)?.question)?.copyOf ?? id
}

function meaningOf({ unit = {}, answers = [] }: Question): string {
  return canonicalJson([unit, answers.map(({ id, text, weight = null }) => ({ id, text, weight }))])
}
