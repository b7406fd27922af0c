/** Formulas on texts and days in the second reading of rules. */
import type { Value } from '@casebook/core/bases/answerValue'
import type { Question } from '@casebook/core/bases/base'
import type { Formula } from '@casebook/core/bases/rule'
import { isUnknown, type Unknown } from '@casebook/core/facts/fact'
import { Decimal } from 'decimal.js'

export type Result = Decimal | string | boolean | null

export function ofText(kind: string, body: unknown, compute: (formula: Formula) => Result): Result {
  const { of, to, days } = body as { of: Formula; to: Formula; days: Formula }
  const inner = compute(of ?? to)
  if (inner === null) return null
  switch (kind) {
    case 'Length':
      return new Decimal([...String(inner)].length)
    case 'NumberIn':
      return new Decimal(String(inner))
    case 'After':
      return String(inner).split('-').slice(1).join('-')
    case 'AddDays': {
      const date = new Date(Date.parse(`${inner}T00:00Z`) + Number(compute(days)) * 86_400_000)
      return date.toISOString().slice(0, 10)
    }
    case 'FormatDate':
      return String(inner).slice(5, 7)
    default:
      throw new Error(`There is no formula ${kind}`)
  }
}

export function labelFromScratch(question: Question | undefined, value: Value | Unknown | undefined): string | null {
  const chosen = value === undefined || isUnknown(value) ? [] : [value].flat()
  const texts = chosen.map((id) => question?.answers?.find((each) => each.id === id)?.text.en)
  return texts.length ? texts.join(', ') : null
}
