/** The grammar that conditions and calculations of all languages share: `or` binds least, then `and`, comparisons, sums, products, powers. */
import { type ComparisonSign, comparisonSigns, type Expression, ExpressionFault } from './expression'
import type { Token } from './tokens'

/** Deeper ones are nothing that a person has written. */
const deepest = 200

export interface Reader {
  now(): Token
  next(): Token
  /** Whether the sign or word that comes next is one of these, in small letters. */
  is(...texts: readonly string[]): boolean
  /** A whole expression, up to the bracket or comma that ends it. */
  inside(): Expression
  /** The token that closes what `opened` opened. */
  close(sign: string, opened: Token): Token
}

/** What else a language has: its fields, its words. The token is the first of the operand; null if it is none. */
export type OperandOf = (token: Token, reader: Reader) => Expression | null

/** @throws ExpressionFault with the characters that the author has to mend */
export function parse(tokens: readonly Token[], operandOf: OperandOf): Expression {
  let place = 0
  let depth = 0

  const reader: Reader = {
    now: () => tokens[place] as Token, // The cast is sound: reading stops at the last one, the end.
    next: () => tokens[place++] as Token,
    is: (...texts) => {
      const { kind, text } = reader.now()
      return (kind === 'sign' || kind === 'word') && texts.includes(text.toLowerCase())
    },
    inside: () => either(),
    close(sign, opened) {
      if (reader.is(sign)) return reader.next()
      throw new ExpressionFault('A bracket is not closed.', opened)
    },
  }
  const { now, next, is, close } = reader

  function binary(signs: readonly string[], operand: () => Expression): Expression {
    let left = operand()
    while (is(...signs)) {
      const word = next().text.toLowerCase()
      const right = operand()
      left = joined(word, left, right)
    }
    return left
  }

  const either = (): Expression => binary(['or'], both)
  const both = (): Expression => binary(['and'], compared)
  const compared = (): Expression => binary(comparisonSigns, added)
  const added = (): Expression => binary(['+', '-'], multiplied)
  const multiplied = (): Expression => binary(['*', '/', 'div', 'mod'], raised)
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
    if (token.text === '-') return negative(from)
    if (token.text === '!') {
      const of = single()
      return { type: 'call', name: 'not', of: [of], from, to: of.to }
    }
    if (token.text === '(') {
      const inside = either()
      close(')', token)
      return inside
    }
    const own = operandOf(token, reader)
    if (own !== null) return own
    if (token.kind === 'end')
      throw new ExpressionFault('Something is missing at the end.', { from: Math.max(0, from - 1), to })
    throw new ExpressionFault(`Something is missing before ${token.text}.`, token)
  }

  function negative(from: number): Expression {
    const of = single()
    if (of.type === 'number') return { ...of, value: -of.value, from }
    const zero: Expression = { type: 'number', value: 0, from, to: from }
    return { type: 'binary', sign: '-', left: zero, right: of, from, to: of.to }
  }

  const whole = either()
  const rest = now()
  if (rest.kind === 'end') return whole
  throw new ExpressionFault(
    rest.text === ')' ? 'This bracket closes nothing.' : `Something is missing before ${rest.text}.`,
    rest,
  )
}

function joined(word: string, left: Expression, right: Expression): Expression {
  const [from, to] = [left.from, right.to]
  if (word === 'mod') return { type: 'call', name: 'mod', of: [left, right], from, to }
  const sign = (word === 'div' ? '/' : word) as Extract<Expression, { type: 'binary' }>['sign'] // One of those that were asked for.
  return { type: 'binary', sign, left, right, from, to }
}

/** `name(a, b)`, of which the name is read and the bracket is next. */
export function callOf(name: Token, { next, is, inside, close }: Reader): Extract<Expression, { type: 'call' }> {
  const bracket = next()
  const of: Expression[] = []
  if (!is(')'))
    do {
      of.push(inside())
    } while (is(',') && next())
  const { to } = close(')', bracket)
  return { type: 'call', name: name.text.toLowerCase(), of, from: name.from, to }
}

export function isComparison(sign: string): sign is ComparisonSign {
  return (comparisonSigns as readonly string[]).includes(sign)
}
