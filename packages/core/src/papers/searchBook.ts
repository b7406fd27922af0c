/** The questions of a codebook that a search finds: by number, variable, text, option, unit or code. */
import { foldText } from '../cases/search'
import { codeLines } from './codebook'
import type { BookQuestion, BookSection, Codebook } from './papers.calls'

/** So many are shown at once. */
export const mostFound = 200

interface FoundQuestions {
  /** At most so many questions in all. */
  readonly sections: readonly BookSection[]
  /** All that were found. */
  readonly count: number
}

/** Every word of the search is somewhere in the question. */
export function searchBook({ sections }: Codebook, search: string): FoundQuestions {
  const words = foldText(search.trim()).split(/\s+/)
  let count = 0
  const found = sections.flatMap((section) => {
    const questions = section.questions.filter((question) => isFound(question, words))
    const room = Math.max(0, mostFound - count)
    count += questions.length
    return questions.length > 0 && room > 0 ? [{ ...section, about: [], questions: questions.slice(0, room) }] : []
  })
  return { sections: found, count }
}

function isFound(question: BookQuestion, words: readonly string[]): boolean {
  const { id, kind, number, text, description = '', unit = '', column = '', options } = question
  if (kind === 'Info') return false
  const own = [number, id, text, description, unit, column, ...codeLines(question)]
  const texts = [...own, ...options.flatMap(({ code, text }) => [code, text])]
  const all = foldText(texts.join('\n'))
  return words.every((word) => all.includes(word))
}
