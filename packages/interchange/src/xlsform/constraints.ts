/** What a constraint becomes: a range, a day up to today, or a check. */

import type { Answer, Question } from '@casebook/core/bases/base'
import type { Check, Condition } from '@casebook/core/bases/rule'
import type { Text } from '@casebook/core/language/language'
import { takesNumber, takesSeveral } from '@casebook/core/questions/takes'
import type { ComparisonSign, Expression } from '../expressions/expression'
import { isComparison } from '../expressions/parse'
import { hasForeignSigns, parseXPath } from '../expressions/xpath/parseXPath'
import { carried } from '../lower/carried'
import { isLiteral, negated, turned } from '../lower/comparisons'
import { all, isNever, known } from '../lower/conditions/conditions'
import { asTruth } from '../lower/conditions/truth'
import { momentIn, numberIn } from '../lower/literals'
import { type Choosing, choosingIn } from './choosing'
import type { Plan } from './lower/plan'
import { isComputedIn } from './question'
import type { Item } from './survey'

export interface Constraint {
  readonly limits: Pick<Question, 'min' | 'max' | 'dates' | 'refuse' | 'refusal'>
  readonly check: Check | null
  /** Of a field that takes several options. */
  readonly choosing: Choosing
}

const free: Choosing = { alone: [], choices: null }
export const unconstrained: Constraint = { limits: {}, check: null, choosing: free }

interface Constraining {
  readonly plan: Plan
  /** The options of the field. */
  readonly answers: readonly Answer[] | null
  /** Of the author. */
  message(): Text | null
  /** The sentence of a check without one. */
  readonly ours: Text
}

export function constraintOf(item: Item, { plan, answers, message, ours }: Constraining): Constraint {
  const { row, what } = item
  const text = row.read('constraint')
  if (text === '' || /^(yes|true|true\(\))$/i.test(text)) return unconstrained
  const field = what.type === 'field' ? what.field : null
  if (!field || field.type === 'Info' || isComputedIn(item)) {
    row.tell('constraint', 'lost', 'Constraint', 'Nobody answers this, so nothing can be refused.')
    return unconstrained
  }
  return (
    carried(row, 'constraint', 'Every answer is taken.', (): Constraint => {
      const expression = parseXPath(text)
      if (hasForeignSigns(text))
        row.tell(
          'constraint',
          'note',
          'Expression',
          'Quotation marks and signs of other programs are read as those of an XLSForm.',
        )
      const limits = limitsIn(expression, field.type, field.decimals ?? null)
      if (limits && isImpossible(limits)) {
        row.tell(
          'constraint',
          'error',
          'NeverTrue',
          `No answer fulfils this: ${limits.min} is above ${limits.max}.`,
          expression,
        )
        return unconstrained
      }
      if (limits) {
        const { min, max } = limits
        const refusal = message()
        const refuse = min !== undefined || max !== undefined ? { refuse: true } : {}
        return { ...unconstrained, limits: { ...limits, ...refuse, ...(refusal ? { refusal } : {}) } }
      }
      const fulfilled = plan.logic(item, 'constraint').truth(expression)
      if (isNever(asTruth(fulfilled)))
        row.tell('constraint', 'error', 'NeverTrue', 'No answer fulfils this.', expression)
      const broken: Condition = asTruth(all(known(item.id), negated(fulfilled)))
      return {
        ...unconstrained,
        choosing: takesSeveral(field) ? choosingIn(expression, answers?.map(({ id }) => id) ?? []) : free,
        check: {
          id: `constraint ${item.id}`,
          questionId: item.id,
          if: broken,
          action: 'refuse',
          text: message() ?? ours,
        },
      }
    }) ?? unconstrained
  )
}

type Limits = Constraint['limits']

const isImpossible = ({ min, max }: Limits) => min !== undefined && max !== undefined && min > max

/** Null: it is more than a range of its own value. */
function limitsIn(expression: Expression, type: Question['type'], decimals: number | null): Limits | null {
  if (expression.type !== 'binary') return null
  const { sign, left, right } = expression
  if (sign === 'and') {
    const [a, b] = [limitsIn(left, type, decimals), limitsIn(right, type, decimals)]
    if (!a || !b || Object.keys(a).some((key) => Object.hasOwn(b, key))) return null
    return { ...a, ...b }
  }
  if (!isComparison(sign)) return null
  if (isSelf(right)) return limit(turned[sign], left, type, decimals)
  return isSelf(left) ? limit(sign, right, type, decimals) : null
}

const isSelf = (expression: Expression) => expression.type === 'field' && expression.name === '.'

/** That makes a value of a text. */
const functionsOf: Readonly<Partial<Record<Question['type'], string>>> = { Date: 'date', DateTime: 'date-time' }

function limit(sign: ComparisonSign, of: Expression, type: Question['type'], decimals: number | null): Limits | null {
  // A day is limited by days alone: a time later today is not refused.
  const isUntilNow = of.type === 'call' && (of.name === 'now' || (of.name === 'today' && type === 'Date'))
  if (sign === '<=' && isUntilNow && (type === 'Date' || type === 'DateTime')) return { dates: { notAfterToday: true } }
  const literal = of.type === 'call' && of.name === functionsOf[type] ? of.of[0] : of
  if (!literal || !isLiteral(literal)) return null
  const text = String(literal.value)
  const value = takesNumber({ type }) ? numberIn(text) : momentIn(text, type)
  if (value === null) return null
  if (sign === '>=') return { min: value }
  if (sign === '<=') return { max: value }
  // Between whole numbers there is a next one.
  if (typeof value !== 'number' || decimals !== 0) return null
  if (sign === '>') return { min: Math.floor(value) + 1 }
  return sign === '<' ? { max: Math.ceil(value) - 1 } : null
}
