/** Builds expressions that come from no text, so their characters are none. What is always or never true is a boolean until it is written. */
import type { ArithmeticSign, ComparisonSign, Expression, LogicSign } from './expression'

const nowhere = { from: 0, to: 0 }

export const numberOf = (value: number): Expression => ({ type: 'number', value, ...nowhere })
export const textLiteral = (value: string): Expression => ({ type: 'text', value, ...nowhere })
export const blank = textLiteral('')
export const callOf = (name: string, ...of: readonly Expression[]): Expression => ({
  type: 'call',
  name,
  of,
  ...nowhere,
})

export function fieldNamed(name: string, code: string | null = null): Expression {
  return { type: 'field', name, code, event: null, ...nowhere }
}

export function binaryOf(
  left: Expression,
  sign: ComparisonSign | ArithmeticSign | LogicSign,
  right: Expression,
): Expression {
  return { type: 'binary', sign, left, right, ...nowhere }
}

/** An expression with a truth, or one that needs no expression. */
export type Said = Expression | boolean

export function allOf(said: readonly Said[]): Said {
  return joined(said, 'and', false)
}

export function anyOf(said: readonly Said[]): Said {
  return joined(said, 'or', true)
}

function joined(said: readonly Said[], sign: LogicSign, decisive: boolean): Said {
  if (said.includes(decisive)) return decisive
  const parts = said.filter((each): each is Expression => typeof each !== 'boolean')
  const [first, ...others] = parts
  if (!first) return !decisive
  return others.reduce((left, right) => binaryOf(left, sign, right), first)
}
