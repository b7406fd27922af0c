/** What the functions of an XLSForm and the values they are about share. */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import { type Expression, ExpressionFault } from '../../expressions/expression'
import type { Case } from '../../lower/comparisons'
import { NotCarried } from '../../lower/sourceField'
import type { Find } from './found'

/** `blank`: always ''. */
export type Kind = 'truth' | 'number' | 'date' | 'text' | 'blank'
export type Call = Extract<Expression, { readonly type: 'call' }>

export interface Values {
  readonly find: Find
  /** Tells the author of something that is read, though another program may read it otherwise. */
  readonly remark: Remark
  kind(expression: Expression): Kind
  /** All that an expression can be, if those are few. Null: they are not. */
  cases(expression: Expression): readonly Case[] | null
  number(expression: Expression): Formula | null
  date(expression: Expression): Formula | null
  text(expression: Expression): Formula | null
  truth(expression: Expression): Condition
  /** A field of a repeat is read in all its entries, instead of the first. */
  withAll<T>(read: () => T): T
  /** Whether it has a value. */
  isThere(expression: Expression): Condition
}

export type Remark = (severity: 'changed' | 'note', message: string, at: Expression) => void

type Read<T> = (call: Call, values: Values) => T

/** What a function gives. Without one of these it is made of its kind. */
export interface XPathFunction {
  readonly kind: Read<Kind>
  readonly number?: Read<Formula | null>
  readonly date?: Read<Formula | null>
  readonly text?: Read<Formula | null>
  readonly truth?: Read<Condition>
  readonly cases?: Read<readonly Case[] | null>
}

export const constant = (value: number): Formula => ({ Number: { value } })

export function argument({ name, of, from, to }: Call, place: number): Expression {
  const found = of[place]
  if (found) return found
  throw new ExpressionFault(`${name}() needs more in its brackets.`, { from, to })
}

/** A part of a call that must be written out. */
export function literalText(call: Call, place: number): string {
  const found = argument(call, place)
  if (found.type === 'text' || found.type === 'number') return String(found.value)
  throw new NotCarried('Casebook takes only a text that is written out here.', found)
}
