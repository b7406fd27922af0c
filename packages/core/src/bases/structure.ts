/** Where everything stands in a base: one walk through the tree, kept for whoever looks things up by id. */
import type { Base, Question, Questionnaire, Repeats } from './base'

export interface QuestionPlace {
  readonly question: Question
  readonly questionnaire: Questionnaire
  /** The question it follows up, or null for a root question. */
  readonly parent: Question | null
  /** Id of the repeating questionnaire or question whose occurrences it is answered in, or null. */
  readonly repeatsIn: string | null
  /** Where it stands in the document, as in `questionnaires/2/questions/0`. */
  readonly path: string
}

export interface QuestionnairePlace {
  readonly questionnaire: Questionnaire
  readonly parent: Questionnaire | null
  readonly repeatsIn: string | null
  readonly path: string
}

export interface BaseStructure {
  readonly base: Base
  /** In the order of the document. */
  readonly questions: ReadonlyMap<string, QuestionPlace>
  readonly questionnaires: ReadonlyMap<string, QuestionnairePlace>
}

/** The first of two things with one id wins; that there are two is `checkBase`'s finding. */
export function baseStructure(base: Base): BaseStructure {
  const questions = new Map<string, QuestionPlace>()
  const questionnaires = new Map<string, QuestionnairePlace>()
  for (const place of questionnairePlaces(base)) {
    if (!questionnaires.has(place.questionnaire.id)) questionnaires.set(place.questionnaire.id, place)
    for (const within of questionPlaces(place))
      if (!questions.has(within.question.id)) questions.set(within.question.id, within)
  }
  return { base, questions, questionnaires }
}

/** Every questionnaire, parents before their children, duplicates and all. */
export function* questionnairePlaces(base: Base): Generator<QuestionnairePlace> {
  function* walk(
    list: readonly Questionnaire[],
    parent: Questionnaire | null,
    outer: string | null,
    at: string,
  ): Generator<QuestionnairePlace> {
    for (const [i, questionnaire] of list.entries()) {
      const path = `${at}/${i}`
      const repeatsIn = questionnaire.repeats ? questionnaire.id : outer
      yield { questionnaire, parent, repeatsIn, path }
      yield* walk(questionnaire.questionnaires ?? [], questionnaire, repeatsIn, `${path}/questionnaires`)
    }
  }
  yield* walk(base.questionnaires, null, null, 'questionnaires')
}

/** Every question of one questionnaire (not of those nested in it), parents before their follow-ups. */
export function* questionPlaces(place: QuestionnairePlace): Generator<QuestionPlace> {
  function* walk(
    list: readonly Question[],
    parent: Question | null,
    outer: string | null,
    at: string,
  ): Generator<QuestionPlace> {
    for (const [i, question] of list.entries()) {
      const path = `${at}/${i}`
      const repeatsIn = question.repeats ? question.id : outer
      yield { question, questionnaire: place.questionnaire, parent, repeatsIn, path }
      yield* walk(question.questions ?? [], question, repeatsIn, `${path}/questions`)
    }
  }
  yield* walk(place.questionnaire.questions, null, place.repeatsIn, `${place.path}/questions`)
}

/** How often the questionnaire or question of this id may be answered; null if it does not repeat. */
export function repeatsOf({ questions, questionnaires }: BaseStructure, id: string): Repeats | null {
  return questionnaires.get(id)?.questionnaire.repeats ?? questions.get(id)?.question.repeats ?? null
}

/** Whether the question can hold an answer at all: Info cannot, nor a choice without answers. */
export function holdsAnswer({ type, answers }: Question): boolean {
  return type !== 'Info' && !(type === 'OC' && !answers?.length)
}
