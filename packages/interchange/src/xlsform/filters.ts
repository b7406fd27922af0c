/** Filters of options: each option gets the filter as its condition, with its own cells in place of the columns that the filter names. */
import type { Answer } from '@casebook/core/bases/base'
import type { Condition, Rule } from '@casebook/core/bases/rule'
import { rankRules } from '@casebook/core/rules/ranks'
import { binaryOf, textLiteral } from '../expressions/build'
import { type Expression, ExpressionFault, type Field } from '../expressions/expression'
import { isComparison } from '../expressions/parse'
import { parseXPath } from '../expressions/xpath/parseXPath'
import { carried } from '../lower/carried'
import { holds, isLiteral } from '../lower/comparisons'
import { isAlways, isNever } from '../lower/conditions/conditions'
import { asTruth } from '../lower/conditions/truth'
import { numberIn } from '../lower/literals'
import type { Choices } from './choices'
import type { Plan } from './lower/plan'
import type { Item } from './survey'

/** Filters in the order of the fields. */
export interface Filters {
  /** The options, each with its condition. */
  of(item: Item, answers: readonly Answer[]): readonly Answer[]
  /** The columns of the choices that act. */
  readonly columns: ReadonlySet<string>
}

export function createFilters(choices: Choices, plan: Plan): Filters {
  const columns = new Set<string>()
  const offering: Rule[] = []

  function of(item: Item, answers: readonly Answer[]): readonly Answer[] {
    const { row, what } = item
    const text = row.read('choice_filter')
    const list = what.type === 'field' ? choices.lists.get(what.list) : undefined
    if (text === '' || /^(true|true\(\)|yes)$/i.test(text)) return answers
    if (!list) {
      row.tell('choice_filter', 'lost', 'Options', 'There are no options that it could choose from.')
      return answers
    }
    const filtered = carried(row, 'choice_filter', 'All options show.', () => {
      const expression = parseXPath(text)
      const named = new Set(columnsIn(expression, text))
      for (const column of named)
        if (!choices.columns.has(column))
          throw new ExpressionFault(`The sheet choices has no column ${column}.`, expression)
      const found = new Map<string, Condition>()
      const conditionOf = (cells: Readonly<Record<string, string>>) => {
        const key = JSON.stringify([...named].map((column) => cells[column] ?? ''))
        const known = found.get(key)
        const condition = known ?? asTruth(plan.logic(item, 'choice_filter').truth(withCells(expression, text, cells)))
        found.set(key, condition)
        return condition
      }
      const made = answers.map((answer): Answer => {
        const cells = list.cells.get(answer.id)
        const when = cells && conditionOf(cells)
        return when && !isAlways(when) ? { ...answer, when } : answer
      })
      for (const column of named) columns.add(column)
      return made
    })
    if (!filtered) return answers
    const conditions = filtered.flatMap(({ id, when }) => (when ? [{ id, when }] : []))
    const rules = conditions.map(
      ({ id, when }): Rule => ({ id: `${item.id}/${id}`, if: when, then: { Set: { questionId: item.id, value: id } } }),
    )
    if (rankRules([...offering, ...rules]).type === 'Cycle') {
      row.tell('choice_filter', 'lost', 'Circle', 'The options depend on themselves, so all of them show.')
      return answers
    }
    offering.push(...rules)
    const never = conditions.filter(({ when }) => isNever(when)).map(({ id }) => id)
    if (never.length > 0)
      row.tell('choice_filter', 'note', 'NeverTrue', `The filter never offers ${never.slice(0, 10).join(', ')}.`)
    return filtered
  }

  return { of, columns }
}

/** `county`, but not `${county}` and not `../county`. */
function isColumn(expression: Expression, text: string): expression is Field {
  return expression.type === 'field' && text[expression.from] !== '$' && /^[\p{L}_][^/]*$/u.test(expression.name)
}

function columnsIn(expression: Expression, text: string): readonly string[] {
  if (isColumn(expression, text)) return [expression.name]
  if (expression.type === 'binary') return [expression.left, expression.right].flatMap((one) => columnsIn(one, text))
  return expression.type === 'call' ? expression.of.flatMap((one) => columnsIn(one, text)) : []
}

function withCells(expression: Expression, text: string, cells: Readonly<Record<string, string>>): Expression {
  const inside = (one: Expression) => withCells(one, text, cells)
  const { from, to } = expression
  if (isColumn(expression, text)) return { type: 'text', value: cells[expression.name] ?? '', from, to }
  if (expression.type === 'call') {
    const of = expression.of.map(inside)
    const [several, one] = of
    // One of the words of a cell.
    if (expression.name === 'selected' && several?.type === 'text' && one)
      return anyWord(several.value.split(/\s+/).filter(Boolean), (word) => binaryOf(one, '=', textLiteral(word)))
    return { ...expression, of }
  }
  if (expression.type !== 'binary') return expression
  const { sign } = expression
  const [left, right] = [inside(expression.left), inside(expression.right)]
  if (isComparison(sign) && isLiteral(left) && isLiteral(right))
    return truthOf(holds(String(left.value), sign, String(right.value), numberIn))
  return { ...expression, left, right }
}

function anyWord(words: readonly string[], is: (word: string) => Expression): Expression {
  const [first, ...others] = words.map(is)
  return first ? others.reduce((left, right) => binaryOf(left, 'or', right), first) : truthOf(false)
}

const truthOf = (is: boolean): Expression => ({ type: 'call', name: is ? 'true' : 'false', of: [], from: 0, to: 0 })
