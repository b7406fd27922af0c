/** How a single choice is offered that opens as a list: short lists to look through, long ones to type in. */
import { isInText, needleOf } from '../../cases/search'

/** A longer list is not read to its end: it is searched. */
const readable = 12

export function isSearched(count: number): boolean {
  return count > readable
}

/** Those whose words hold what was typed, in their order, whatever the case. Everything while nothing is typed. */
export function choicesThatMatch<C extends { readonly label: string }>(
  choices: readonly C[],
  typed: string,
): readonly C[] {
  const needle = needleOf(typed)
  return needle.text === '' ? choices : choices.filter(({ label }) => isInText(needle, label))
}
