/** A condition of a base as the formula that `readCondition` reads as that very condition. */
import type { Comparison, Condition } from '@casebook/core/bases/rule'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import { blankQuestion } from '@casebook/core/rules/blank'
import { binaryOf, callOf, fieldNamed, numberOf, textLiteral } from '../expressions/build'
import { type Expression, ExpressionFault } from '../expressions/expression'
import { printXPath } from '../expressions/xpath/printXPath'
import { type Body, comparisonOf, functionOf, functions, type Part, signs } from './functions'
import { readCondition } from './readCondition'

/** Null if no formula says exactly that, as with a text that has both kinds of quotation marks. */
export function writeCondition(condition: Condition, structure: BaseStructure): string | null {
  try {
    const text = printXPath(said('condition', condition))
    return canonicalJson(readCondition(text, structure)) === canonicalJson(condition) ? text : null
  } catch (error) {
    if (error instanceof ExpressionFault) return null
    throw error
  }
}

function said(part: Part, value: unknown): Expression {
  if (part === 'question') return fieldNamed(String(value))
  if (part === 'text') return textLiteral(String(value))
  if (part === 'number') return numberOf(Number(value))
  const [[node = '', body] = []] = Object.entries(fieldsOf(value))
  if (node === 'Number') return numberOf(Number(fieldsOf(body).value))
  if (node === 'Text') return textLiteral(String(fieldsOf(body).value))
  if (node === 'Answer') return fieldNamed(String(fieldsOf(body).questionId))
  return negated(node, body) ?? compared(node, body) ?? joined(node, body) ?? called(node, body)
}

/** What is not the case has a sign or a word of its own. */
function negated(node: string, body: unknown): Expression | null {
  if (node !== 'Not') return null
  const [[inner = '', of] = []] = Object.entries(fieldsOf(body))
  // The cast is safe: it is a node of a condition.
  const blank = inner === 'IsTrue' ? blankQuestion({ Not: body } as Condition) : null
  if (blank !== null) return callOf('blank', fieldNamed(blank))
  const equal = inner === 'Chose' || inner === 'Equal' ? compared(inner, of) : null
  return equal?.type === 'binary' ? { ...equal, sign: '<>' } : null
}

function compared(node: string, body: unknown): Expression | null {
  const { questionId, answerId, value, left, is, right } = fieldsOf(body)
  const field = fieldNamed(String(questionId))
  if (node === 'Chose') return binaryOf(field, '=', textLiteral(String(answerId)))
  if (node === 'ChoseYesNo') return binaryOf(field, '=', textLiteral(value === true ? 'yes' : 'no'))
  if (node === 'Compare' && isComparison(String(is))) {
    const [one, other] = [said('formula', left), said('formula', right)]
    // A question and a value alone would be a comparison of its answer.
    const isPlain = one.type === 'field' && (other.type === 'number' || other.type === 'text')
    return binaryOf(isPlain ? callOf('value', one) : one, comparisonOf[toComparison(String(is))], other)
  }
  if (!isComparison(node)) return null
  return binaryOf(field, comparisonOf[node], typeof value === 'number' ? numberOf(value) : textLiteral(String(value)))
}

/** With a sign between its parts; the first must not have the same sign, for it would be read with the others. */
function joined(node: string, body: unknown): Expression | null {
  if (!isJoining(node)) return null
  const isCondition = node === 'All' || node === 'Any'
  const parts = isCondition ? body : fieldsOf(body).of
  if (!Array.isArray(parts) || parts.length < 2) return null
  const [first, ...others] = parts.map((each: unknown, at) => {
    const [[inner = '', innerBody] = []] = Object.entries(fieldsOf(each))
    return at === 0 && inner === node ? called(inner, innerBody) : said(isCondition ? 'condition' : 'formula', each)
  })
  return first ? others.reduce((left, right) => binaryOf(left, signs[node], right), first) : null
}

function called(node: string, body: unknown): Expression {
  const name = functionOf.get(node)
  const found = name === undefined ? undefined : functions[name]
  if (name === undefined || !found) throw new ExpressionFault(`No function stands for ${node}.`, { from: 0, to: 0 })
  return callOf(name, ...partsOf(found.body, body))
}

function partsOf(body: Body, value: unknown): readonly Expression[] {
  if ('only' in body) return [said(body.only, value)]
  if ('list' in body) return listIn(value).map((each) => said(body.list, each))
  const fields = fieldsOf(value)
  const named = body.keys.flatMap(([key, part]) =>
    fields[key] === undefined ? [] : [said(part === 'formula?' ? 'formula' : part, fields[key])],
  )
  const { of } = body
  return of === undefined ? named : [...named, ...listIn(fields.of).map((each) => said(of, each))]
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const isJoining = (node: string): node is keyof typeof signs => Object.hasOwn(signs, node)
const isComparison = (node: string): node is Comparison => Object.hasOwn(comparisonOf, node)
const toComparison = (node: string): Comparison => (isComparison(node) ? node : 'Equal')
