/** Compares answers known at import, such as an option with the value in a condition. */
import { isRecord, type Json, stringIn } from '../source/json'
import { sameCoding } from '../source/mentionedOptions'

export type Operator = '=' | '!=' | '<' | '>' | '<=' | '>='

/** Null if the two cannot be compared with that operator. */
export function compareLiterals(a: unknown, operator: Exclude<Operator, '!='>, b: unknown): boolean | null {
  if (operator === '=') return sameLiteral(a, b)
  const [left, right] = [ordered(a), ordered(b)]
  if (left === null || right === null || typeof left !== typeof right) return null
  if (operator === '<') return left < right
  if (operator === '<=') return left <= right
  return operator === '>' ? left > right : left >= right
}

export function sameLiteral(a: unknown, b: unknown): boolean {
  if (isRecord(a) && isRecord(b)) return isCoding(a) || isCoding(b) ? sameCoding(a, b) : sameQuantity(a, b)
  return a === b
}

function isCoding(value: Json): boolean {
  return stringIn(value, 'code') !== null && typeof value.value !== 'number'
}

function sameQuantity(a: Json, b: Json): boolean {
  return a.value === b.value && (stringIn(a, 'unit') ?? null) === (stringIn(b, 'unit') ?? null)
}

function ordered(value: unknown): number | string | null {
  if (typeof value === 'number' || typeof value === 'string') return value
  return isRecord(value) && typeof value.value === 'number' ? value.value : null
}
