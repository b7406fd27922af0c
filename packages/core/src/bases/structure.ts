/** The places of everything in a base, from one walk through the tree, for lookups by id. */
import type { Base, Question, Questionnaire, Repeats } from './base'

export interface QuestionPlace {
  readonly question: Question
  readonly questionnaire: Questionnaire
  /** The question above it, or null for a root question. */
  readonly parent: Question | null
  /** The id of the repeating questionnaire or question whose occurrences it belongs to, or null. */
  readonly repeatsIn: string | null
  /** Its path in the document, such as `questionnaires/2/questions/0`. */
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
  /** In document order. */
  readonly questions: ReadonlyMap<string, QuestionPlace>
  readonly questionnaires: ReadonlyMap<string, QuestionnairePlace>
}

/** If two things share an id, the first wins; `checkBase` reports the duplicate. */
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

/** The questionnaire and those it is nested in, itself first. */
export function lineageOf({ questionnaires }: Pick<BaseStructure, 'questionnaires'>, id: string): readonly string[] {
  const parent = questionnaires.get(id)?.parent
  return parent ? [id, ...lineageOf({ questionnaires }, parent.id)] : [id]
}

/** Every questionnaire, duplicates included, parents before their children. */
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

/** The repeat limits of the questionnaire or question with this id; null if it does not repeat. */
export function repeatsOf({ questions, questionnaires }: BaseStructure, id: string): Repeats | null {
  return questionnaires.get(id)?.questionnaire.repeats ?? questions.get(id)?.question.repeats ?? null
}
