/**
 * Reads a branching logic or a calculation of REDCap. `or` binds least, then `and`, comparisons, sums, products, powers.
 *
 * Logic is often copied between programs: typographic quotation marks, `&&`, `||`, `!=`, `&gt;` and comments are read too.
 */
import { type ComparisonSign, comparisonSigns, type Expression, ExpressionFault } from '../expression'
import { type Token, tokensOf } from './tokens'

/** Deeper ones are no logic that a person has written. */
const deepest = 200

/** @throws ExpressionFault with the characters that the author has to mend */
export function parseLogic(source: string): Expression {
  const tokens = tokensOf(source)
  let place = 0
  let depth = 0

  const now = () => tokens[place] as Token // The cast is sound: reading stops at the last one, the end.
  const next = () => tokens[place++] as Token
  const is = (...texts: readonly string[]) =>
    (now().kind === 'sign' || now().kind === 'word') && texts.includes(now().text.toLowerCase())

  function expect(sign: string, opened: Token): Token {
    if (is(sign)) return next()
    throw new ExpressionFault('A bracket is not closed.', opened)
  }

  function binary(signs: readonly string[], operand: () => Expression): Expression {
    let left = operand()
    while (is(...signs)) {
      const sign = next().text.toLowerCase() as Extract<Expression, { type: 'binary' }>['sign'] // One of those that were asked for.
      const right = operand()
      left = { type: 'binary', sign, left, right, from: left.from, to: right.to }
    }
    return left
  }

  const either = (): Expression => binary(['or'], both)
  const both = (): Expression => binary(['and'], compared)
  const compared = (): Expression => binary(comparisonSigns, added)
  const added = (): Expression => binary(['+', '-'], multiplied)
  const multiplied = (): Expression => binary(['*', '/'], raised)
  const raised = (): Expression => binary(['^'], single)

  function single(): Expression {
    if (++depth > deepest) throw new ExpressionFault(`The logic is nested more than ${deepest} deep.`, now())
    const found = operand()
    depth--
    return found
  }

  function operand(): Expression {
    const token = next()
    const { from, to } = token
    if (token.kind === 'number') return { type: 'number', value: Number(token.text), from, to }
    if (token.kind === 'text') return { type: 'text', value: token.text.slice(1, -1), from, to }
    if (token.kind === 'field') return field(token)
    if (token.kind === 'word' && is('(')) return call(token)
    if (token.kind === 'word' && /^(true|false)$/i.test(token.text))
      return { type: 'text', value: token.text, from, to }
    if (token.text === '-') {
      const of = single()
      if (of.type === 'number') return { ...of, value: -of.value, from }
      const zero: Expression = { type: 'number', value: 0, from, to: from }
      return { type: 'binary', sign: '-', left: zero, right: of, from, to: of.to }
    }
    if (token.text === '!') {
      const of = single()
      return { type: 'call', name: 'not', of: [of], from, to: of.to }
    }
    if (token.text === '(') {
      const inside = either()
      expect(')', token)
      return inside
    }
    if (token.kind === 'end')
      throw new ExpressionFault('Something is missing at the end.', { from: Math.max(0, from - 1), to })
    if (token.kind === 'word')
      throw new ExpressionFault(`${token.text} is no field: fields are in square brackets.`, token)
    throw new ExpressionFault(`Something is missing before ${token.text}.`, token)
  }

  function call(name: Token): Expression {
    const bracket = next()
    const of: Expression[] = []
    if (!is(')'))
      do {
        of.push(either())
      } while (is(',') && next())
    const { to } = expect(')', bracket)
    return { type: 'call', name: name.text.toLowerCase(), of, from: name.from, to }
  }

  /** `[field]`, `[field(code)]`, and before it the event, as in `[event][field]`. */
  function field(token: Token): Expression {
    const names = [token]
    while (now().kind === 'field' && now().from === names.at(-1)?.to) names.push(next())
    const [first, second] = names.map(({ text }) => text.slice(1, -1).trim())
    const inner = second ?? first ?? ''
    const [, name = inner, code = null] = /^(.*?)\s*\(([^()]*)\)$/.exec(inner) ?? []
    const to = names.at(-1)?.to ?? token.to
    return { type: 'field', name, code, event: second === undefined ? null : (first ?? null), from: token.from, to }
  }

  const whole = either()
  const rest = now()
  if (rest.kind === 'end') return whole
  throw new ExpressionFault(
    rest.text === ')' ? 'This bracket closes nothing.' : `Something is missing before ${rest.text}.`,
    rest,
  )
}

export function isComparison(sign: string): sign is ComparisonSign {
  return (comparisonSigns as readonly string[]).includes(sign)
}
