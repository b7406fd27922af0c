/** The answers by which people know a case that has no name yet. */
import type { Question } from '../../bases/base'
import type { DraftAnswer } from '../../bases/bases.calls'
import { type Form, questionsOf, sectionLayout } from './form'

const howMany = 3

/** In characters. */
export const longestShown = 40

/** The first that a person gave and that show, in the order of the form; `said` has the keys that a person answered. */
export function firstAnswers(form: Form, said: ReadonlySet<string>): readonly DraftAnswer[] {
  const found: DraftAnswer[] = []
  for (const id of form.structure.questionnaires.keys())
    for (const { key, question } of questionsOf(sectionLayout(form, id))) {
      const { state, value, isDerived } = form.question(key)
      if (!said.has(key) || state !== 'answered' || value === null || isDerived) continue
      found.push(answerTo(question, value))
      if (found.length === howMany) return found
    }
  return found
}

function answerTo({ type, text, unit, answers }: Question, value: DraftAnswer['value']): DraftAnswer {
  const chosen = answers
    ?.filter(({ id }) => id === value || (Array.isArray(value) && value.includes(id)))
    .map((answer) => ({ id: answer.id, text: answer.text }))
  return {
    question: { type, text, ...(unit && { unit }), ...(chosen && { answers: chosen }) },
    value: type === 'Text' && typeof value === 'string' ? cut(value) : value,
  }
}

function cut(text: string): string {
  const characters = [...text]
  return characters.length > longestShown ? `${characters.slice(0, longestShown).join('')}…` : text
}
