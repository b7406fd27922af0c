/**
 * Units as people type them after a number. One unit has many spellings; two units are never taken for one another, and nothing is converted.
 */
import type { Text } from '../../language/language'

/** Each line is one unit, in all its spellings. */
export type UnitSpellings = readonly (readonly string[])[]

/** The longest unit that is looked at; a longer text is no unit. */
const longest = 40

/** The same unit in one spelling: small letters, without spaces and dots, raised digits as digits, one micro sign. */
function plainUnit(unit: string): string {
  return unit
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.]/g, '')
    .replace(/٪/g, '%')
    .replace(/([\p{L}])\^(\d)/gu, '$1$2')
}

/** What stands after a number: the unit of its question in any spelling, another one that is known, or no unit. */
export function unitTyped(
  typed: string,
  expected: Text | undefined,
  spellings: UnitSpellings,
): 'expected' | 'other' | 'none' {
  if (typed.length > longest) return 'none'
  const unit = plainUnit(typed)
  if (unit === '') return 'none'
  const own = Object.values(expected ?? {}).map(plainUnit)
  if (own.includes(unit)) return 'expected'
  const isSpelledSo = spellings.some((all) => all.includes(unit) && own.some((one) => all.includes(one)))
  if (isSpelledSo) return 'expected'
  return spellings.some((all) => all.includes(unit)) ? 'other' : 'none'
}
