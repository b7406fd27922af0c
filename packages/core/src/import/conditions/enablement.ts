/**
 * When an item is enabled, by FHIR's rules: an item of a disabled group is disabled, and a disabled question counts as
 * unanswered. Casebook keeps and counts the answers of hidden questions, so every reference to a question is joined
 * with that question's own enablement, all the way up.
 *
 * Anything a condition can take for granted is left out: it only matters while the item's own ancestors are enabled.
 */
import type { Condition } from '../../bases/rule'
import { ancestorsAndSelf, type SourceItem } from '../fhir/sourceItem'
import { all, always } from './conditions'

/** The place from which a condition or formula reads questions. */
export interface Viewpoint {
  readonly item: SourceItem | null
  /** Items that are enabled whenever the result matters. */
  readonly assumed: ReadonlySet<SourceItem>
}

export interface Enablement {
  /** The item's own condition, given that its ancestors are enabled. */
  own(item: SourceItem): Condition
  /** Whether the item and all its ancestors are enabled. */
  full(item: SourceItem): Condition
  /** Whether an item is enabled, leaving out what the viewpoint assumes. */
  seenFrom(viewpoint: Viewpoint, item: SourceItem): Condition
}

/** The viewpoint of the condition that shows the item. */
export function viewpointOfCondition(item: SourceItem): Viewpoint {
  return { item, assumed: new Set(ancestorsAndSelf(item.parent)) }
}

/** The viewpoint of a value computed for the item or from it. */
export function viewpointOfValue(item: SourceItem | null): Viewpoint {
  return { item, assumed: new Set(ancestorsAndSelf(item)) }
}

export function createEnablement(
  compute: (item: SourceItem, viewpoint: Viewpoint) => Condition,
  onCircle: (item: SourceItem) => void,
  shorten: (item: SourceItem, own: Condition) => Condition,
): Enablement {
  const known = new Map<SourceItem, Condition>()
  const inShort = new Map<SourceItem, Condition>()
  const open = new Set<SourceItem>()

  function own(item: SourceItem): Condition {
    const before = known.get(item)
    if (before) return before
    if (open.has(item)) {
      onCircle(item)
      return always
    }
    open.add(item)
    const condition = compute(item, viewpointOfCondition(item))
    open.delete(item)
    known.set(item, condition)
    return condition
  }

  /** For use inside other conditions: a long one is evaluated once and then referenced. */
  function referred(item: SourceItem): Condition {
    const before = inShort.get(item)
    if (before) return before
    const condition = own(item)
    if (!known.has(item)) return condition
    const short = shorten(item, condition)
    inShort.set(item, short)
    return short
  }

  return {
    own,
    full: (item) =>
      all(...[...ancestorsAndSelf(item)].reverse().map((each) => (each === item ? own(each) : referred(each)))),
    seenFrom: ({ assumed }, item) =>
      all(
        ...[...ancestorsAndSelf(item)]
          .filter((each) => !assumed.has(each))
          .reverse()
          .map(referred),
      ),
  }
}
