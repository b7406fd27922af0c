/**
 * Whether an instrument has its own numbers: "9. Thoughts …", "(1.12e) Lives with". The form then omits ours, or every
 * question would have two. A section whose questions are mostly numbered gets none of ours; elsewhere each question is
 * decided by itself.
 */
import { stringIn } from '../source/json'
import { type SourceItem, withDescendants } from '../source/sourceItem'

/** For the meta of a question or a questionnaire. */
export const ownNumbers = { 'layout/numbers': 'own' } as const

const numbered =
  /^\s*(?:[([]\s*\d+[a-z]?(?:\.\d+[a-z]?)*\.?\s*[)\]]|\d+[a-z]?(?:\.\d+[a-z]?)*\s?[.):]|\d+(?:\.\d+[a-z]?)+|[A-Za-z][.)])(?=\s+\S)/

export function hasOwnNumber({ json }: SourceItem): boolean {
  return stringIn(json, 'prefix') !== null || numbered.test(stringIn(json, 'text') ?? '')
}

/** Considers the group's direct questions, not follow-ups. */
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
