/** How several indications of one thing become one: a contra-indication wins, else the strongest. */
import type { Indication } from '../bases/rule'

/** From the weakest to the strongest; the contra-indication, which beats them all, comes last. */
export const indications = [
  'NEUTRAL',
  'RELEVANT',
  'MULTIPLE_INDICATED',
  'INDICATED',
  'INSTANT_INDICATED',
  'REPEATED_INDICATED',
  'CONTRA_INDICATED',
] as const satisfies readonly Indication[]

export function mergeIndications(given: Iterable<Indication>): Indication {
  let strongest: number = 0
  for (const indication of given) strongest = Math.max(strongest, indications.indexOf(indication))
  return indications[strongest] ?? 'NEUTRAL'
}

/** Whether an indication makes its question or questionnaire show. RELEVANT alone shows nothing. */
export function shows(indication: Indication): boolean {
  return indication !== 'NEUTRAL' && indication !== 'RELEVANT' && indication !== 'CONTRA_INDICATED'
}
