/**
 * Names of questions in texts: `{{child_name}}` stands for the answer to that question, `{{{{` for two braces. Filled in when a text is shown, and
 * never read again: an answer becomes neither markup nor another name.
 */

/** Tells what a name stands for. */
export type Say = (id: string) => string

/** Stands where there is no answer, and where none may be read. */
export const noAnswerYet = '…'

/** Where a text is read without a case: the name of the question itself. */
export const bareName: Say = (id) => id

export const noAnswer: Say = () => noAnswerYet

const name = /\{\{\{\{|\{\{([^{}]*)\}\}/g

export function filled(words: string, say: Say): string {
  if (!words.includes('{{')) return words
  return words.replace(name, (_, id: string | undefined) => (id === undefined ? '{{' : say(id.trim())))
}

/** The names in a text. `isBroken`: two braces open no name, and are not said to be two braces. */
export function namesIn(words: string): { readonly names: readonly string[]; readonly isBroken: boolean } {
  if (!words.includes('{{')) return { names: [], isBroken: false }
  const names = [...words.matchAll(name)].flatMap(([, id]) => (id === undefined ? [] : [id.trim()]))
  return { names, isBroken: words.replace(name, '').includes('{{') }
}

/** Words of a source that knows no names, as a text that shows them as they are. */
export function withoutNames(words: string): string {
  return words.replaceAll('{{', '{{{{')
}
