/**
 * Whether an instrument brings numbers of its own: "9. Thoughts …", "(1.12e) Lives with". The form then leaves out ours, or every question
 * would have two. A section whose questions mostly have numbers has none of ours at all; elsewhere it is a matter of the single question.
 */
import { stringIn } from '../fhir/json'
import { type SourceItem, withDescendants } from '../fhir/sourceItem'

/** In the meta of a question or a questionnaire. */
export const ownNumbers = { 'layout/numbers': 'own' } as const

const numbered =
  /^\s*(?:[([]\s*\d+[a-z]?(?:\.\d+[a-z]?)*\.?\s*[)\]]|\d+[a-z]?(?:\.\d+[a-z]?)*\s?[.):]|\d+(?:\.\d+[a-z]?)+|[A-Za-z][.)])(?=\s+\S)/

export function hasOwnNumber({ json }: SourceItem): boolean {
  return stringIn(json, 'prefix') !== null || numbered.test(stringIn(json, 'text') ?? '')
}

/** What stands right in the group, not what follows a question up. */
export function bringsNumbers(items: readonly SourceItem[]): boolean {
  const asked = items
    .flatMap((item) => [...withDescendants(item)])
    .filter((item) => item.kind === 'question' && !isFollowUp(item))
  const own = asked.filter(hasOwnNumber).length
  return own >= 2 && own >= asked.length / 2
}

function isFollowUp({ parent }: SourceItem): boolean {
  return parent?.kind === 'question'
}
