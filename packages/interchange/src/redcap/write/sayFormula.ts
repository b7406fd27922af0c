/** Formulas of a base as REDCap's calculations. Arithmetic with a blank is blank there too; `sum`, `min`, `max` and `mean` pass it over. */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import { binaryOf, blank, callOf, fieldNamed, numberOf, type Said, textLiteral } from '../../expressions/build'
import type { ArithmeticSign, Expression } from '../../expressions/expression'
import { Unsayable, type WrittenField, type WrittenFields } from '../../lift/field'
import { numberIn } from '../validation'

/** @param who cannot say it, for the author: the format */
export function createFormulas(
  fields: WrittenFields,
  condition: (condition: Condition) => Said,
  who = 'A dictionary',
): (formula: Formula) => Expression {
  const joined = (of: readonly Formula[], sign: ArithmeticSign) => {
    const [first, ...others] = of.map(say)
    if (!first) throw new Unsayable('A calculation has no operands.')
    return others.reduce((left, right) => binaryOf(left, sign, right), first)
  }

  function say(formula: Formula): Expression {
    if ('Number' in formula) return numberOf(formula.Number.value)
    if ('Date' in formula) return textLiteral(formula.Date.value.replace('T', ' '))
    if ('Text' in formula) return textLiteral(formula.Text.value)
    if ('Answer' in formula) return answerTo(fields.question(formula.Answer.questionId), who)
    if ('Weight' in formula) return weightOf(fields.question(formula.Weight.questionId))
    if ('Add' in formula) return joined(formula.Add.of, '+')
    if ('Subtract' in formula) return joined(formula.Subtract.of, '-')
    if ('Multiply' in formula) return joined(formula.Multiply.of, '*')
    if ('Divide' in formula) return joined(formula.Divide.of, '/')
    if ('Power' in formula) return joined(formula.Power.of, '^')
    if ('Sum' in formula) return callOf('sum', ...formula.Sum.of.map(say))
    if ('Min' in formula) return callOf('min', ...formula.Min.of.map(say))
    if ('Max' in formula) return callOf('max', ...formula.Max.of.map(say))
    if ('Average' in formula) return callOf('mean', ...formula.Average.of.map(say))
    if ('Join' in formula) return callOf('concat', ...formula.Join.of.map(say))
    if ('Ln' in formula) return callOf('log', say(formula.Ln.of))
    if ('Exp' in formula) return callOf('exponential', say(formula.Exp.of))
    if ('Round' in formula) return callOf('round', say(formula.Round.of), numberOf(formula.Round.decimals))
    if ('Count' in formula) {
      const field = fields.question(formula.Count.questionId)
      return choice(condition({ Known: { questionId: field.question.id } }), numberOf(1), numberOf(0))
    }
    if ('DateDifference' in formula) {
      const { from, to, unit } = formula.DateDifference
      if (unit !== 'days')
        throw new Unsayable(`${who} counts a difference in ${unit} in fractions, and Casebook counts whole ones.`)
      return callOf('datediff', say(from), say(to), textLiteral('d'), textLiteral('ymd'), textLiteral('true'))
    }
    if ('TimeDifference' in formula) {
      const { from, to, unit } = formula.TimeDifference
      const word = unit === 'hours' ? 'h' : 'm'
      return callOf('datediff', say(from), say(to), textLiteral(word), textLiteral('ymd'), textLiteral('true'))
    }
    if ('If' in formula) {
      const { if: when, then, else: otherwise } = formula.If
      return choice(condition(when), say(then), otherwise ? say(otherwise) : blank)
    }
    throw new Unsayable(`${who} cannot calculate this (${Object.keys(formula)[0]}).`)
  }

  return say
}

function choice(said: Said, then: Expression, otherwise: Expression): Expression {
  if (typeof said === 'boolean') return said ? then : otherwise
  return callOf('if', said, then, otherwise)
}

const moments: ReadonlySet<string> = new Set(['date', 'time', 'dateTime'])

function answerTo({ name, shape, question }: WrittenField, who: string): Expression {
  if (shape === 'number' || shape === 'text' || moments.has(shape)) return fieldNamed(name)
  throw new Unsayable(`${who} cannot calculate with the answer to ${question.id}.`)
}

/** The code itself if every option weighs what its code says. */
function weightOf({ name, shape, question, codes }: WrittenField): Expression {
  const { answers = [] } = question
  const weighed = answers.flatMap(({ id, weight }) =>
    weight === undefined ? [] : [{ code: codes.get(id) ?? id, weight }],
  )
  if (shape === 'checkbox') {
    const parts = weighed.map(({ code, weight }) =>
      callOf('if', binaryOf(fieldNamed(name, code), '=', textLiteral('1')), numberOf(weight), blank),
    )
    return callOf('sum', ...parts)
  }
  const isCode = answers.every(({ id, weight }) => (weight ?? null) === numberIn(codes.get(id) ?? id))
  if (isCode && shape === 'choice') return fieldNamed(name)
  return weighed.reduceRight<Expression>(
    (others, { code, weight }) =>
      callOf('if', binaryOf(fieldNamed(name), '=', textLiteral(code)), numberOf(weight), others),
    blank,
  )
}
