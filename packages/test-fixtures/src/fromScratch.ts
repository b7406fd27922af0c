/**
 * A second reading of what rules mean, for tests: everything from the answers anew, by plain recursion over the base's
 * own words, with nothing of the engine. Slow, and meant to be obviously right.
 */
import type { Value } from '@casebook/core/bases/answerValue'
import type { Base, Question, Questionnaire } from '@casebook/core/bases/base'
import { keyOf, parseKey } from '@casebook/core/bases/key'
import type { Condition, Formula } from '@casebook/core/bases/rule'
import { civilDifference, parseCivilDate } from '@casebook/core/dates/civilDate'
import { isUnknown, type Unknown } from '@casebook/core/facts/fact'
import { Decimal } from 'decimal.js'
import { labelFromScratch, ofText, type Result } from './textsFromScratch'

type Held = Value | Unknown | undefined
type Truth = boolean | null

const strength = ['RELEVANT', 'MULTIPLE_INDICATED', 'INDICATED', 'INSTANT_INDICATED', 'REPEATED_INDICATED']
const given = {
  Indicate: 'INDICATED',
  InstantIndicate: 'INSTANT_INDICATED',
  MultipleIndicate: 'MULTIPLE_INDICATED',
  RepeatIndicate: 'REPEATED_INDICATED',
  ContraIndicate: 'CONTRA_INDICATED',
  Relevant: 'RELEVANT',
}
const points: Readonly<Record<string, number>> = { P2: 5, P5: 40, P7: 999, N3: -10, N7: Number.NEGATIVE_INFINITY }

export function stateFromScratch(base: Base, answers: ReadonlyMap<string, Value | Unknown>) {
  const questionsOf = (list: readonly Question[]): readonly Question[] =>
    list.flatMap((each) => [each, ...questionsOf(each.questions ?? [])])
  const home = new Map<string, Questionnaire>()
  const questions = new Map<string, Question>()
  for (const questionnaire of base.questionnaires)
    for (const question of questionsOf(questionnaire.questions)) {
      questions.set(question.id, question)
      home.set(question.id, questionnaire)
    }
  const isRepeated = (id: string) => home.get(id)?.repeats !== undefined
  const occurrencesOf = (id: string): readonly number[] => {
    if (!isRepeated(id)) return [1]
    const found = [...answers.keys()].map(parseKey).filter((key) => key && home.get(key.questionId) === home.get(id))
    const numbers = [...new Set(found.map((key) => key?.occurrence ?? 1))].sort((a, b) => a - b)
    return numbers.length ? numbers : [1]
  }
  /** Null: the rule is outside every repeating group. */
  type Inside = number | null
  const seen = (id: string, inside: Inside): readonly number[] =>
    !isRepeated(id) ? [1] : inside !== null ? [inside] : occurrencesOf(id)

  const held = (id: string, occurrence: number): Held => answers.get(keyOf(id, occurrence)) ?? derived(id, occurrence)

  function derived(id: string, occurrence: number): Held {
    const question = questions.get(id) as Question
    const inside = isRepeated(id) ? occurrence : null
    const set: (Value | Unknown)[] = []
    for (const { if: condition, unless, then } of base.rules) {
      if (!('Set' in then) || then.Set.questionId !== id || !acts(condition, unless, inside)) continue
      const value =
        'formula' in then.Set
          ? plain(compute(then.Set.formula, inside))
          : 'value' in then.Set
            ? then.Set.value
            : { unknown: true as const }
      if (value !== null) set.push(value)
    }
    const values = set.filter((value): value is Value => !isUnknown(value))
    if (!values.length) return set[0]
    if (question.type === 'Num')
      return values.reduce((sum: Decimal, value) => sum.plus(Number(value)), new Decimal(0)).toNumber()
    if (question.type === 'MC')
      return question.answers?.map((answer) => answer.id).filter((answer) => values.flat().includes(answer))
    const textOf = (value: Value) => question.answers?.find((answer) => answer.id === value)?.text.en ?? String(value)
    return [...values].sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1))[0]
  }

  function acts(condition: Condition, unless: Condition | undefined, inside: Inside): boolean {
    return truth(condition, inside) === true && !(unless && truth(unless, inside) === true)
  }

  function truth(condition: Condition, inside: Inside): Truth {
    const [[kind, body]] = Object.entries(condition) as [[string, never]]
    const one = body as { questionId: string; answerId: string; value: Value }
    const each = (test: (value: Held) => Truth): Truth =>
      some(seen(one.questionId, inside).map((n) => test(held(one.questionId, n))))
    const answered = (test: (value: Value) => Truth) =>
      each((value) => (value === undefined || isUnknown(value) ? null : test(value)))
    const many = (list: readonly Condition[]) => list.map((part) => truth(part, inside))
    switch (kind) {
      case 'Chose':
        return answered((value) => (Array.isArray(value) ? value.includes(one.answerId) : value === one.answerId))
      case 'ChoseYesNo':
        return answered((value) => value === one.value)
      case 'Matches':
        return answered((value) => new RegExp((body as { pattern: string }).pattern, 'u').test(String(value)))
      case 'Known':
        return each((value) => (value === undefined ? null : !isUnknown(value)))
      case 'Unknown':
        return each((value) => value !== undefined && isUnknown(value))
      case 'All':
        return every(many(body))
      case 'Any':
        return some(many(body))
      case 'Not': {
        const inner = truth(body, inside)
        return inner === null ? null : !inner
      }
      case 'IsTrue':
        return truth(body, inside) === true
      case 'Given': {
        const { given: first, then } = body as { given: Condition; then: Condition }
        return truth(first, inside) === true ? truth(then, inside) : null
      }
      case 'Between': {
        const { min, max, of } = body as { min: number; max: number; of: readonly Condition[] }
        const truths = many(of)
        const holding = truths.filter(Boolean).length
        if (holding > max) return false
        return holding >= min ? true : truths.includes(null) ? null : false
      }
      case 'SolutionIs': {
        const { solutionId, state } = body as { solutionId: string; state: string }
        return solution(solutionId).state === state
      }
      case 'Compare': {
        const { left, is, right } = body as { left: Formula; is: string; right: Formula }
        return compare(compute(left, inside), is, compute(right, inside))
      }
      default:
        return answered((value) => compare(result(value), kind, result(one.value)))
    }
  }

  function compare(a: Result, is: string, b: Result): Truth {
    if (a === null || b === null || typeof a !== typeof b) return null
    const order = a instanceof Decimal && b instanceof Decimal ? a.comparedTo(b) : a < b ? -1 : a > b ? 1 : 0
    return (
      { Lower: order < 0, LowerEqual: order <= 0, Equal: order === 0, GreaterEqual: order >= 0, Greater: order > 0 }[
        is
      ] ?? null
    )
  }

  function compute(formula: Formula, inside: Inside): Result {
    const [[kind, body]] = Object.entries(formula) as [[string, never]]
    const { questionId, of, value } = body as { questionId: string; of: readonly Formula[]; value: number | string }
    const all = (): readonly Decimal[] | null => {
      const results = of.map((part) => compute(part, inside))
      return results.every((each) => each instanceof Decimal) ? (results as readonly Decimal[]) : null
    }
    const present = () =>
      of.flatMap((part) => spread(part, inside)).filter((each) => each instanceof Decimal) as Decimal[]
    const reduce = (list: readonly Decimal[] | null, join: (a: Decimal, b: Decimal) => Decimal | null): Result =>
      list?.length ? list.slice(1).reduce((so: Decimal | null, each) => so && join(so, each), list[0] as Decimal) : null
    switch (kind) {
      case 'Number':
        return new Decimal(value)
      case 'Date':
      case 'Text':
        return value as string
      case 'Answer':
        return result(held(questionId, seen(questionId, inside)[0] ?? 1))
      case 'Weight':
        return weight(questionId, held(questionId, seen(questionId, inside)[0] ?? 1))
      case 'Count':
        return new Decimal(
          seen(questionId, inside).filter(
            (n) => result(held(questionId, n)) !== null || Array.isArray(held(questionId, n)),
          ).length,
        )
      case 'Add':
        return reduce(all(), (a, b) => a.plus(b))
      case 'Subtract':
        return reduce(all(), (a, b) => a.minus(b))
      case 'Multiply':
        return reduce(all(), (a, b) => a.times(b))
      case 'Divide':
        return reduce(all(), (a, b) => (b.isZero() ? null : a.dividedBy(b)))
      case 'Sum':
        return reduce(present(), (a, b) => a.plus(b))
      case 'Min':
        return reduce(present(), (a, b) => Decimal.min(a, b))
      case 'Max':
        return reduce(present(), (a, b) => Decimal.max(a, b))
      case 'Average': {
        const list = present()
        return list.length ? (reduce(list, (a, b) => a.plus(b)) as Decimal).dividedBy(list.length) : null
      }
      case 'Round': {
        const inner = compute(of as unknown as Formula, inside)
        return inner instanceof Decimal
          ? inner.toDecimalPlaces((body as { decimals: number }).decimals, Decimal.ROUND_HALF_UP)
          : null
      }
      case 'DateDifference': {
        const { from, to, unit } = body as { from: Formula; to: Formula; unit: 'months' }
        const [a, b] = [compute(from, inside), compute(to, inside)].map((date) =>
          typeof date === 'string' ? parseCivilDate(date) : null,
        )
        return a && b ? new Decimal(civilDifference(a, b, unit)) : null
      }
      case 'Label':
        return labelFromScratch(questions.get(questionId), held(questionId, seen(questionId, inside)[0] ?? 1))
      case 'If': {
        const { if: test, then, else: otherwise } = body as { if: Condition; then: Formula; else?: Formula }
        if (truth(test, inside) === true) return compute(then, inside)
        return otherwise ? compute(otherwise, inside) : null
      }
      default:
        return ofText(kind, body, (part) => compute(part, inside))
    }
  }

  /** The values of an operand of a sum. Outside its group, an answer means all its occurrences. */
  function spread(formula: Formula, inside: Inside): readonly Result[] {
    if ('Answer' in formula)
      return seen(formula.Answer.questionId, inside).map((n) => result(held(formula.Answer.questionId, n)))
    if ('Weight' in formula)
      return seen(formula.Weight.questionId, inside).map((n) =>
        weight(formula.Weight.questionId, held(formula.Weight.questionId, n)),
      )
    if ('If' in formula) {
      const chosen = truth(formula.If.if, inside) === true ? formula.If.then : formula.If.else
      return chosen ? spread(chosen, inside) : []
    }
    return [compute(formula, inside)]
  }

  function weight(id: string, value: Held): Result {
    const chosen = value === undefined || isUnknown(value) ? [] : [value].flat()
    const weights = chosen.flatMap(
      (answer) => questions.get(id)?.answers?.find((each) => each.id === answer)?.weight ?? [],
    )
    return weights.length ? Decimal.sum(...weights) : null
  }

  function solution(id: string) {
    let score = 0
    for (const { if: condition, unless, then } of base.rules)
      if ('Score' in then && then.Score.solutionId === id && acts(condition, unless, null))
        score += points[then.Score.score] ?? 0
    return {
      id,
      score,
      state: score >= 42 ? 'established' : score >= 10 ? 'suggested' : score >= -41 ? 'unclear' : 'excluded',
    }
  }

  function indication(id: string, inside: Inside): string {
    const indications = base.rules.flatMap(({ if: condition, unless, then }) => {
      const [[kind, body]] = Object.entries(then) as [[keyof typeof given, { targets?: readonly string[] }]]
      return body.targets?.includes(id) && acts(condition, unless, inside) ? [given[kind]] : []
    })
    if (base.questionnaires.some((each) => each.id === id && each.initial)) indications.push('INDICATED')
    if (indications.includes('CONTRA_INDICATED')) return 'CONTRA_INDICATED'
    return strength.filter((each) => indications.includes(each)).at(-1) ?? 'NEUTRAL'
  }

  const shows = (each: string) => !['NEUTRAL', 'RELEVANT', 'CONTRA_INDICATED'].includes(each)
  const questionnaires = base.questionnaires.map(({ id, initial }) => {
    const indicated = indication(id, null)
    return { id, indication: indicated, visible: initial || shows(indicated) }
  })
  const states = [...questions.keys()].flatMap((id) =>
    occurrencesOf(id).map((n) => {
      const value = held(id, n)
      const questionnaire = home.get(id) as Questionnaire
      const indicated = indication(id, isRepeated(id) ? n : null)
      const isRoot = questionnaire.questions.some((each) => each.id === id)
      const isHomeVisible = questionnaires.find((each) => each.id === questionnaire.id)?.visible ?? false
      return {
        key: keyOf(id, n),
        state: value === undefined ? 'unanswered' : isUnknown(value) ? 'unknown' : 'answered',
        value: value === undefined || isUnknown(value) ? null : value,
        isDerived: value !== undefined && !answers.has(keyOf(id, n)),
        indication: indicated,
        visible: indicated !== 'CONTRA_INDICATED' && (shows(indicated) || (isRoot && isHomeVisible)),
      }
    }),
  )
  return { states, questionnaires, solutions: base.solutions.map(({ id }) => solution(id)) }
}

function every(truths: readonly Truth[]): Truth {
  return truths.includes(false) ? false : truths.includes(null) ? null : true
}

function some(truths: readonly Truth[]): Truth {
  return truths.includes(true) ? true : truths.includes(null) ? null : false
}

function result(value: Held): Result {
  if (typeof value === 'number') return new Decimal(value)
  return typeof value === 'string' || typeof value === 'boolean' ? value : null
}

function plain(value: Result): Value | null {
  return value instanceof Decimal ? value.toNumber() : value
}
