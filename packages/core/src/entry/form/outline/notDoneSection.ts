/** "Not done" of a whole section: each of its questions without an answer is unknown for one reason, in one step that can be undone as one. */

import type { Repeats } from '../../../bases/base'
import type { Fact } from '../../../facts/fact'
import { isCollected } from '../../../questions/required'
import { isEmptyCard } from '../collected'
import type { Card, Form, FormNode, SectionLayout } from '../form'

/** Keys of the questions that have no answer and take one. None in a part that repeats and has no entry, where it needs none. */
export function unansweredIn(form: Form, { cards, repeatsIn }: SectionLayout): readonly string[] {
  return unansweredOnCards(form, cards, repeatsIn?.repeats)
}

function unansweredOnCards(form: Form, cards: readonly Card[], repeats: Repeats | undefined): readonly string[] {
  const isLeftOut = repeats?.min === 0 && cards.every((card) => isEmptyCard(form, card))
  return isLeftOut ? [] : cards.flatMap(({ nodes }) => unansweredOf(form, nodes))
}

function unansweredOf(form: Form, nodes: readonly FormNode[]): readonly string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'repeat') return unansweredOnCards(form, node.cards, node.repeats)
    const isOpen = isCollected(node.question) && form.question(node.key).state === 'unanswered'
    return [...(isOpen ? [node.key] : []), ...unansweredOf(form, node.followUps)]
  })
}

export function unknownFor(keys: readonly string[], reason: string): readonly Fact[] {
  return keys.map((id) => ({ id, value: { unknown: true, reason } }))
}
