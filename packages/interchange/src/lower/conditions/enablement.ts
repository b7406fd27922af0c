/**
 * When an item is enabled, by the rules of FHIR and XForms: an item of a disabled group is disabled, and a disabled question counts as
 * unanswered. Casebook keeps and counts the answers of hidden questions, so every reference to a question is joined
 * with that question's own enablement, all the way up.
 *
 * Anything a condition can take for granted is left out: it only matters while the item's own ancestors are enabled.
 */
import type { Condition } from '@casebook/core/bases/rule'
import { all, always } from './conditions'

/** An item of a source, inside another or at the root. */
export interface Nested<Item> {
  readonly parent: Item | null
}

/** The place from which a condition or formula reads questions. */
export interface Viewpoint<Item> {
  readonly item: Item | null
  /** Items that are enabled whenever the result matters. */
  readonly assumed: ReadonlySet<Item>
}

export interface Enablement<Item> {
  /** The item's own condition, given that its ancestors are enabled. */
  own(item: Item): Condition
  /** Whether the item and all its ancestors are enabled. */
  full(item: Item): Condition
  /** Whether an item is enabled, leaving out what the viewpoint assumes. */
  seenFrom(viewpoint: Viewpoint<Item>, item: Item): Condition
}

/** The viewpoint of the condition that shows the item. */
export function viewpointOfCondition<Item extends Nested<Item>>(item: Item): Viewpoint<Item> {
  return { item, assumed: new Set(ancestorsAndSelf(item.parent)) }
}

/** The viewpoint of a value computed for the item or from it. */
export function viewpointOfValue<Item extends Nested<Item>>(item: Item | null): Viewpoint<Item> {
  return { item, assumed: new Set(ancestorsAndSelf(item)) }
}

export function* ancestorsAndSelf<Item extends Nested<Item>>(item: Item | null): Generator<Item> {
  for (let at = item; at; at = at.parent) yield at
}

export function createEnablement<Item extends Nested<Item>>(
  compute: (item: Item, viewpoint: Viewpoint<Item>) => Condition,
  onCircle: (item: Item) => void,
  shorten: (item: Item, own: Condition) => Condition,
): Enablement<Item> {
  const known = new Map<Item, Condition>()
  const inShort = new Map<Item, Condition>()
  const open = new Set<Item>()

  function own(item: Item): Condition {
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
  function referred(item: Item): Condition {
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
