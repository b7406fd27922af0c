/** Joins lists; equal values are kept once where FHIRPath does so. */
import type { Condition } from '../../bases/rule'
import { all, any, isNever, isTrue, not } from '../conditions/conditions'
import { equalElements } from './comparison'
import { type Collection, type Element, mostParts, presence, sizeOfCollection, Untranslatable } from './element'

/** A long list compares every value with every other one. */
const longest = 24

export function combineUnique(first: Collection, second: Collection): Collection {
  const result: Element[] = []
  const before: Element[] = []
  for (const element of [...first, ...second]) {
    // Compared with what the earlier ones were, and not with what is left of them: conditions would double with each.
    const isRepeated = any(...before.map((each) => same(each, element)))
    before.push(element)
    if ('All' in isRepeated && isRepeated.All.length === 0) continue
    result.push(isNever(isRepeated) ? element : { ...element, when: all(element.when, not(isTrue(isRepeated))) })
    const isWrittenOut = result.every(({ type }) => type === 'item' || type === 'known')
    if ((result.length > longest && !isWrittenOut) || sizeOfCollection(result) > mostParts)
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
