/** The indications. Of several of one target a contra-indication wins, else the strongest. */
import type { Indication } from '../bases/rule'

/** From the weakest to the strongest. The contra-indication comes last, as it beats all others. */
export const indications = [
  'NEUTRAL',
  'RELEVANT',
  'MULTIPLE_INDICATED',
  'INDICATED',
  'INSTANT_INDICATED',
  'REPEATED_INDICATED',
  'CONTRA_INDICATED',
] as const satisfies readonly Indication[]

/** Whether an indication makes its question or questionnaire show. RELEVANT alone does not. */
export function shows(indication: Indication): boolean {
  return indication !== 'NEUTRAL' && indication !== 'RELEVANT' && indication !== 'CONTRA_INDICATED'
}
