/** Reads the small bases of `rule-engine.json` (d3web's words) as bases of ours. */
import type { Base, Question, Questionnaire } from '@casebook/core/bases/base'
import type { Condition, Effect, Formula, Rule, Score, SolutionState } from '@casebook/core/bases/rule'
import type { FactValue, unknown } from '@casebook/core/facts/fact'

export interface VectorContainer {
  readonly id: string
  /** True, or a number other than 0: initial. */
  readonly init: boolean | number
  readonly children?: readonly string[]
}

export interface VectorQuestion {
  readonly id: string
  readonly type: Question['type']
  readonly choices?: readonly string[]
  readonly abstract: boolean
  readonly parent?: string
  readonly children?: readonly string[]
}

type VectorCondition =
  | { readonly op: 'and' | 'or'; readonly cs: readonly VectorCondition[] }
  | { readonly op: 'not'; readonly c: VectorCondition }
  | { readonly op: 'mofn'; readonly min: number; readonly max: number; readonly cs: readonly VectorCondition[] }
  | { readonly op: 'known' | 'unknown'; readonly q: string }
  | { readonly op: 'eq' | 'numeq' | 'lt' | 'le' | 'gt' | 'ge'; readonly q: string; readonly v: VectorValue }
  | { readonly op: 'solution'; readonly s: string; readonly state: string }

export type VectorValue = string | number | readonly string[]

interface VectorFormula {
  readonly formula: 'add' | 'sub' | 'mul' | 'div'
  readonly q: string
  readonly k: number
}

export interface VectorRule {
  readonly action: 'indicate' | 'instant' | 'relevant' | 'contra' | 'set' | 'score'
  readonly target: string
  readonly value?: VectorValue | VectorFormula
  readonly if: VectorCondition
}

export interface VectorBase {
  readonly containers: readonly VectorContainer[]
  readonly questions: readonly VectorQuestion[]
  readonly solutions?: readonly string[]
  readonly rules: readonly VectorRule[]
}

export function baseOfVector(id: string, vector: VectorBase): Base {
  const questions = new Map(vector.questions.map((question) => [question.id, question]))
  const containers = new Map(vector.containers.map((container) => [container.id, container]))
  const childrenOf = (parent: VectorContainer | VectorQuestion): readonly string[] =>
    parent.children ??
    vector.questions.filter((question) => question.parent === parent.id).map((question) => question.id)
  const held = new Set([...containers.values(), ...questions.values()].flatMap(childrenOf))

  const question = (questionId: string): Question => {
    const from = questions.get(questionId) as VectorQuestion
    const followUps = childrenOf(from).map(question)
    return {
      id: from.id,
      type: from.type,
      text: { en: from.id },
      ...(from.abstract ? { abstract: true } : {}),
      ...(from.choices && from.type !== 'YN'
        ? { answers: from.choices.map((choice) => ({ id: choice, text: { en: choice } })) }
        : {}),
      ...(followUps.length ? { questions: followUps } : {}),
    }
  }
  const questionnaire = (from: VectorContainer): Questionnaire => ({
    id: from.id,
    text: { en: from.id },
    initial: Boolean(from.init),
    questions: childrenOf(from)
      .filter((child) => questions.has(child))
      .map(question),
    questionnaires: childrenOf(from)
      .flatMap((child) => containers.get(child) ?? [])
      .map(questionnaire),
  })
  const orphans = vector.questions.filter(({ id: each }) => !held.has(each)).map(({ id: each }) => question(each))

  return {
    id,
    group: 'vectors',
    version: '1',
    text: { en: id },
    languages: ['en'],
    config: {
      availableLanguages: ['en'],
      acceptLanguages: ['en'],
      fallbackLanguage: 'en',
      usePaDaWaN: false,
      showSolutionPanel: true,
      numberOfColumns: 2,
    },
    questionnaires: [
      ...vector.containers.filter((container) => !held.has(container.id)).map(questionnaire),
      ...(orphans.length ? [{ id: `${id}-orphans`, text: {}, initial: false, questions: orphans }] : []),
    ],
    solutions: (vector.solutions ?? []).map((each) => ({ id: each, text: { en: each } })),
    rules: vector.rules.map(
      (rule, i): Rule => ({ id: `r${i}`, if: condition(rule.if, questions), then: effect(rule, questions) }),
    ),
  }
}

/** The answers of one step: choices by their text, `Yes` and `No` as booleans. */
export function factOfVector({ type }: VectorQuestion, value: VectorValue): FactValue {
  if (type === 'YN') return value === 'Yes'
  return value
}

/** A value as the vectors write it. */
export function vectorOfValue({ type }: VectorQuestion, value: unknown): unknown {
  return type === 'YN' && typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value
}

type Questions = ReadonlyMap<string, VectorQuestion>

const formulaOf = { add: 'Add', sub: 'Subtract', mul: 'Multiply', div: 'Divide' } as const

const comparisonOf = { lt: 'Lower', le: 'LowerEqual', numeq: 'Equal', ge: 'GreaterEqual', gt: 'Greater' } as const

function condition(from: VectorCondition, questions: Questions): Condition {
  switch (from.op) {
    case 'and':
      return { All: from.cs.map((each) => condition(each, questions)) }
    case 'or':
      return { Any: from.cs.map((each) => condition(each, questions)) }
    case 'not':
      return { Not: condition(from.c, questions) }
    case 'mofn':
      return { Between: { min: from.min, max: from.max, of: from.cs.map((each) => condition(each, questions)) } }
    case 'known':
      return { Known: { questionId: from.q } }
    case 'unknown':
      return { Unknown: { questionId: from.q } }
    case 'solution':
      // The cast is sound: d3web's four states in capitals are ours in small letters.
      return { SolutionIs: { solutionId: from.s, state: from.state.toLowerCase() as SolutionState } }
    case 'eq':
      return equality(from.q, from.v, questions.get(from.q)?.type)
    default:
      // The cast is sound: numbers are compared with numbers.
      return { [comparisonOf[from.op]]: { questionId: from.q, value: from.v as number } } as unknown as Condition
  }
}

function equality(questionId: string, value: VectorValue, type: Question['type'] | undefined): Condition {
  if (type === 'YN') return { ChoseYesNo: { questionId, value: value === 'Yes' } }
  if (type === 'Text' || type === 'Num' || type === 'Date') return { Equal: { questionId, value: value as string } }
  if (typeof value === 'object') return { All: value.map((answerId) => ({ Chose: { questionId, answerId } })) }
  return { Chose: { questionId, answerId: String(value) } }
}

function effect({ action, target, value }: VectorRule, questions: Questions): Effect {
  switch (action) {
    case 'indicate':
      return { Indicate: { targets: [target] } }
    case 'instant':
      return { InstantIndicate: { targets: [target] } }
    case 'relevant':
      return { Relevant: { targets: [target] } }
    case 'contra':
      return { ContraIndicate: { targets: [target] } }
    case 'score':
      return { Score: { solutionId: target, score: value as Score } }
    case 'set': {
      if (typeof value === 'object' && 'formula' in value) {
        const of = [{ Answer: { questionId: value.q } }, { Number: { value: value.k } }]
        // The cast is sound: the four formulas of the vectors are four of ours.
        return { Set: { questionId: target, formula: { [formulaOf[value.formula]]: { of } } as unknown as Formula } }
      }
      if (value === undefined || String(value).toLowerCase() === 'unknown')
        return { Set: { questionId: target, unknown: true } }
      const question = questions.get(target) as VectorQuestion
      const set = factOfVector(question, question.type === 'MC' && typeof value === 'string' ? [value] : value)
      return { Set: { questionId: target, value: set as Exclude<typeof set, null | typeof unknown> } }
    }
  }
}
