/** The range checks of an item: hard ones refuse, soft ones mark, or ask with their own words. */

import type { Question } from '@casebook/core/bases/base'
import type { Check, Condition } from '@casebook/core/bases/rule'
import type { Text } from '@casebook/core/language/language'
import { takesNumber, takesYesNo } from '@casebook/core/questions/takes'
import { wordsOf } from '../files/xml/elements'
import type { XmlElement } from '../files/xml/readXml'
import { negated } from '../lower/comparisons'
import { all, any, chose, known, not } from '../lower/conditions/conditions'
import { momentIn, numberIn } from '../lower/literals'
import type { Definitions } from './definitions'
import type { ReadItem } from './items'
import type { Texts } from './texts'

export interface Ranges {
  readonly limits: Pick<Question, 'min' | 'max' | 'refuse' | 'refusal'>
  readonly checks: readonly Check[]
}

interface Range {
  readonly at: XmlElement
  readonly comparator: string
  readonly values: readonly string[]
  readonly isHard: boolean
  readonly message: Text | null
  readonly unit: string | null
}

interface Context {
  readonly definitions: Definitions
  readonly texts: Texts
  /** True while the expression of a check is; null, with a finding, if it cannot be said. */
  conditionOf(check: XmlElement, consequence: string): Condition | null
}

export function rangesOf({ part, question, units }: ReadItem, context: Context): Ranges {
  const { definitions, texts } = context
  const { account, tell } = definitions
  const checks = account.within(part.definition, 'RangeCheck').map((at): Range => {
    const [unit] = account.within(at, 'MeasurementUnitRef')
    return {
      at,
      comparator: account.read(at, 'Comparator')?.toUpperCase() ?? '',
      values: account.within(at, 'CheckValue').map((each) => wordsOf(each).trim()),
      isHard: /^hard$/i.test(account.read(at, 'SoftHard') ?? ''),
      message: texts.of(at, 'ErrorMessage'),
      unit: unit ? account.read(unit, 'MeasurementUnitOID') : null,
    }
  })
  const limits = limitsIn(
    checks.filter(({ comparator }) => comparator !== ''),
    question,
    units.length > 0,
  )
  return {
    limits: limits ?? {},
    checks: checks.flatMap((range, i): readonly Check[] => {
      if (limits && range.comparator !== '') return []
      const broken = brokenBy(range)
      if (!broken) return []
      const { isHard, message, comparator, values, unit } = range
      const inUnit = unit !== null && units.some(({ id }) => id === unit) ? not(anyOtherUnit(unit)) : { All: [] }
      return [
        {
          id: `check ${i + 1} of ${part.id}`,
          questionId: part.id,
          if: all(broken, inUnit),
          action: isHard ? 'refuse' : 'ask',
          text:
            message ?? texts.own(`The value is not ${words[comparator] ?? 'as expected'} ${values.join(', ')}`.trim()),
        },
      ]
    }),
  }

  /** A value whose unit is not said may be in any. */
  function anyOtherUnit(unit: string): Condition {
    const id = `${part.id}/unit`
    return { IsTrue: any(...units.filter((each) => each.id !== unit).map((each) => chose(id, each.id))) }
  }

  function brokenBy({ at, comparator, values }: Range): Condition | null {
    if (comparator === '') {
      const holds = context.conditionOf(at, 'Every answer is taken.')
      return holds && all(known(part.id), negated(holds))
    }
    const conditions = values.map((value) => conditionOf(comparator, value))
    if (conditions.length === 0 || conditions.includes(null)) {
      tell(
        at,
        'lost',
        'Constraint',
        `Casebook cannot carry this check of ${question.id}: every answer is taken.`,
        question.id,
      )
      return null
    }
    const broken = conditions as readonly Condition[] // The cast is sound: none of them is null.
    // IN: none of the values; NOTIN: any of them.
    return comparator === 'IN' ? all(known(part.id), ...broken) : any(...broken)
  }

  /** True while an answer is against one value of a check. */
  function conditionOf(comparator: string, written: string): Condition | null {
    const is = (name: string): Condition | null => {
      const value = ofType(written, question)
      if (value !== null) return { [name]: { questionId: part.id, value } } as unknown as Condition // The names are those of comparisons.
      if (name !== 'Equal') return null
      if (question.answers?.some(({ id }) => id === written)) return chose(part.id, written)
      if (takesYesNo(question)) return { ChoseYesNo: { questionId: part.id, value: /^(1|true)$/i.test(written) } }
      return question.type === 'Text' ? { Equal: { questionId: part.id, value: written } } : null
    }
    const otherThan = (condition: Condition | null) => condition && all(known(part.id), negated(condition))
    switch (comparator) {
      case 'LT':
        return is('GreaterEqual')
      case 'LE':
        return is('Greater')
      case 'GT':
        return is('LowerEqual')
      case 'GE':
        return is('Lower')
      case 'NE':
      case 'NOTIN':
        return is('Equal')
      case 'EQ':
      case 'IN':
        return otherThan(is('Equal'))
      default:
        return null
    }
  }
}

const words: Readonly<Record<string, string>> = {
  LT: 'below',
  LE: 'at most',
  GT: 'above',
  GE: 'at least',
  EQ: 'equal to',
  NE: 'other than',
  IN: 'one of',
  NOTIN: 'none of',
}

function ofType(written: string, question: Question): number | string | null {
  return takesNumber(question) ? numberIn(written) : momentIn(written, question.type)
}

/** One lower and one upper limit with the same words are those of the question. Null: they are not. */
function limitsIn(ranges: readonly Range[], question: Question, hasUnits: boolean): Ranges['limits'] | null {
  if (hasUnits || ranges.length === 0 || ranges.length > 2) return ranges.length === 0 ? {} : null
  const limits = ranges.map((range) => limitIn(range, question))
  const [first] = ranges
  const isAlike = ranges.every(
    ({ isHard, message }) => isHard === first?.isHard && JSON.stringify(message) === JSON.stringify(first.message),
  )
  if (!first || !isAlike || limits.includes(null)) return null
  // Words of a limit that only warns would be lost.
  if (!first.isHard && first.message) return null
  const found = Object.assign({}, ...limits) as Pick<Question, 'min' | 'max'>
  if (Object.keys(found).length < ranges.length) return null
  if (found.min !== undefined && found.max !== undefined && found.min > found.max) return null
  return { ...found, ...(first.isHard ? { refuse: true, ...(first.message ? { refusal: first.message } : {}) } : {}) }
}

function limitIn(
  { comparator, values: [written, ...others] }: Range,
  question: Question,
): Pick<Question, 'min' | 'max'> | null {
  const value = written === undefined || others.length > 0 ? null : ofType(written, question)
  if (value === null) return null
  if (comparator === 'GE') return { min: value }
  if (comparator === 'LE') return { max: value }
  // Between whole numbers there is a next one.
  if (typeof value !== 'number' || question.meta?.['layout/decimal-places'] !== '0') return null
  if (comparator === 'GT') return { min: Math.floor(value) + 1 }
  return comparator === 'LT' ? { max: Math.ceil(value) - 1 } : null
}
