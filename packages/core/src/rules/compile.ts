/**
 * A base compiled for evaluation: names become indices, rules become closures, and the dependency graph is inverted, so
 * that an answer leads straight to the rules that read it.
 *
 * Compiled once per version of a base and shared by all cases: it holds no data of a case.
 */
import type { Base } from '../bases/base'
import { type BaseStructure, baseStructure, type QuestionnairePlace, type QuestionPlace } from '../bases/structure'
import type { TextLanguage } from '../language/language'
import { compileRules, found, type Names, type RulePart } from './compileRules'
import { indexBy, indicesWhere, inverse, membersOf } from './engine/indexing'
import { indications } from './indication'
import { nowhere } from './reading'

/** A repeating questionnaire or question, with everything that repeats in it. */
export interface Scope {
  readonly id: string
  readonly questions: readonly number[]
  readonly parts: readonly number[]
}

/**
 * The rule parts to re-evaluate when a value changes: `own` in the same occurrence of the question's scope, `others` in
 * every occurrence.
 */
export interface Dependents {
  readonly own: readonly number[]
  readonly others: readonly number[]
}

export interface CompiledBase {
  readonly base: Base
  readonly structure: BaseStructure
  readonly language: TextLanguage
  readonly questions: readonly QuestionPlace[]
  readonly questionIndex: ReadonlyMap<string, number>
  /** By question: its scope, or `nowhere`. */
  readonly scopeOf: readonly number[]
  /** By question: its index among the questions of its scope. */
  readonly indexInScope: readonly number[]
  readonly questionnaires: readonly QuestionnairePlace[]
  readonly questionnaireIndex: ReadonlyMap<string, number>
  /** By questionnaire: its root questions. */
  readonly rootQuestions: readonly (readonly number[])[]
  /** By question: the questionnaire it is a root question of, or `nowhere`. */
  readonly rootIn: readonly number[]
  /** By questionnaire: if it is initial, the one it shows and hides with, or `nowhere`. */
  readonly followed: readonly number[]
  /** By questionnaire: those that follow it. */
  readonly followers: readonly (readonly number[])[]
  readonly solutionIndex: ReadonlyMap<string, number>
  readonly scopes: readonly Scope[]
  readonly scopeIndex: ReadonlyMap<string, number>
  readonly parts: readonly RulePart[]
  /** By part: its index among the parts of its scope. */
  readonly partInScope: readonly number[]
  /** By question: the parts that set it. */
  readonly setters: readonly (readonly number[])[]
  readonly dependents: readonly Dependents[]
  /** By solution: the parts that read it. */
  readonly solutionDependents: readonly (readonly number[])[]
  readonly ranks: number
  /** Whether it can object to an answer: it has a check with an action, limits that refuse, or answers that are withheld. */
  readonly objects: boolean
}

const objecting: ReadonlySet<string> = new Set(['object', 'withhold'])

export function compileBase(base: Base): CompiledBase {
  const structure = baseStructure(base)
  const questions = [...structure.questions.values()]
  const questionnaires = [...structure.questionnaires.values()]
  const questionIndex = indexBy(questions, ({ question }) => question.id)
  const questionnaireIndex = indexBy(questionnaires, ({ questionnaire }) => questionnaire.id)
  const solutionIndex = indexBy(base.solutions, ({ id }) => id)

  const scopeIds = [...new Set([...questionnaires, ...questions].flatMap(({ repeatsIn }) => repeatsIn ?? []))]
  const scopeIndex = indexBy(scopeIds, (id) => id)
  const scopeOf = questions.map(({ repeatsIn }) =>
    repeatsIn === null ? nowhere : (scopeIndex.get(repeatsIn) ?? nowhere),
  )

  const language = base.config.fallbackLanguage
  const parts = compileRules(base, { language, questions, questionIndex, questionnaireIndex, solutionIndex, scopeOf })
  const scopes = scopeIds.map((id, scope) => ({
    id,
    questions: indicesWhere(scopeOf, (each) => each === scope),
    parts: indicesWhere(parts, (part) => part.scope === scope),
  }))

  const rootIn = questions.map(({ questionnaire, parent }) =>
    parent ? nowhere : (questionnaireIndex.get(questionnaire.id) ?? nowhere),
  )
  const followed = followedQuestionnaires(questionnaires, questionnaireIndex, parts)

  return {
    base,
    structure,
    language,
    questions,
    questionIndex,
    scopeOf,
    indexInScope: inverse(
      questions.length,
      scopes.map((scope) => scope.questions),
    ),
    questionnaires,
    questionnaireIndex,
    solutionIndex,
    rootQuestions: membersOf(questionnaires.length, rootIn),
    rootIn,
    followed,
    followers: membersOf(questionnaires.length, followed),
    scopes,
    scopeIndex,
    parts,
    partInScope: inverse(
      parts.length,
      scopes.map((scope) => scope.parts),
    ),
    setters: settersOf(questions.length, parts),
    ...dependentsOf(questions.length, base.solutions.length, { parts, questionIndex, solutionIndex, scopeOf }),
    objects:
      questions.some(({ question }) => question.refuse) || parts.some(({ action }) => objecting.has(action.type)),
    ranks: Math.max(0, ...parts.map(({ rank }) => rank)) + 1,
  }
}

/**
 * An initial questionnaire shows with its parent. A parent that can never show by itself is a mere folder and is
 * skipped.
 */
function followedQuestionnaires(
  questionnaires: readonly QuestionnairePlace[],
  index: ReadonlyMap<string, number>,
  parts: readonly RulePart[],
): readonly number[] {
  const canShow = new Set(indicesWhere(questionnaires, ({ questionnaire }) => questionnaire.initial))
  for (const { action } of parts)
    if (action.type === 'indicate' && indications[action.kind] !== 'CONTRA_INDICATED')
      for (const questionnaire of action.questionnaires) canShow.add(questionnaire)

  return questionnaires.map((place) => {
    for (let at: QuestionnairePlace | undefined = place; at?.parent; ) {
      const parent: number = index.get(at.parent.id) ?? nowhere
      if (canShow.has(parent)) return parent
      at = questionnaires[parent]
    }
    return nowhere
  })
}

function settersOf(questions: number, parts: readonly RulePart[]): readonly (readonly number[])[] {
  const setters: number[][] = Array.from({ length: questions }, () => [])
  for (const [i, { action }] of parts.entries()) if (action.type === 'set') setters[action.question]?.push(i)
  return setters
}

function dependentsOf(
  questionCount: number,
  solutionCount: number,
  {
    parts,
    questionIndex,
    solutionIndex,
    scopeOf,
  }: Omit<Names, 'language' | 'questions' | 'questionnaireIndex'> & { parts: readonly RulePart[] },
): Pick<CompiledBase, 'dependents' | 'solutionDependents'> {
  const dependents = Array.from({ length: questionCount }, () => ({ own: [] as number[], others: [] as number[] }))
  const solutionDependents: number[][] = Array.from({ length: solutionCount }, () => [])
  for (const [i, { references, scope }] of parts.entries()) {
    for (const id of references.questions) {
      const question = found(questionIndex, id, 'question')
      dependents[question]?.[scopeOf[question] === scope ? 'own' : 'others'].push(i)
    }
    for (const id of references.solutions) solutionDependents[found(solutionIndex, id, 'solution')]?.push(i)
  }
  return { dependents, solutionDependents }
}
