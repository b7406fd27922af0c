/** The engine keeps the state of one case up to date with every answer: what shows, what is computed, what is asked next. */
import type { Base } from '@casebook/core/bases/base'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { nextQuestion } from '@casebook/core/rules/engine/next'

const smoking: Base = {
  id: 'smoking',
  group: 'Examples',
  version: '1',
  text: { en: 'Smoking' },
  languages: ['en'],
  config: {
    availableLanguages: ['en'],
    acceptLanguages: ['en'],
    fallbackLanguage: 'en',
    usePaDaWaN: false,
    showSolutionPanel: false,
    numberOfColumns: 1,
  },
  questionnaires: [
    {
      id: 'habits',
      text: { en: 'Habits' },
      initial: true,
      questions: [
        { id: 'smokes', type: 'YN', text: { en: 'Do you smoke?' } },
        { id: 'packs', type: 'Num', text: { en: 'Packs a day' }, initial: false, min: 0, max: 10 },
      ],
    },
  ],
  solutions: [],
  rules: [
    {
      id: 'ask',
      if: { ChoseYesNo: { questionId: 'smokes', value: true } },
      then: { Indicate: { targets: ['packs'] } },
    },
  ],
}

const engine = createEngine(compileBase(smoking))
console.log('next:', nextQuestion(engine))
engine.setAll([{ id: 'smokes', value: true }])
console.log('packs shows:', engine.question('packs').visible)
console.log('next:', nextQuestion(engine))
engine.setAll([
  { id: 'smokes', value: true },
  { id: 'packs', value: 1.5 },
])
console.log('packs:', engine.question('packs').value)
console.log('next:', nextQuestion(engine))

// next: smokes
// packs shows: true
// next: packs
// packs: 1.5
// next: null
