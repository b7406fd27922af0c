/** The order of names in lists: numbers within names sort numerically, so case 10 comes after case 9. */
const collator = new Intl.Collator('en', { numeric: true })

/** Ties such as `a1` and `a01` are broken by code point, so that the order is the same everywhere. */
export function naturalOrder(a: string, b: string): number {
  return collator.compare(a, b) || compareCodePoints(a, b)
}

function compareCodePoints(a: string, b: string): number {
  const left = [...a]
  const right = [...b]
  for (const [index, character] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    if (character !== other) return (character.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0)
  }
  return left.length - right.length
}
