/** Choices by number or by text, as people type them at a terminal. */
import type { Answer } from '@casebook/core/bases/base'

export type Choice =
  | { readonly type: 'chosen'; readonly id: string }
  /** `1` is the number of one answer and the text of another: "0, 1, 2". */
  | { readonly type: 'ambiguous' }
  | { readonly type: 'unknown' }

/** `1` or `1)` is a place in the list; `"1"` is always a text. Upper and lower case are the same. */
export function choiceOf(typed: string, answers: readonly Answer[], textOf: (answer: Answer) => string): Choice {
  const [, quoted] = /^"(.+)"$/.exec(typed) ?? []
  const [, place, bracket] = /^(\d+)(\))?$/.exec(typed) ?? []
  const byPlace = place === undefined ? undefined : answers[Number(place) - 1]
  if (bracket) return chosen(byPlace)
  const byText = answers.find((answer) => plain(textOf(answer)) === plain(quoted ?? typed))
  if (quoted !== undefined || byPlace === undefined) return chosen(byText)
  return byText === undefined || byText === byPlace ? chosen(byPlace) : { type: 'ambiguous' }
}

function chosen(answer: Answer | undefined): Choice {
  return answer ? { type: 'chosen', id: answer.id } : { type: 'unknown' }
}

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
