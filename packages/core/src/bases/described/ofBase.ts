import type {
  Base,
  BaseConfig,
  CaseNames,
  DatePickerSettings,
  Origin,
  Questionnaire,
  Repeats,
  Solution,
  Visit,
} from '../base'
import type { ListedReason, ReasonForChange } from '../reasons/reasonForChange'
import type { Check, Rule } from '../rule'
import { codes } from './ofCodes'
import type { Fields } from './part'

const question = { id: 'pulse', type: 'Num', text: { en: 'Pulse' } } as const

export const base: Fields<Base> = {
  id: {
    says: 'Its name in addresses, files and exports. It never changes; every version of the study has the same.',
    example: { id: 'visit' },
  },
  group: { says: 'The organisation or project that it stands under in lists.', example: { group: 'Cardiology' } },
  version: {
    says: 'Each published version has another one. Cases keep the version that they were entered with.',
    example: { version: '1.2' },
  },
  text: { says: 'Its title, in each of its languages.', example: { text: { en: 'First visit', de: 'Erster Besuch' } } },
  description: {
    says: 'What the study is about, shown below its title.',
    example: { description: { en: 'Once for every patient.' } },
  },
  codes,
  languages: {
    says: 'The languages that its texts are written in, by their codes: any of BCP 47, as hi, pt-BR or zh-Hant. Without it, those that people may choose.',
    example: { languages: ['en', 'de', 'hi'] },
  },
  config: {
    says: 'How cases are named and how the form looks.',
    example: {
      config: {
        availableLanguages: ['en'],
        acceptLanguages: ['en'],
        fallbackLanguage: 'en',
        usePaDaWaN: false,
        showSolutionPanel: false,
        numberOfColumns: 2,
      },
    },
  },
  meta: {
    says: 'Settings of the layout, and whatever else you want to keep with it. Unknown keys are kept and ignored.',
    example: { meta: { 'layout/tabbed': 'true' } },
  },
  datePicker: { says: 'Settings of the calendar at every date.', example: { datePicker: { weekNumbers: true } } },
  reasonForChange: {
    says: 'When people say why they changed saved answers. Without it, never.',
    example: { reasonForChange: { when: 'complete', reasons: [{ id: 'typo', text: { en: 'Typing error' } }] } },
  },
  questionnaires: {
    says: 'The sections of the form, in order.',
    example: { questionnaires: [{ id: 'vitals', text: { en: 'Vital signs' }, initial: true, questions: [question] }] },
  },
  solutions: {
    says: 'Conclusions that rules score, such as a suspected diagnosis. An empty list if there are none.',
    example: { solutions: [{ id: 'anaemia', text: { en: 'Anaemia' } }] },
  },
  rules: {
    says: 'What shows when, and what is computed. The order does not matter. An empty list if there are none.',
    example: {
      rules: [
        {
          id: 'packs-of-smokers',
          if: { ChoseYesNo: { questionId: 'smoker', value: true } },
          then: { Indicate: { targets: ['packs'] } },
        },
      ],
    },
  },
  checks: {
    says: 'Conditions that must not hold: each raises a query while it does.',
    example: {
      checks: [
        {
          id: 'old',
          questionId: 'age',
          if: { Greater: { questionId: 'age', value: 110 } },
          nodeId: 'automatic-check',
          text: { en: 'Is this age right?' },
        },
      ],
    },
  },
  followUps: {
    says: 'Sections that are due some time after a date.',
    example: { followUps: [{ questionnaireId: 'history', questionId: 'visited', fromDay: 20, toDay: 40 }] },
  },
  status: {
    says: 'Which answer is the status of a case, as screened, enrolled or withdrawn. Lists and charts show it.',
    example: { status: { questionId: 'stage' } },
  },
  testPatients: {
    says: 'Invented patients: their answers, and what must show and be computed. They are tried at every change of the study, and publishing asks when one differs.',
    example: {
      testPatients: [
        {
          id: 'heavy-smoker',
          name: 'Heavy smoker',
          answers: [{ questionId: 'smoker', value: true }],
          expects: [{ questionId: 'packs', shows: true }],
        },
      ],
    },
  },
  translations: {
    says: 'What its translations were made from. The workshop writes it, to tell which of them are outdated.',
    example: { translations: { source: 'en' } },
  },
  origin: {
    says: 'Where it comes from, if it was not written here. People read it beside the study.',
    example: {
      origin: { source: 'https://example.org/phq-9', format: 'FHIR R4 Questionnaire', copyright: '© The authors' },
    },
  },
}

export const config: Fields<BaseConfig> = {
  availableLanguages: {
    says: 'The languages that people may switch the form to.',
    example: { availableLanguages: ['en', 'de'] },
  },
  acceptLanguages: { says: 'The languages that a browser may ask for.', example: { acceptLanguages: ['en', 'de'] } },
  fallbackLanguage: {
    says: 'Shown where a text lacks the language of the reader.',
    example: { fallbackLanguage: 'en' },
  },
  anonymousCaseName: {
    says: 'If set, every case gets this name and nobody chooses one.',
    example: { anonymousCaseName: 'survey' },
  },
  usePaDaWaN: {
    says: 'Names of cases are numbers, stored with the prefix `PaDaWaN_Case_`. Otherwise `false`.',
    example: { usePaDaWaN: false },
  },
  caseNames: {
    says: 'What names of cases look like, where people choose them.',
    example: { caseNames: { next: 'W###' } },
  },
  missingReasons: {
    says: 'Why an answer may be unknown. Without a list people choose from "Not done", "Not applicable", "Refused", "Not available" and "Asked but unknown"; with an empty one from none. No rule reads the reason.',
    example: { missingReasons: [{ id: 'broken', text: { en: 'Device broken' }, code: 'DEV' }] },
  },
  showSolutionPanel: { says: 'Shows the solutions beside the form.', example: { showSolutionPanel: false } },
  numberOfColumns: { says: 'How many questions stand side by side on a wide screen.', example: { numberOfColumns: 2 } },
}

export const caseNames: Fields<CaseNames> = {
  hyphens: { says: 'Names may have hyphens too.', example: { hyphens: true } },
  next: {
    says: 'The name proposed for a new case: each `#` is a digit of the next free number.',
    example: { next: 'W-###', hyphens: true },
  },
}

export const datePicker: Fields<DatePickerSettings> = {
  locales: {
    says: 'Another calendar for a language: the first day of the week, the order of day and month.',
    example: { locales: { de: 'de-ch' } },
  },
  weekNumbers: { says: 'Shows the numbers of the weeks.', example: { weekNumbers: true } },
}

export const reasonForChange: Fields<ReasonForChange> = {
  when: {
    says: '`always`; `complete`, once its section was saved complete; or `signed`, once its section was signed or verified. A first answer needs no reason.',
    example: { when: 'signed' },
  },
  reasons: {
    says: 'The reasons that people choose from. What is kept is the text in the `fallbackLanguage`.',
    example: { when: 'always', reasons: [{ id: 'typo', text: { en: 'Typing error' } }] },
  },
  listedOnly: {
    says: 'One of the reasons has to be chosen. Otherwise people may write one of their own instead.',
    example: { when: 'always', reasons: [{ id: 'typo', text: { en: 'Typing error' } }], listedOnly: true },
  },
}

export const listedReason: Fields<ListedReason> = {
  id: { says: 'Its name, which a program sends.', example: { id: 'typo' } },
  text: { says: 'Its words.', example: { text: { en: 'Typing error' } } },
}

export const questionnaire: Fields<Questionnaire> = {
  id: {
    says: 'Its name in rules. Questions, sections and solutions share one set of names.',
    example: { id: 'vitals' },
  },
  text: { says: 'Its heading.', example: { text: { en: 'Vital signs' } } },
  description: {
    says: 'A line below the heading.',
    example: { description: { en: 'Measured sitting, after five minutes of rest.' } },
  },
  codes,
  initial: { says: 'Whether it shows from the start. Otherwise a rule indicates it.', example: { initial: true } },
  repeats: {
    says: 'It is filled in several times, once for each drug, say. A repeating part cannot be inside another one.',
    example: { repeats: { min: 0, max: 10 } },
  },
  visit: {
    says: 'It is a visit, and the sections in it are its forms. A follow-up of it is its window; with `repeats` it is an unscheduled visit, added when it happens. A visit cannot be inside another one.',
    example: { visit: { id: 'week4' }, text: { en: 'Week 4' } },
  },
  copyOf: {
    says: 'The section that it asks again at another visit, once at each. Its questions name the questions that they copy, and datasets put them into one column.',
    example: {
      id: 'basics@week4',
      copyOf: 'basics',
      visit: { id: 'week4' },
      questions: [{ id: 'age@week4', copyOf: 'age', type: 'Num', text: { en: 'Age' } }],
    },
  },
  meta: { says: 'Settings of the layout, and what an importer kept.', example: { meta: { 'layout/hidden': 'true' } } },
  questions: { says: 'Its questions, in order.', example: { questions: [question] } },
  questionnaires: {
    says: 'Sections inside it. They come after its own questions.',
    example: { questionnaires: [{ id: 'lying', text: { en: 'Lying' }, initial: true, questions: [question] }] },
  },
}

export const visit: Fields<Visit> = {
  id: {
    says: 'Its name in datasets and in the files of other systems. No other visit has it.',
    example: { id: 'week4' },
  },
}

export const repeats: Fields<Repeats> = {
  min: { says: 'How many there are at least.', example: { min: 1, max: 3 } },
  max: { says: 'How many there may be.', example: { min: 0, max: 3 } },
}

export const solution: Fields<Solution> = {
  id: { says: 'Its name in rules.', example: { id: 'diabetes' } },
  text: { says: 'Its words.', example: { text: { en: 'Anaemia' } } },
  description: {
    says: 'What it means, for those who see it.',
    example: { description: { en: 'Haemoglobin is low.' } },
  },
}

export const rule: Fields<Rule> = {
  id: { says: 'Its name where Casebook explains why something shows.', example: { id: 'history-of-adults' } },
  if: {
    says: 'The condition: the rule acts only while it is true.',
    example: { if: { ChoseYesNo: { questionId: 'smoker', value: true } } },
  },
  unless: {
    says: 'An exception: while it is true the rule does not act.',
    example: { unless: { Lower: { questionId: 'age', value: 18 } } },
  },
  then: {
    says: 'What it does. When the condition ends, so does this.',
    example: { then: { Indicate: { targets: ['packs'] } } },
  },
}

export const check: Fields<Check> = {
  id: { says: 'Its name. A raised query remembers it.', example: { id: 'old' } },
  questionId: { says: 'The question that it is about.', example: { questionId: 'age' } },
  if: {
    says: 'While this is true, a query is raised, the answer is refused, or whoever answers is asked.',
    example: { if: { Greater: { questionId: 'age', value: 110 } } },
  },
  action: {
    says: '`refuse` keeps and marks the answer, and the section is not complete until it is corrected or unknown. `ask` asks once for each value whether it is right. Without it a query is raised.',
    example: { action: 'ask' },
  },
  nodeId: {
    says: 'The step of the query with which it begins, as the server’s option for queries names it. Needed without an action, and not taken with one.',
    example: { nodeId: 'automatic-check' },
  },
  text: {
    says: 'What the query says, or the person who answers is told.',
    example: { text: { en: 'Is this age right?' } },
  },
}

export const origin: Fields<Origin> = {
  source: { says: 'Its address or the name of its file.', example: { source: 'https://example.org/phq-9' } },
  format: { says: 'The format that it was read from.', example: { format: 'FHIR R4 Questionnaire' } },
  copyright: { says: 'The notice that its licence asks for.', example: { copyright: '© The authors' } },
}
