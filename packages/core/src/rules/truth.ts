/**
 * Three-valued logic. With these numbers AND is the minimum, OR the maximum and NOT the mirror image: undetermined
 * beats true in an AND, beats false in an OR, and stays itself under NOT.
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

/**
 * False if more than `max` hold; else true if at least `min` hold; else undetermined if any is undetermined; else
 * false.
 */
export function between(min: number, max: number, truths: readonly Truth[]): Truth {
  const holding = truths.filter((truth) => truth === True).length
  if (holding > max) return False
  if (holding >= min) return True
  return truths.includes(Undetermined) ? Undetermined : False
}
