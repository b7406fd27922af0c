/**
 * A base made ready to compute with: every name turned into an index, every rule into closures, and the dependency
 * graph turned round, so that an answer leads straight to the rules that look at it.
 *
 * Compiled once per version of a base and shared by all cases: nothing in here belongs to a case.
 */
import {
  type Base,
  type Condition,
  type Formula,
  indicationOf,
  type Question,
  type Rule,
  type Value,
} from '../bases/base'
import type { Language } from '../bases/language'
import { type BaseStructure, baseStructure, type QuestionnairePlace, type QuestionPlace } from '../bases/structure'
import { isUnknown, type Unknown, unknown } from '../dialog/fact'
import { compileCondition } from './condition'
import { isNumeric, toNumber } from './decimal'
import { compileFormula } from './formula'
import { groupBy, indexBy, indicesWhere, inverse, membersOf } from './indexing'
import { indications } from './indication'
import { rankRules } from './ranks'
import { type Compiled, nowhere, type Reach, reachOf } from './reading'
import { type References, referencesOfRule } from './references'
import { scoreValue } from './solutions'
import type { Truth } from './truth'

/** What part of a rule does while it acts. */
export type Action =
  | {
      readonly type: 'indicate'
      readonly kind: number
      readonly questions: readonly number[]
      readonly questionnaires: readonly number[]
    }
  | { readonly type: 'set'; readonly question: number; readonly value: Compiled<Value | Unknown | undefined> }
  | { readonly type: 'score'; readonly solution: number; readonly score: number }

/** A rule, or as much of it as acts in one scope: a rule whose targets stand in several scopes has a part in each. */
export interface RulePart {
  readonly rule: Rule
  /** What it looks at. */
  readonly references: References
  /** Index of the repeating scope it acts in, or `nowhere`. */
  readonly scope: number
  readonly rank: number
  readonly if: Compiled<Truth>
  readonly unless: Compiled<Truth> | null
  readonly action: Action
}

/** A repeating questionnaire or question, with everything that repeats in it. */
export interface Scope {
  readonly id: string
  readonly questions: readonly number[]
  readonly parts: readonly number[]
}

/** The parts to look at again when a value changes: those in the question's own scope in the same occurrence, others in all. */
export interface Dependents {
  readonly own: readonly number[]
  readonly others: readonly number[]
}

export interface CompiledBase {
  readonly base: Base
  readonly structure: BaseStructure
  readonly language: Language
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
  /** By questionnaire: the one whose showing it follows if it is initial, or `nowhere`. */
  readonly followed: readonly number[]
  /** By questionnaire: those that follow it. */
  readonly followers: readonly (readonly number[])[]
  readonly scopes: readonly Scope[]
  readonly scopeIndex: ReadonlyMap<string, number>
  readonly parts: readonly RulePart[]
  /** By part: its index among the parts of its scope. */
  readonly partInScope: readonly number[]
  /** By question: the parts that set it. */
  readonly setters: readonly (readonly number[])[]
  readonly dependents: readonly Dependents[]
  /** By solution: the parts that look at it. */
  readonly solutionDependents: readonly (readonly number[])[]
  readonly ranks: number
}

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

  const parts = compileRules(base, { questions, questionIndex, questionnaireIndex, solutionIndex, scopeOf })
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
    language: base.config.fallbackLanguage,
    questions,
    questionIndex,
    scopeOf,
    indexInScope: inverse(
      questions.length,
      scopes.map((scope) => scope.questions),
    ),
    questionnaires,
    questionnaireIndex,
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
    ranks: Math.max(0, ...parts.map(({ rank }) => rank)) + 1,
  }
}

interface Names {
  readonly questions: readonly QuestionPlace[]
  readonly questionIndex: ReadonlyMap<string, number>
  readonly questionnaireIndex: ReadonlyMap<string, number>
  readonly solutionIndex: ReadonlyMap<string, number>
  readonly scopeOf: readonly number[]
}

function compileRules(base: Base, names: Names): RulePart[] {
  const ranked = rankRules(base.rules)
  if (ranked.type === 'Cycle') throw new Error(`The base ${base.id} derives in a circle: ${ranked.path.join(' → ')}`)

  return base.rules.flatMap((rule) => {
    const references = referencesOfRule(rule)
    const rank = ranked.rankOf(references)
    return actionsOf(rule, names).map(({ scope, action }) => {
      const inScope = compilerFor(scope, names)
      return {
        rule,
        references,
        scope,
        rank,
        if: inScope.condition(rule.if),
        unless: rule.unless ? inScope.condition(rule.unless) : null,
        action: action(inScope),
      }
    })
  })
}

interface ScopedCompiler {
  readonly condition: (condition: Condition) => Compiled<Truth>
  readonly formula: (formula: Formula) => ReturnType<typeof compileFormula>
}

function compilerFor(scope: number, { questions, questionIndex, solutionIndex, scopeOf }: Names): ScopedCompiler {
  const reach = (questionId: string): Reach => {
    const question = found(questionIndex, questionId, 'question')
    return reachOf(question, scopeOf[question] ?? nowhere, scope)
  }
  const question = (id: string): Question => (questions[found(questionIndex, id, 'question')] as QuestionPlace).question
  const isDate = (id: string) => question(id).type === 'Date'
  const solution = (id: string) => found(solutionIndex, id, 'solution')
  const condition = (each: Condition) => compileCondition(each, { reach, isDate, solution, formula })
  const formula = (each: Formula) => compileFormula(each, { reach, question, condition })
  return { condition, formula }
}

type ScopedAction = { readonly scope: number; readonly action: (inScope: ScopedCompiler) => Action }

function actionsOf(
  { then }: Rule,
  { questionIndex, questionnaireIndex, solutionIndex, scopeOf }: Names,
): ScopedAction[] {
  if ('Score' in then) {
    const solution = found(solutionIndex, then.Score.solutionId, 'solution')
    const score = scoreValue[then.Score.score]
    return [{ scope: nowhere, action: () => ({ type: 'score', solution, score }) }]
  }
  if ('Set' in then) {
    const question = found(questionIndex, then.Set.questionId, 'question')
    const set = then.Set
    const value = (inScope: ScopedCompiler) =>
      'formula' in set ? computed(inScope.formula(set.formula)) : always('unknown' in set ? unknown : set.value)
    return [
      { scope: scopeOf[question] ?? nowhere, action: (inScope) => ({ type: 'set', question, value: value(inScope) }) },
    ]
  }

  const [effect, body] = Object.entries(then)[0] as [keyof typeof indicationOf, { readonly targets: readonly string[] }] // The cast is sound: what neither scores nor sets indicates.
  const kind = indications.indexOf(indicationOf[effect])
  const questionnaires = body.targets.flatMap((id) => questionnaireIndex.get(id) ?? [])
  const targets = body.targets.flatMap((id) => questionIndex.get(id) ?? [])
  const byScope = groupBy(targets, (question) => scopeOf[question] ?? nowhere)
  if (questionnaires.length > 0 && !byScope.has(nowhere)) byScope.set(nowhere, [])
  return [...byScope].map(([scope, questions]) => ({
    scope,
    action: () => ({ type: 'indicate', kind, questions, questionnaires: scope === nowhere ? questionnaires : [] }),
  }))
}

function computed(formula: ReturnType<typeof compileFormula>): Compiled<Value | Unknown | undefined> {
  return (reading, occurrence) => {
    const value = formula(reading, occurrence)
    if (value === null) return undefined
    return isNumeric(value) ? (toNumber(value) ?? undefined) : value
  }
}

function always(value: Value | Unknown): Compiled<Value | Unknown> {
  const constant = isUnknown(value) ? unknown : value
  return () => constant
}

/** An initial questionnaire shows with its parent. A parent that can never show by itself is a folder, and has no say. */
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
  }: Omit<Names, 'questions' | 'questionnaireIndex'> & { parts: readonly RulePart[] },
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

function found(index: ReadonlyMap<string, number>, id: string, what: string): number {
  const at = index.get(id)
  if (at === undefined) throw new Error(`A rule names the ${what} ${id}, which the base does not have`)
  return at
}
