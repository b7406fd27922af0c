/**
 * Why a question is asked or not, why it has its value, and why a solution has its state: the answer to "Why?" on the
 * screen.
 *
 * A question shows by its own rules, by those of its questionnaire, or because its questionnaire is always asked. The
 * explanation names the decisive rules with the answers they read, and the rules that could have decided but did not.
 */
import type { Base, Question, Questionnaire } from '../../bases/base'
import { parseKey } from '../../bases/key'
import { type Effect, type Indication, indicationOf, type Rule, type SolutionState } from '../../bases/rule'
import type { BaseStructure } from '../../bases/structure'
import { isRequired } from '../../questions/required'
import type { Engine } from '../../rules/engine/engine'
import { shows } from '../../rules/indication'
import { targetsOf } from '../../rules/references'
import { explain, explainWithheld, type RuleReason, type WithheldOptions } from '../../rules/why'
import { isHidden, isHiddenQuestionnaire } from './form'

export type Visibility =
  /** Its questionnaire is always asked, and no rule excludes the question. */
  | { readonly type: 'always'; readonly questionnaireId: string }
  | { readonly type: 'ownRule' }
  | { readonly type: 'questionnaireRule'; readonly questionnaireId: string }
  /** The base hides it from people, whatever the rules say. */
  | { readonly type: 'hiddenByBase' }
  /** A rule excludes it. */
  | { readonly type: 'takenOut' }
  /** It shows only by a rule of its own. */
  | { readonly type: 'noRule' }
  | { readonly type: 'questionnaireNotAsked'; readonly questionnaireId: string }

export interface WhyQuestion {
  readonly type: 'question'
  readonly key: string
  readonly question: Question
  readonly standing: Visibility
  readonly isShown: boolean
  /** For a question that shows. */
  readonly demand: 'required' | 'optional' | 'derived'
  /** The rules that decided whether it is asked. */
  readonly decisive: readonly RuleReason[]
  /** Rules that could have decided, but are not in effect. */
  readonly idle: readonly RuleReason[]
  /** The rules that set its value. */
  readonly values: readonly RuleReason[]
  readonly withheld: readonly WithheldOptions[]
}

export interface WhySolution {
  readonly type: 'solution'
  readonly id: string
  readonly score: number
  readonly state: SolutionState
  readonly decisive: readonly RuleReason[]
  readonly idle: readonly RuleReason[]
}

export type Why = WhyQuestion | WhySolution

/** `id` is the key of a question or the id of a solution. */
export function whyOf(engine: Engine, id: string): Why {
  const place = engine.structure.questions.get(parseKey(id)?.questionId ?? '')
  return place ? whyQuestion(engine, id, place.question) : whySolution(engine, id)
}

function whySolution(engine: Engine, id: string): WhySolution {
  const { reasons } = explain(engine, id)
  const result = engine.solutions().find((one) => one.id === id)
  if (!result) throw new Error(`The base has no solution ${id}`)
  return { type: 'solution', ...result, decisive: acting(reasons), idle: idle(reasons) }
}

function whyQuestion(engine: Engine, key: string, question: Question): WhyQuestion {
  const { structure } = engine
  const standing = standingOf(engine, key, question)
  const own = explain(engine, key).reasons
  const asking = (
    standing.type === 'questionnaireRule' || standing.type === 'questionnaireNotAsked'
      ? explain(engine, standing.questionnaireId).reasons
      : own
  ).filter(isAboutAsking)
  const state = engine.question(key)
  return {
    type: 'question',
    key,
    question,
    standing,
    isShown: state.visible && !isHiddenFromPeople(structure, question),
    demand: question.abstract ? 'derived' : isRequired(question) ? 'required' : 'optional',
    decisive: acting(asking).filter(({ rule }) => decides(standing, rule)),
    idle: idle(asking),
    values: own.filter(({ rule }) => 'Set' in rule.then),
    withheld: explainWithheld(engine, key),
  }
}

function standingOf(engine: Engine, key: string, question: Question): Visibility {
  const { structure } = engine
  if (isHiddenFromPeople(structure, question)) return { type: 'hiddenByBase' }
  const { indication } = engine.question(key)
  if (indication === 'CONTRA_INDICATED') return { type: 'takenOut' }
  if (shows(indication)) return { type: 'ownRule' }
  const place = structure.questions.get(question.id)
  if (!place || place.parent) return { type: 'noRule' }
  const questionnaireId = decidingQuestionnaire(structure, place.questionnaire.id)
  const { visible } = engine.questionnaire(questionnaireId)
  if (!visible) return { type: 'questionnaireNotAsked', questionnaireId }
  const isAlways = structure.questionnaires.get(questionnaireId)?.questionnaire.initial
  return { type: isAlways ? 'always' : 'questionnaireRule', questionnaireId }
}

/**
 * The questionnaire that decides whether this one is asked. One that is always asked depends on the one that contains
 * it; a plain folder around it, which nothing ever shows by itself, does not count.
 */
function decidingQuestionnaire(structure: BaseStructure, id: string): string {
  const place = structure.questionnaires.get(id)
  if (!place?.questionnaire.initial) return id
  for (let around = place.parent; around; around = structure.questionnaires.get(around.id)?.parent ?? null)
    if (canBeAsked(structure.base, around)) return decidingQuestionnaire(structure, around.id)
  return id
}

function canBeAsked({ rules }: Base, { id, initial }: Questionnaire): boolean {
  return initial || rules.some(({ then }) => asks(then) && targetsOf(then).includes(id))
}

function isHiddenFromPeople(structure: BaseStructure, question: Question): boolean {
  const place = structure.questions.get(question.id)
  if (!place || isHiddenQuestionnaire(structure, place.questionnaire.id)) return place !== undefined
  for (let at: Question | null = question; at; at = structure.questions.get(at.id)?.parent ?? null)
    if (isHidden(at.meta)) return true
  return false
}

function isAboutAsking({ rule }: RuleReason): boolean {
  return indicationBy(rule.then) !== undefined
}

/** Exclusion is decided by rules that exclude, asking by rules that ask. */
function decides(standing: Visibility, { then }: Rule): boolean {
  switch (standing.type) {
    case 'takenOut':
      return indicationBy(then) === 'CONTRA_INDICATED'
    case 'ownRule':
    case 'questionnaireRule':
      return asks(then)
    default:
      return indicationBy(then) === 'CONTRA_INDICATED'
  }
}

function asks(effect: Effect): boolean {
  const indication = indicationBy(effect)
  return indication !== undefined && shows(indication)
}

function indicationBy(effect: Effect): Indication | undefined {
  const kinds: Readonly<Record<string, Indication>> = indicationOf
  return kinds[Object.keys(effect)[0] ?? '']
}

function acting(reasons: readonly RuleReason[]): readonly RuleReason[] {
  return reasons.filter(({ acts }) => acts)
}

function idle(reasons: readonly RuleReason[]): readonly RuleReason[] {
  return reasons.filter(({ acts }) => !acts)
}
