/** The columns of the matrix of cases and visits, by a version of the study. */
import type { Base, Question, Questionnaire } from '../bases/base'
import { type PlannedVisit, visitsOf } from '../bases/visits/visits'
import type { Text } from '../language/language'
import { isCollected } from '../questions/required'

export interface VisitColumn {
  /** The id of the section that is the visit. */
  readonly id: string
  readonly text: Text
  /** It happens as often as somebody adds it. */
  readonly isUnscheduled: boolean
  readonly forms: readonly FormOfVisit[]
}

export interface FormOfVisit {
  /** The id of its section. */
  readonly id: string
  readonly text: Text
  /** Its first question that people answer, at which data entry opens it. */
  readonly question: string
  /** The ids of all sections that it consists of. */
  readonly parts: readonly string[]
}

/** In document order. A section that is no visit, and in none, is a column of its own. Forms that ask nothing are left out. */
export function visitColumns(base: Base): readonly VisitColumn[] {
  const visits = new Map(visitsOf(base).map((visit) => [visit.section.id, visit]))
  return base.questionnaires.flatMap((section) => columnsOf(section, visits))
}

function columnsOf(section: Questionnaire, visits: ReadonlyMap<string, PlannedVisit>): readonly VisitColumn[] {
  const column = (forms: readonly FormOfVisit[], isUnscheduled = false) =>
    forms.length > 0 ? [{ id: section.id, text: section.text, isUnscheduled, forms }] : []
  const visit = visits.get(section.id)
  if (visit)
    return column(
      visit.forms.flatMap((form) => formOf(form.section, form.section === section ? [section] : within(form.section))),
      visit.repeats !== null,
    )
  const sections = within(section)
  if (!sections.some(({ id }) => visits.has(id))) return column(formOf(section, sections))
  const inner = (section.questionnaires ?? []).flatMap((one) => columnsOf(one, visits))
  return [...column(formOf(section, [section])), ...inner]
}

function formOf({ id, text }: Questionnaire, sections: readonly Questionnaire[]): readonly FormOfVisit[] {
  const question = sections.flatMap(({ questions }) => firstAnswered(questions) ?? [])[0]
  return question ? [{ id, text, question: question.id, parts: sections.map((one) => one.id) }] : []
}

function within(section: Questionnaire): readonly Questionnaire[] {
  return [section, ...(section.questionnaires ?? []).flatMap(within)]
}

function firstAnswered(questions: readonly Question[]): Question | undefined {
  return questions.find(isCollected) ?? questions.map(({ questions: inner = [] }) => firstAnswered(inner)).find(Boolean)
}
