/** Formulas of a base as calculations of an XLSForm. Arithmetic with a blank is blank there too; what passes blanks over is written out. */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import { binaryOf, blank, callOf, fieldNamed, numberOf, type Said, textLiteral } from '../../expressions/build'
import type { ArithmeticSign, Expression } from '../../expressions/expression'
import { Unsayable, type WrittenField, type WrittenFields } from '../../lift/field'
import { hasValue } from '../../lift/hasValue'
import { any, isAlways } from '../../lower/conditions/conditions'
import { numberIn } from '../../lower/literals'
import { todayId } from '../../lower/today'
import { rounders } from '../lower/rounding'

interface Context {
  readonly structure: BaseStructure
  readonly fields: WrittenFields
  readonly condition: (condition: Condition) => Said
  /** Tells the author of what is nearly the same. */
  readonly remark: (message: string) => void
}

const epoch = '1970-01-01'

export function createFormulas({ structure, fields, condition, remark }: Context): (formula: Formula) => Expression {
  const joined = (of: readonly Formula[], sign: ArithmeticSign) => {
    const [first, ...others] = of.map(say)
    if (!first) throw new Unsayable('A calculation has no operands.')
    return others.reduce((left, right) => binaryOf(left, sign, right), first)
  }

  function say(formula: Formula): Expression {
    if ('Number' in formula) return numberOf(formula.Number.value)
    if ('Date' in formula)
      return callOf(formula.Date.value.includes('T') ? 'date-time' : 'date', textLiteral(formula.Date.value))
    if ('Text' in formula) return textLiteral(formula.Text.value)
    if ('Answer' in formula) return answerTo(fields.question(formula.Answer.questionId))
    if ('Weight' in formula) return weightOf(fields.question(formula.Weight.questionId))
    if ('Label' in formula) return labelOf(fields.question(formula.Label.questionId))
    if ('Count' in formula) return countOf(formula.Count.questionId)
    if ('Add' in formula) return joined(formula.Add.of, '+')
    if ('Subtract' in formula) return joined(formula.Subtract.of, '-')
    if ('Multiply' in formula) return joined(formula.Multiply.of, '*')
    if ('Divide' in formula) return joined(formula.Divide.of, '/')
    if ('Power' in formula) return joined(formula.Power.of, '^')
    if ('Sum' in formula) return sumOf(formula.Sum.of)
    if ('Min' in formula) return extreme('min', formula.Min.of)
    if ('Max' in formula) return extreme('max', formula.Max.of)
    if ('Average' in formula) return averageOf(formula.Average.of)
    if ('Join' in formula) return callOf('concat', ...formula.Join.of.map(say))
    if ('Ln' in formula) return callOf('log', say(formula.Ln.of))
    if ('Exp' in formula) return callOf('exp', say(formula.Exp.of))
    if ('NumberIn' in formula) return callOf('number', say(formula.NumberIn.of))
    if ('Length' in formula) return lengthOf(formula)
    if ('Before' in formula) return callOf('substring-before', say(formula.Before.of), say(formula.Before.mark))
    if ('After' in formula) return callOf('substring-after', say(formula.After.of), say(formula.After.mark))
    if ('Part' in formula) {
      const { of, from, to } = formula.Part
      return callOf('substr', say(of), say(from), ...(to ? [say(to)] : []))
    }
    if ('FormatDate' in formula)
      return callOf('format-date', say(formula.FormatDate.of), textLiteral(formula.FormatDate.as))
    if ('AddDays' in formula) return dayAfter(formula.AddDays)
    if ('DateDifference' in formula) return difference(formula.DateDifference)
    if ('TimeDifference' in formula) return timeBetween(formula.TimeDifference)
    if ('Round' in formula) {
      const { of, decimals } = formula.Round
      remark('An XLSForm rounds half of a negative number up, and Casebook away from zero.')
      return rounded('round', of, decimals)
    }
    if ('If' in formula) {
      const { if: when, then, else: otherwise } = formula.If
      const rounding = roundingIn(formula)
      if (rounding) return rounded(rounding.name, rounding.of, rounding.decimals)
      return choice(condition(when), say(then), otherwise ? say(otherwise) : blank)
    }
    throw new Unsayable(`An XLSForm cannot calculate this (${Object.keys(formula)[0]}).`)
  }

  const rounded = (name: string, of: Formula, decimals: number) =>
    callOf(name, say(of), ...(decimals === 0 ? [] : [numberOf(decimals)]))

  /** What is blank adds nothing; nothing at all is blank. */
  function sumOf(of: readonly Formula[]): Expression {
    const [only] = of
    if (of.length === 1 && only) return isRepeated(only) ? callOf('sum', say(only)) : say(only)
    const parts = of.map((each) => {
      if (isRepeated(each)) return callOf('sum', say(each))
      return isAlways(hasValue(each, structure)) ? say(each) : callOf('coalesce', say(each), numberOf(0))
    })
    const total = parts.reduce((left, right) => binaryOf(left, '+', right))
    const isThere = any(...of.map((each) => hasValue(each, structure)))
    return isAlways(isThere) ? total : choice(condition(isThere), total, blank)
  }

  /** A form counts no letters in what is blank, and Casebook has no number then. */
  function lengthOf(formula: Extract<Formula, { readonly Length: unknown }>): Expression {
    const length = callOf('string-length', say(formula.Length.of))
    const isThere = hasValue(formula, structure)
    return isAlways(isThere) ? length : choice(condition(isThere), length, blank)
  }

  function extreme(name: 'min' | 'max', of: readonly Formula[]): Expression {
    return callOf(name, ...of.map(say))
  }

  function averageOf(of: readonly Formula[]): Expression {
    if (of.some(isRepeated)) throw new Unsayable('An XLSForm has no average over a repeat.')
    const ones = of.map((each): Formula => {
      const one: Formula = { Number: { value: 1 } }
      return { If: { if: hasValue(each, structure), then: one, else: { Number: { value: 0 } } } }
    })
    const isThere = any(...of.map((each) => hasValue(each, structure)))
    const average = binaryOf(sumOf(of), '/', say({ Add: { of: ones } }))
    return isAlways(isThere) ? average : choice(condition(isThere), average, blank)
  }

  function isRepeated(formula: Formula): boolean {
    return 'Answer' in formula && structure.questions.get(formula.Answer.questionId)?.repeatsIn != null
  }

  function countOf(questionId: string): Expression {
    const { name } = fields.question(questionId)
    if (structure.questions.get(questionId)?.repeatsIn != null) return callOf('count-non-empty', fieldNamed(name))
    return choice(condition({ Known: { questionId } }), numberOf(1), numberOf(0))
  }

  function dayAfter({ to, days }: { readonly to: Formula; readonly days: Formula }): Expression {
    if ('Number' in days && days.Number.value === 0) return callOf('date', say(to))
    if ('Date' in to && to.Date.value === epoch) return callOf('date', say(days))
    return callOf('date', binaryOf(inDays(to), '+', say(days)))
  }

  /** The program counts in days. */
  function timeBetween({ from, to, unit }: Extract<Formula, { readonly TimeDifference: unknown }>['TimeDifference']) {
    const isOfClock = 'Answer' in to && fields.question(to.Answer.questionId).shape === 'time'
    const days = (formula: Formula) => (isOfClock ? callOf('decimal-time', say(formula)) : inDays(formula))
    return binaryOf(binaryOf(days(to), '-', days(from)), '*', numberOf(unit === 'hours' ? 24 : 1440))
  }

  const inDays = (formula: Formula) => callOf('decimal-date-time', say(formula))

  function difference({
    from,
    to,
    unit,
  }: Extract<Formula, { readonly DateDifference: unknown }>['DateDifference']): Expression {
    if (unit === 'days')
      return 'Date' in from && from.Date.value === epoch ? inDays(to) : binaryOf(inDays(to), '-', inDays(from))
    if (unit === 'weeks') return callOf('int', binaryOf(binaryOf(inDays(to), '-', inDays(from)), '/', numberOf(7)))
    remark(`The difference in ${unit} is right where the later date comes second.`)
    const digits = (day: Formula, as: string) => callOf('number', callOf('format-date', say(day), textLiteral(as)))
    const between = (as: string) => binaryOf(digits(to, as), '-', digits(from, as))
    if (unit === 'years') return callOf('int', binaryOf(between('%Y%m%d'), '/', numberOf(10_000)))
    const months = binaryOf(binaryOf(between('%Y'), '*', numberOf(12)), '+', between('%m'))
    const isShort = binaryOf(digits(to, '%d'), '<', digits(from, '%d'))
    return binaryOf(months, '-', choice(isShort, numberOf(1), numberOf(0)))
  }

  return say
}

/** Rounding as an XLSForm does it, which a base says by a condition. */
function roundingIn(
  formula: Formula,
): { readonly name: string; readonly of: Formula; readonly decimals: number } | null {
  let nearest: Formula | undefined = formula
  while (nearest && 'If' in nearest) nearest = nearest.If.else
  if (!nearest || !('Round' in nearest)) return null
  const { of, decimals } = nearest.Round
  const text = canonicalJson(formula)
  const found = Object.entries(rounders).find(([, round]) => canonicalJson(round(of, decimals)) === text)
  return found ? { name: found[0], of, decimals } : null
}

function choice(said: Said, then: Expression, otherwise: Expression): Expression {
  if (typeof said === 'boolean') return said ? then : otherwise
  return callOf('if', said, then, otherwise)
}

function answerTo({ name, shape, question }: WrittenField): Expression {
  if (question.id === todayId) return callOf('today')
  if (shape === 'none' || shape === 'checkbox' || shape === 'yesno')
    throw new Unsayable(`An XLSForm cannot calculate with the answer to ${question.id}.`)
  return fieldNamed(name)
}

function labelOf({ name, shape, question }: WrittenField): Expression {
  if (shape !== 'choice') throw new Unsayable(`An XLSForm has no words of the options of ${question.id}.`)
  return callOf('jr:choice-name', fieldNamed(name), textLiteral(`\${${name}}`))
}

/** The code itself if every option weighs what its code says. */
function weightOf({ name, shape, question, codes }: WrittenField): Expression {
  const weighed = (question.answers ?? []).flatMap(({ id, weight }) =>
    weight === undefined ? [] : [{ code: codes.get(id) ?? id, weight }],
  )
  if (shape === 'checkbox') {
    const isChosen = (code: string) => callOf('selected', fieldNamed(name), textLiteral(code))
    const parts = weighed.map(({ code, weight }) => callOf('if', isChosen(code), numberOf(weight), numberOf(0)))
    const [first] = parts
    if (!first) return blank
    const isAny = weighed.map(({ code }) => isChosen(code)).reduce((left, right) => binaryOf(left, 'or', right))
    return callOf(
      'if',
      isAny,
      parts.reduce((left, right) => binaryOf(left, '+', right)),
      blank,
    )
  }
  const isCode = (question.answers ?? []).every(({ id, weight }) => (weight ?? null) === numberIn(codes.get(id) ?? id))
  if (isCode && shape === 'choice') return callOf('number', fieldNamed(name))
  return weighed.reduceRight<Expression>(
    (others, { code, weight }) =>
      callOf('if', binaryOf(fieldNamed(name), '=', textLiteral(code)), numberOf(weight), others),
    blank,
  )
}
