/** Conditions and formulas of a base in FHIRPath, which has three truth values too: an empty list is what is undetermined here. */

import type { Value } from '@casebook/core/bases/answerValue'
import type { Question } from '@casebook/core/bases/base'
import { type Comparison, type Condition, comparisons, type Formula } from '@casebook/core/bases/rule'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { kindOf } from '@casebook/core/questions/kinds'
import { takesOneOf, takesYesNo } from '@casebook/core/questions/takes'
import { printNumber } from '../../expressions/print'
import { computedOf, scoreOf } from '../../lift/computed'
import { Unsayable } from '../../lift/field'
import { sayable } from '../../lift/writing'

export interface FhirPath {
  /** @throws Unsayable */
  condition(condition: Condition): string
  /** Null: nothing computes it. */
  calculationOf(question: Question): string | null | Unsayable
  scoreOf(solutionId: string): string | Unsayable
}

const signs: Readonly<Record<Comparison, string>> = {
  Lower: '<',
  LowerEqual: '<=',
  Equal: '=',
  GreaterEqual: '>=',
  Greater: '>',
}

/** Nobody could read longer ones. */
const longest = 20_000

/** @param scores the linkIds of scores by their solutions */
export function createFhirPath(structure: BaseStructure, scores: ReadonlyMap<string, string>): FhirPath {
  const { base, questions } = structure
  const calculations = new Map<string, string | null | Unsayable>()
  const mayBeUnknown = new Set(
    base.rules.flatMap(({ then }) => ('Set' in then && 'unknown' in then.Set ? [then.Set.questionId] : [])),
  )

  const short = (text: string) => {
    if (text.length > longest) throw new Unsayable('It is too long for an expression.')
    return text
  }

  /** @param isOfAll whether all its entries are meant: others are one answer, which a path to a question that repeats is not */
  function asked(id: string, isOfAll = false): Question {
    const { question, repeatsIn = null } = questions.get(id) ?? {}
    if (repeatsIn !== null && !isOfAll) throw new Unsayable(`${id} repeats, and one of its answers is meant.`)
    if (!question || question.type === 'Info') throw new Unsayable(`There is no answer to ${id}.`)
    if (question.abstract && typeof calculationOf(question) !== 'string')
      throw new Unsayable(`The value of ${id} is not computed.`)
    return question
  }

  const answerOf = (id: string) => `%resource.descendants().where(linkId = ${quoted(id)}).answer.value`

  function condition(of: Condition): string {
    return short(truth(of))
  }

  function truth(of: Condition): string {
    if ('All' in of) return of.All.length === 0 ? 'true' : joined(of.All.map(truth), 'and')
    if ('Any' in of) return of.Any.length === 0 ? 'false' : joined(of.Any.map(truth), 'or')
    if ('Not' in of) return `(${truth(of.Not)}).not()`
    if ('IsTrue' in of) return `iif(${truth(of.IsTrue)}, true, false)`
    if ('Given' in of) return `iif(${truth(of.Given.given)}, ${truth(of.Given.then)})`
    if ('Between' in of) return between(of.Between)
    if ('SolutionIs' in of) return inState(of.SolutionIs)
    if ('Compare' in of) return `(${formula(of.Compare.left)} ${signs[of.Compare.is]} ${formula(of.Compare.right)})`
    if ('Chose' in of) return chose(of.Chose)
    if ('ChoseYesNo' in of) return `(${answerOf(asked(of.ChoseYesNo.questionId).id)} = ${of.ChoseYesNo.value})`
    if ('Unknown' in of) return knowable(of.Unknown.questionId) && 'false'
    // Without an answer it is undetermined, and never false.
    if ('Known' in of) return `iif(${answerOf(knowable(of.Known.questionId))}.exists(), true)`
    if ('Matches' in of) throw new Unsayable('No pattern of a text is written.')
    for (const name of comparisons)
      if (name in of) {
        // The cast is sound: the condition has the key of a comparison.
        const { questionId, value } = (of as Record<Comparison, { questionId: string; value: number | string }>)[name]
        return `(${answerOf(asked(questionId).id)} ${signs[name]} ${literal(value, asked(questionId))})`
      }
    throw new Unsayable('There is no such condition elsewhere.')
  }

  function knowable(id: string): string {
    if (mayBeUnknown.has(id)) throw new Unsayable(`No answer of FHIR has the computed value "unknown", as ${id} may.`)
    return asked(id).id
  }

  function chose({ questionId, answerId }: { readonly questionId: string; readonly answerId: string }): string {
    const question = asked(questionId)
    if (question.abstract) throw new Unsayable(`${questionId} is a choice that is computed.`)
    const value = answerOf(questionId)
    if (takesOneOf(question)) return `(${value}.code = ${quoted(answerId)})`
    return `iif(${value}.exists(), ${value}.where(code = ${quoted(answerId)}).exists())`
  }

  function between({
    min,
    max,
    of,
  }: {
    readonly min: number
    readonly max: number
    readonly of: readonly Condition[]
  }) {
    // Each condition is written four times.
    if (JSON.stringify(of).includes('"Between"'))
      throw new Unsayable('It counts what counts: it is too long for an expression.')
    const count = (said: readonly string[]) => `(${said.map((each) => `iif(${each}, 1, 0)`).join(' + ') || '0'})`
    const held = count(of.map(truth))
    const failed = count(of.map((each) => `(${truth(each)}).not()`))
    // Fewer than needed are false once all of them are determined.
    const isFalse = `${held} > ${max} or (${held} + ${failed}) = ${of.length}`
    return `iif(${held} >= ${min} and ${held} <= ${max}, true, iif(${isFalse}, false))`
  }

  /** The bounds of `solutionStateOf`. */
  function inState({ solutionId, state }: { readonly solutionId: string; readonly state: string }): string {
    const score = answerOf(scores.get(solutionId) ?? solutionId)
    if (state === 'established') return `(${score} >= 42)`
    if (state === 'excluded') return `(${score} < (-41))`
    return state === 'suggested' ? `(${score} >= 10 and ${score} < 42)` : `(${score} >= (-41) and ${score} < 10)`
  }

  function formula(of: Formula): string {
    if ('Number' in of) return number(of.Number.value)
    if ('Date' in of) return `@${of.Date.value}`
    if ('Text' in of) return quoted(of.Text.value)
    if ('Answer' in of) return answerTo(asked(of.Answer.questionId))
    if ('Weight' in of) return weightOf(asked(of.Weight.questionId))
    if ('Add' in of) return joined(of.Add.of.map(formula), '+')
    if ('Subtract' in of) return joined(of.Subtract.of.map(formula), '-')
    if ('Multiply' in of) return joined(of.Multiply.of.map(formula), '*')
    if ('Divide' in of) return joined(of.Divide.of.map(formula), '/')
    if ('Sum' in of) return ofAll('sum', of.Sum.of)
    if ('Min' in of) return ofAll('min', of.Min.of)
    if ('Max' in of) return ofAll('max', of.Max.of)
    if ('Average' in of) return ofAll('avg', of.Average.of)
    if ('Round' in of) return `(${formula(of.Round.of)}).round(${of.Round.decimals})`
    if ('Count' in of) return `iif(${answerOf(asked(of.Count.questionId).id)}.exists(), 1, 0)`
    if ('If' in of) {
      const { if: when, then, else: otherwise } = of.If
      return `iif(${truth(when)}, ${formula(then)}${otherwise ? `, ${formula(otherwise)}` : ''})`
    }
    throw new Unsayable(`No expression for this is written (${Object.keys(of)[0]}).`)
  }

  function answerTo(question: Question): string {
    const { id } = question
    const { typed } = kindOf(question)
    if (typed === 'number' || typed === 'date' || typed === 'text') return answerOf(id)
    throw new Unsayable(`No expression calculates with the answer to ${id}.`)
  }

  function weightOf(question: Question): string {
    const { id, abstract } = question
    if (abstract || !kindOf(question).rules.includes('Weight'))
      throw new Unsayable(`The options of ${id} have no weights.`)
    return takesOneOf(question)
      ? `${answerOf(id)}.ordinal()`
      : `iif(${answerOf(id)}.exists(), ${answerOf(id)}.ordinal().sum())`
  }

  /** What is not there is passed over; a sum of nothing is nothing here, and 0 in FHIRPath. */
  function ofAll(name: 'sum' | 'min' | 'max' | 'avg', of: readonly Formula[]): string {
    const each = (part: Formula) => ('Answer' in part ? answerTo(asked(part.Answer.questionId, true)) : formula(part))
    const [first = '{}', ...others] = of.map(each)
    const list = `(${first})${others.map((each) => `.combine(${each})`).join('')}`
    return name === 'sum' ? `iif(${list}.exists(), ${list}.sum())` : `${list}.${name}()`
  }

  function calculationOf(question: Question): string | null | Unsayable {
    const before = calculations.get(question.id)
    if (before !== undefined) return before
    // What depends on itself is not said.
    calculations.set(question.id, new Unsayable(`The value of ${question.id} depends on itself.`))
    const text = sayable(() => computation(question))
    calculations.set(question.id, text)
    return text
  }

  function computation(question: Question): string | null {
    const computed = computedOf(structure, question)
    if (computed.type === 'None') return null
    if (computed.type === 'Unsayable') throw new Unsayable(computed.reason)
    if (computed.type === 'Formula') {
      if (hasNoValue(computed.formula)) throw new Unsayable(noValue)
      return short(formula(computed.formula))
    }
    const { typed } = kindOf(question)
    if (!takesYesNo(question) && typed !== 'text' && typed !== 'date') throw new Unsayable('No choice is computed.')
    const values = computed.values.filter((each) => !isNeverTrue(each.while))
    if (values.length === 0) throw new Unsayable(noValue)
    return short(
      values.reduceRight(
        (others, { value, while: holds }) =>
          `iif(${truth(holds)}, ${constant(value, question)}${others === '' ? '' : `, ${others}`})`,
        '',
      ),
    )
  }

  return {
    condition,
    calculationOf,
    scoreOf: (id) => sayable(() => short(formula(scoreOf(structure, id)))),
  }
}

const noValue = 'It depends on an answer "unknown", so it never has a value.'

function hasNoValue(of: Formula): boolean {
  if ('Sum' in of) return of.Sum.of.every(hasNoValue)
  return 'If' in of && !of.If.else && (isNeverTrue(of.If.if) || hasNoValue(of.If.then))
}

/** Nothing is unknown in FHIR. */
function isNeverTrue(condition: Condition): boolean {
  if ('Unknown' in condition) return true
  if ('IsTrue' in condition) return isNeverTrue(condition.IsTrue)
  if ('All' in condition) return condition.All.some(isNeverTrue)
  if ('Any' in condition) return condition.Any.every(isNeverTrue)
  return 'Given' in condition && [condition.Given.given, condition.Given.then].some(isNeverTrue)
}

function constant(value: Value, { type }: Question): string {
  if (typeof value === 'boolean') return String(value)
  return type === 'Date' ? `@${value}` : quoted(String(value))
}

function literal(value: number | string, { type }: Question): string {
  if (typeof value === 'number') return number(value)
  return type === 'Date' ? `@${value}` : quoted(value)
}

const number = (value: number) => (value < 0 ? `(${printNumber(value)})` : printNumber(value))

const joined = (parts: readonly string[], sign: string) =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(` ${sign} `)})`

function quoted(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
  return `'${escaped}'`
}
