/** How the questions, answers and solutions of a version are named in the sentences of a paper. */
import type { Value } from '../bases/answerValue'
import type { BaseStructure } from '../bases/structure'
import { answerText, type ReadIn } from '../entry/form/answerText'
import { isolated, shownIn, type Text } from '../language/language'
import type { Say } from './say'

export interface Wording {
  readonly readIn: ReadIn
  readonly say: Say
  readonly read: (text: Text | undefined) => string
  readonly question: (id: string) => string
  readonly answer: (questionId: string, value: Value) => string
  readonly solution: (id: string) => string
}

/** By the numbers of questions, and the texts of answers and solutions. */
export function inTexts(
  structure: BaseStructure,
  numbers: ReadonlyMap<string, string>,
  readIn: ReadIn,
  say: Say,
): Wording {
  const { language, texts = language, fallback } = readIn
  const read = (text: Text | undefined) => shownIn(text, texts, fallback, { page: language })
  const named = (name: string) => (language === 'sy' ? isolated(name) : name)
  return {
    readIn,
    say,
    read,
    question: (id) => {
      const question = structure.questions.get(id)?.question
      return named(numbers.get(id) || read(question?.text) || id)
    },
    answer: (id, value) => {
      const question = structure.questions.get(id)?.question
      return question ? answerText(question, value, readIn) : String(value)
    },
    solution: (id) => read(structure.base.solutions.find((one) => one.id === id)?.text) || id,
  }
}

/** By the names that the document and the dataset have for them. */
export function inCodes(wording: Wording): Wording {
  const named = (name: string) => (wording.readIn.language === 'sy' ? isolated(name) : name)
  return {
    ...wording,
    question: named,
    answer: (questionId, value) => (typeof value === 'string' ? named(value) : wording.answer(questionId, value)),
    solution: named,
  }
}
