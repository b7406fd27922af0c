/** An empty study, as it is when its author begins to write it. */
import type { Base, Question, Questionnaire, QuestionType } from '../bases/base'
import type { TextLanguage } from '../language/language'
import { freeName, nameFor, namesTaken } from './names'

interface Named {
  readonly group: string
  /** In the language of its texts. */
  readonly name: string
  readonly language: TextLanguage
  /** The names of the studies that the group has. */
  readonly taken: ReadonlySet<string>
}

/** With one section that has no questions. It can be kept as it is. */
export function newStudy({ group, name, language, taken }: Named): Base {
  const text = { [language]: name }
  return {
    id: freeName(taken, nameFor(name, 'study')),
    group,
    version: '1',
    text,
    config: {
      availableLanguages: [],
      acceptLanguages: [],
      fallbackLanguage: language,
      usePaDaWaN: false,
      showSolutionPanel: false,
      numberOfColumns: 1,
    },
    questionnaires: [{ id: 'section1', text, initial: true, questions: [] }],
    solutions: [],
    rules: [],
  }
}

export function newQuestion(base: Base, type: QuestionType, text: Question['text']): Question {
  return { id: freeName(namesTaken(base), 'q1'), type, text }
}

export function newSection(base: Base, text: Questionnaire['text']): Questionnaire {
  return { id: freeName(namesTaken(base), 'section1'), text, initial: true, questions: [] }
}
