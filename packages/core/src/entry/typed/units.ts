/** Units typed after a number. One unit has many spellings; two units are never confused, and nothing is converted. */
import type { Text } from '../../language/language'

/** Each line is one unit in all its spellings. */
export type UnitSpellings = readonly (readonly string[])[]

/** The longest unit considered; a longer text is no unit. */
const longest = 40

/** Normalises a unit: lower case, no spaces or dots, plain digits for superscripts, one micro sign. */
function plainUnit(unit: string): string {
  return unit
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.]/g, '')
    .replace(/٪/g, '%')
    .replace(/([\p{L}])\^(\d)/gu, '$1$2')
}

/** The unit after a number: the question's own in any spelling, another known one, or none. */
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
