/**
 * Reads a formula as a condition of a base: `${smoker} = 'yes' and (${packs} > 1 or unknown(${packs}))`. The spelling is that of an XLSForm, and the
 * meaning is Casebook's own, with true, false and undetermined. So every condition has a formula, and no other condition has the same.
 */

import { condition as conditionSchema } from '@casebook/core/bases/base.schema'
import type { Condition } from '@casebook/core/bases/rule'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { kindOf } from '@casebook/core/questions/kinds'
import { takesYesNo } from '@casebook/core/questions/takes'
import { isBlank } from '@casebook/core/rules/blank'
import { type Expression, ExpressionFault } from '../expressions/expression'
import { isComparison } from '../expressions/parse'
import { parseXPath } from '../expressions/xpath/parseXPath'
import { nearest } from '../form/nearest'
import { proposal } from '../lower/sourceField'
import { type Body, comparisonOf, functions, type Part, signs } from './functions'

type Call = Extract<Expression, { readonly type: 'call' }>
type Binary = Extract<Expression, { readonly type: 'binary' }>

/** A node of a condition or calculation, before its schema has looked at it. */
type Node = Readonly<Record<string, unknown>>

const nodeOfSign = new Map<string, keyof typeof signs>(
  Object.entries(signs).map(([node, sign]) => [sign, node as keyof typeof signs]), // The keys are those of the table.
)
const comparisonOfSign = new Map<string, string>(Object.entries(comparisonOf).map(([node, sign]) => [sign, node]))

/** @throws ExpressionFault with the characters that the author has to mend */
export function readCondition(source: string, structure: BaseStructure): Condition {
  const expression = parseXPath(source)
  const read = conditionSchema.safeParse(partOf('condition', expression))
  if (read.success) return read.data
  const [first] = read.error.issues
  throw new ExpressionFault(`A base cannot have this condition: ${first?.message ?? ''}.`, expression)

  function partOf(part: Part, of: Expression): unknown {
    switch (part) {
      case 'condition':
        return conditionOf(of)
      case 'formula':
      case 'formula?':
        return formulaOf(of)
      case 'question':
        return questionOf(of).id
      case 'text':
        if (of.type === 'text') return of.value
        throw new ExpressionFault("A text in quotation marks belongs here, such as 'text'.", of)
      case 'number':
        if (of.type === 'number') return of.value
        throw new ExpressionFault('A number belongs here.', of)
    }
  }

  function conditionOf(of: Expression): Node {
    if (of.type === 'binary' && (of.sign === 'and' || of.sign === 'or'))
      return { [nodeOfSign.get(of.sign) ?? 'All']: chain(of).map(conditionOf) }
    if (of.type === 'binary' && isComparison(of.sign)) return comparison(of)
    // The cast is safe: a condition is a node.
    if (of.type === 'call' && of.name === 'blank') return isBlank(questionOf(soleOf(of)).id) as unknown as Node
    if (of.type === 'call' && functionIn(of).gives === 'condition') return nodeOf(of)
    throw new ExpressionFault('This is a value, and a condition belongs here: compare it with another.', of)
  }

  function comparison({ sign, left, right }: Binary): Node {
    if (sign === '<>') return { Not: comparison({ ...nothing, type: 'binary', sign: '=', left, right }) }
    const is = comparisonOfSign.get(sign) ?? 'Equal'
    if (left.type !== 'field' || (right.type !== 'text' && right.type !== 'number'))
      return { Compare: { left: formulaOf(left), is, right: formulaOf(right) } }
    const question = questionOf(left)
    const { id: questionId, answers = [] } = question
    if (sign === '=' && right.type === 'text') {
      if (takesYesNo(question) && /^(yes|no)$/.test(right.value))
        return { ChoseYesNo: { questionId, value: right.value === 'yes' } }
      if (kindOf(question).choice && answers.length > 0) {
        if (answers.some(({ id }) => id === right.value)) return { Chose: { questionId, answerId: right.value } }
        const like = nearest(
          right.value,
          answers.map(({ id }) => id),
        )
        throw new ExpressionFault(
          `${questionId} has no option ${right.value}.${proposal(like)}`,
          right,
          like === null ? undefined : `'${like}'`,
        )
      }
    }
    if (!kindOf(question).isComparable(right.value))
      throw new ExpressionFault(`The answer to ${questionId} cannot be compared with this.`, right)
    return { [is]: { questionId, value: right.value } }
  }

  function formulaOf(of: Expression): Node {
    if (of.type === 'number') return { Number: { value: of.value } }
    if (of.type === 'text') return { Text: { value: of.value } }
    if (of.type === 'field') return { Answer: { questionId: questionOf(of).id } }
    if (of.type === 'call' && of.name !== 'blank' && functionIn(of).gives === 'formula') return nodeOf(of)
    const node = of.type === 'binary' ? nodeOfSign.get(of.sign) : undefined
    if (of.type === 'binary' && node !== undefined && node !== 'All' && node !== 'Any')
      return { [node]: { of: chain(of).map(formulaOf) } }
    throw new ExpressionFault('This is a condition, and a value belongs here.', of)
  }

  function nodeOf(call: Call): Node {
    const { node, body } = functionIn(call)
    return { [node]: bodyOf(body, call) }
  }

  function bodyOf(body: Body, call: Call): unknown {
    if ('only' in body) return partOf(body.only, soleOf(call))
    if ('list' in body) return call.of.map((each) => partOf(body.list, each))
    const { keys, of } = body
    const needed = keys.filter(([, part]) => part !== 'formula?').length
    if (call.of.length < needed) throw new ExpressionFault(`${call.name}() needs more in its brackets.`, call)
    const more = call.of[keys.length]
    if (of === undefined && more) throw new ExpressionFault(`${call.name}() takes no more than that.`, more)
    const named = keys.flatMap(([key, part], at) => {
      const given = call.of[at]
      return given ? [[key, partOf(part, given)] as const] : []
    })
    const list = of === undefined ? {} : { of: call.of.slice(keys.length).map((each) => partOf(of, each)) }
    return { ...Object.fromEntries(named), ...list }
  }

  function soleOf(call: Call): Expression {
    const [only, more] = call.of
    if (only && !more) return only
    throw new ExpressionFault(`${call.name}() takes one thing in its brackets.`, more ?? call)
  }

  function functionIn(call: Call) {
    const found = Object.hasOwn(functions, call.name) ? functions[call.name] : undefined
    if (found) return found
    const like = nearest(call.name, [...Object.keys(functions), 'blank'])
    const { from } = call
    const name = { from, to: from + call.name.length }
    throw new ExpressionFault(`There is no function ${call.name}.${proposal(like)}`, name, like ?? undefined)
  }

  function questionOf(of: Expression) {
    if (of.type !== 'field') throw new ExpressionFault('A question belongs here, such as ${id}.', of)
    const found = structure.questions.get(of.name)?.question
    if (found) return found
    const like = nearest(of.name, structure.questions.keys())
    const replacement = like === null ? undefined : `\${${like}}`
    throw new ExpressionFault(`There is no question ${of.name}.${proposal(like)}`, of, replacement)
  }
}

const nothing = { from: 0, to: 0 }

/** The parts between the same sign. What has it on its right stood in brackets. */
function chain({ sign, left, right }: Binary): readonly Expression[] {
  return left.type === 'binary' && left.sign === sign ? [...chain(left), right] : [left, right]
}
