/** What writing a tree has in common in all languages. */

/** How tightly a sign binds: brackets stand where something looser is inside. */
export const tightness: Readonly<Record<string, number>> = {
  or: 1,
  and: 2,
  '=': 3,
  '<>': 3,
  '<': 3,
  '<=': 3,
  '>': 3,
  '>=': 3,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
  mod: 5,
  '^': 6,
}

/** Without an exponent, which no logic knows. */
export function printNumber(value: number): string {
  const text = String(value)
  return /e/i.test(text) ? value.toFixed(20).replace(/\.?0+$/, '') : text
}
