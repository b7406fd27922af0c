/** Calculations of texts, as `@CALCTEXT` has them. */
import type { Formula } from '@casebook/core/bases/rule'
import { type Expression, ExpressionFault, type Field } from '../../expressions/expression'
import { chose, isTrue } from '../../lower/conditions/conditions'
import { insideOfFile, NotCarried, type SourceField, type SourceFields } from '../../lower/sourceField'
import { fieldOf } from './fieldOf'

/** Null: it never has a value. @throws ExpressionFault */
export type Reader = (expression: Expression) => Formula | null

export type Call = Extract<Expression, { readonly type: 'call' }>

/** @throws ExpressionFault if the author left it out */
export function argument(call: Call, place: number): Expression {
  const found = call.of[place]
  if (!found) throw new ExpressionFault(`${call.name}() needs more than ${call.of.length} values.`, call)
  return found
}

const functions = ['concat', 'left', 'right', 'mid']

export const makesText = (name: string) => functions.includes(name)

interface Others {
  readonly number: Reader
  readonly date: Reader
  /** `if`, whose values are read so. */
  readonly choice: (call: Call, read: Reader) => Formula | null
}

const constant = (value: number): Formula => ({ Number: { value } })
const literal = (value: string): Formula => ({ Text: { value } })
const inWords = (formula: Formula | null): Formula | null => formula && { Join: { of: [formula] } }

export function createTexts(fields: SourceFields, { number, date, choice }: Others): Reader {
  function text(expression: Expression): Formula | null {
    if (expression.type === 'text') return expression.value === '' ? null : literal(expression.value)
    if (expression.type === 'number') return literal(String(expression.value))
    if (expression.type === 'field') return ofField(expression)
    if (expression.type === 'call') return ofCall(expression)
    return inWords(number(expression))
  }

  function ofField(expression: Field): Formula | null {
    const label = /^(.*):label$/.exec(expression.name)?.[1]
    if (label !== undefined) {
      const { id, kind } = fieldOf({ ...expression, name: label }, fields)
      if (kind === 'choice' || kind === 'checkbox') return { Label: { questionId: id } }
    }
    const field = fieldOf(expression, fields)
    if (['text', 'time', 'dateTime'].includes(field.kind)) return { Answer: { questionId: field.id } }
    if (field.kind === 'date') return inWords(date(expression))
    if (field.kind === 'choice') return codeOf(field)
    if (field.kind === 'file') throw new NotCarried(insideOfFile, expression)
    if (field.kind === 'none' || (field.kind === 'checkbox' && expression.code === null))
      throw new NotCarried('Casebook cannot make a text of this.', expression)
    return inWords(number(expression))
  }

  function ofCall(call: Call): Formula | null {
    const { name, of } = call
    if (name === 'if') return choice(call, text)
    if (name === 'concat') return joined(of.flatMap((each) => text(each) ?? []))
    if (name === 'left') return part(call, constant(0), number(argument(call, 1)))
    if (name === 'right') return part(call, negative(number(argument(call, 1))), undefined)
    if (name === 'mid') {
      const [start, count] = [number(argument(call, 1)), number(argument(call, 2))]
      const from: Formula | null = start && { Subtract: { of: [start, constant(1)] } }
      return part(call, from, from && count && { Add: { of: [from, count] } })
    }
    return inWords(number(call))
  }

  /** `to` undefined: up to the end. */
  function part(call: Call, from: Formula | null, to: Formula | null | undefined): Formula | null {
    const of = text(argument(call, 0))
    if (!of || !from || to === null) return null
    return { Part: { of, from, ...(to ? { to } : {}) } }
  }

  return text
}

function joined(of: readonly Formula[]): Formula | null {
  return of.length === 0 ? null : { Join: { of } }
}

function negative(value: Formula | null): Formula | null {
  return value && { Subtract: { of: [constant(0), value] } }
}

/** The code of the option that was chosen. */
function codeOf({ id, choices }: SourceField): Formula | null {
  return choices.reduceRight<Formula | null>(
    (others, { code }) => ({
      If: { if: isTrue(chose(id, code)), then: literal(code), ...(others ? { else: others } : {}) },
    }),
    null,
  )
}
