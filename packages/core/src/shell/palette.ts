/** What a palette finds besides questions: screens and actions, by their names. */
import { plain } from '../dialog/jump'

export interface Named {
  readonly name: string
}

/** Those whose name has every word of the term, in their order; those that begin with it first. A blank term finds all. */
export function findNamed<N extends Named>(all: readonly N[], term: string): readonly N[] {
  const typed = plain(term)
  if (typed === '') return all
  const wanted = typed.split(' ')
  const found = all.filter(({ name }) => wanted.every((word) => plain(name).includes(word)))
  const begins = ({ name }: N) => plain(name).startsWith(typed)
  return [...found.filter(begins), ...found.filter((one) => !begins(one))]
}
