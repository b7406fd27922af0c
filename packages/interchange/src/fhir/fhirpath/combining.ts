/** Joins lists, dropping duplicates where FHIRPath does. */
import type { Condition } from '@casebook/core/bases/rule'
import { all, any, isNever, isTrue, not } from '../../lower/conditions/conditions'
import { equalElements } from './comparison'
import { type Collection, type Element, maxParts, presence, sizeOfCollection, Untranslatable } from './element'

/** Every value is compared with every other one, so the list must not be long. */
const longest = 24

export function combineUnique(first: Collection, second: Collection): Collection {
  const result: Element[] = []
  const before: Element[] = []
  for (const element of [...first, ...second]) {
    // Compare with the original elements, not with what is left of them: conditions would double each time.
    const isRepeated = any(...before.map((each) => same(each, element)))
    before.push(element)
    if ('All' in isRepeated && isRepeated.All.length === 0) continue
    result.push(isNever(isRepeated) ? element : { ...element, when: all(element.when, not(isTrue(isRepeated))) })
    const isWrittenOut = result.every(({ type }) => type === 'item' || type === 'known')
    if ((result.length > longest && !isWrittenOut) || sizeOfCollection(result) > maxParts)
      throw new Untranslatable('It unites more values than can be compared with each other.')
  }
  return result
}

/** When the second is a duplicate: never, always, or when both values exist and are equal. */
function same(a: Element, b: Element): Condition {
  if (a.type === 'item' || b.type === 'item')
    return a.type === 'item' && b.type === 'item' && a.item === b.item ? all() : any()
  return isTrue(all(presence(a), presence(b), equalElements(a, b, true)))
}
