/** The load client's hundred questions as a base of ours, and its answers as facts. */

const types = { text: 'Text', int: 'Num', date: 'Date', choice: 'OC' }

const inEnglish = (text) => ({ en: text })

export function benchBase({ id, group, questions, choices }) {
  const questionnaires = [...new Set(questions.map((question) => question.group))].map((name) => ({
    id: name,
    text: inEnglish(name),
    initial: true,
    questions: questions
      .filter((question) => question.group === name)
      .map(({ name, type }) => ({
        id: name,
        type: types[type],
        text: inEnglish(name),
        ...(type === 'choice' ? { answers: choices.map((choice) => ({ id: choice, text: inEnglish(choice) })) } : {}),
      })),
  }))
  return {
    id,
    group,
    version: '1',
    text: inEnglish(id),
    languages: ['en'],
    config: {
      availableLanguages: ['en'],
      acceptLanguages: ['en'],
      fallbackLanguage: 'en',
      usePaDaWaN: false,
      showSolutionPanel: false,
      numberOfColumns: 2,
    },
    questionnaires,
    solutions: [],
    rules: [],
  }
}

/** The load client writes every answer as text. */
export function factsOf(questions, answers) {
  return questions.map(({ name, type }) => ({
    id: name,
    value: type === 'int' ? Number(answers[name]) : answers[name],
  }))
}
