/**
 * Three-valued logic. The numbers are chosen so that AND is the least, OR the greatest, and NOT the mirror image:
 * undetermined goes before true in an AND, before false in an OR, and passes through a NOT.
 */
export const False = 0
export const Undetermined = 1
export const True = 2

export type Truth = typeof False | typeof Undetermined | typeof True

export function truthOf(value: boolean): Truth {
  return value ? True : False
}

export function not(truth: Truth): Truth {
  return (True - truth) as Truth // The cast is sound: 2 - {0, 1, 2} is {2, 1, 0}.
}

export function either(a: Truth, b: Truth): Truth {
  return a > b ? a : b
}

export function both(a: Truth, b: Truth): Truth {
  return a < b ? a : b
}

/** How many of n hold: false once more than `max` do; else true from `min` on; else undetermined if any is; else false. */
export function between(min: number, max: number, truths: readonly Truth[]): Truth {
  const holding = truths.filter((truth) => truth === True).length
  if (holding > max) return False
  if (holding >= min) return True
  return truths.includes(Undetermined) ? Undetermined : False
}
