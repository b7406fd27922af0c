/** Whether a list will contain anything once people have answered. */
import type { Condition } from '@casebook/core/bases/rule'
import { all, any, isTrue, known } from '../../lower/conditions/conditions'
import { withDescendants } from '../source/sourceItem'
import { type Collection, type Element, presence } from './element'
import type { Scope } from './scope'

/** Two-valued. An item exists if anything in it is answered. */
export function exists(input: Collection, scope: Scope): Condition {
  return isTrue(any(...input.map((element) => presenceIn(element, scope))))
}

export function presenceIn(element: Element, scope: Scope): Condition {
  if (element.type !== 'item') return presence(element)
  const answers = [...withDescendants(element.item)].flatMap((item) => (item.kind === 'question' ? [item] : []))
  const answered = answers.map((item) => all(scope.enablement.seenFrom(scope.viewpoint, item), known(item.id)))
  return all(element.when, isTrue(any(...answered)))
}
