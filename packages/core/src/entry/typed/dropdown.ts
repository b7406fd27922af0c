/** Single choices as dropdowns: short lists are scanned, long ones searched. */
import { isInText, needleOf } from '../../cases/search'

/** Longer lists are searched rather than read. */
const readable = 12

export function isSearched(count: number): boolean {
  return count > readable
}

/**
 * The choices whose label contains the typed text, in their order, ignoring case. All of them while nothing is typed.
 */
export function choicesThatMatch<C extends { readonly label: string }>(
  choices: readonly C[],
  typed: string,
): readonly C[] {
  const needle = needleOf(typed)
  return needle.text === '' ? choices : choices.filter(({ label }) => isInText(needle, label))
}
