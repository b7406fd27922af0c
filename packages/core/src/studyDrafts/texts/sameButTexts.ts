import type { Base } from '../../bases/base'
import type { TextField } from './studyTexts'

/**
 * Whether two states of a base differ at most in the words that people read: neither asks, hides or computes what the other does not. What both
 * share is not looked into.
 */
export function sameButTexts(one: Base, other: Base): boolean {
  return isSame(one, other)
}

/** `translations`: what the words in other languages were made from. */
const passedOver: ReadonlySet<string> = new Set<TextField | 'translations'>([
  'text',
  'description',
  'unit',
  'refusal',
  'translations',
])

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every(
    (name) => isSame(one[name], other[name]) || (passedOver.has(name) && areWords(one[name], other[name])),
  )
}

/** A text, or none. Something else may have the name of one. */
const areWords = (...both: readonly unknown[]) => both.every((one) => one === undefined || isObject(one))

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
