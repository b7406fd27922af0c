/**
 * Questions whose options are a list of the server, as ICD-10-GM: far too many for a document. Their answer is a text, the code; a base names the
 * list and the version, and only the server can look codes up.
 */
import type { Value } from '../bases/answerValue'
import type { Question } from '../bases/base'
import type { OptionsFrom } from '../bases/lists/optionsFrom'
import type { ValueRefusal } from './kind'

/** Whether the list has the code. */
export type Listing = (from: OptionsFrom, code: string) => boolean

/** Where nobody can look it up. The server does, when it takes the answer. */
export const everyCode: Listing = () => true

/** Beside `refusalOfValue`: a code that the list lacks is refused as a choice that a question does not have. */
export function refusalOfCode(
  { optionsFrom }: Pick<Question, 'optionsFrom'>,
  value: Value,
  isListed: Listing,
): ValueRefusal | null {
  return optionsFrom && !isListed(optionsFrom, String(value)) ? 'UnknownAnswer' : null
}
