/** Joins lists; equal values are kept once where FHIRPath does so. */
import type { Condition } from '../../bases/base'
import { all, any, isNever, isTrue, not } from '../conditions/conditions'
import { equalElements } from './comparison'
import { type Collection, type Element, presence, Untranslatable } from './element'

/** A long list compares every value with every other one. */
const longest = 24

export function combineUnique(first: Collection, second: Collection): Collection {
  const result: Element[] = []
  for (const element of [...first, ...second]) {
    const isRepeated = any(...result.map((before) => same(before, element)))
    if ('All' in isRepeated && isRepeated.All.length === 0) continue
    result.push(isNever(isRepeated) ? element : { ...element, when: all(element.when, not(isTrue(isRepeated))) })
    if (result.length > longest && !result.every(({ type }) => type === 'item' || type === 'known'))
      throw new Untranslatable('It unites more values than can be compared with each other.')
  }
  return result
}

/** Whether the second is there already: never, always, or when both values are there and equal. */
function same(a: Element, b: Element): Condition {
  if (a.type === 'item' || b.type === 'item')
    return a.type === 'item' && b.type === 'item' && a.item === b.item ? all() : any()
  return isTrue(all(presence(a), presence(b), equalElements(a, b, true)))
}
