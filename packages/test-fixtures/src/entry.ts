// biome-ignore-all lint/suspicious/noThenProperty: a rule says if and then
/** A base with every type of question, small enough to be read; and a server of data entry in memory. */
import type { Base, BaseConfig, Question, Questionnaire } from '@casebook/core/bases/base'
import type { Draft, EntryPort } from '@casebook/core/entry/entry.calls'
import { type Fact, foldFacts, unknown } from '@casebook/core/facts/fact'
import type { AnswersPort } from '@casebook/core/journal/courier'

const config: BaseConfig = {
  availableLanguages: ['en', 'de'],
  acceptLanguages: ['en', 'de'],
  fallbackLanguage: 'en',
  usePaDaWaN: false,
  showSolutionPanel: true,
  numberOfColumns: 2,
}

export function formBase(questionnaires: readonly Questionnaire[], more: Partial<Base> = {}): Base {
  return {
    id: 'entry',
    group: 'Testing',
    version: '1',
    text: { en: 'Entry', de: 'Eingabe' },
    languages: ['en', 'de'],
    config,
    meta: { 'layout/tabbed': 'true', 'layout/header': [{ en: 'Testing', de: 'Test' }] },
    questionnaires,
    solutions: [],
    rules: [],
    ...more,
  }
}

export function formPart(id: string, questions: readonly Question[], more: Partial<Questionnaire> = {}): Questionnaire {
  return { id, text: { en: id }, initial: true, questions, ...more }
}

export function item(id: string, type: Question['type'], more: Partial<Question> = {}): Question {
  return { id, type, text: { en: id }, ...more }
}

export const choices = (...ids: readonly string[]) => ids.map((id) => ({ id, text: { en: id } }))

const square = (x: number): readonly (readonly [number, number])[] => [
  [x, 0],
  [x + 10, 0],
  [x + 10, 10],
  [x, 10],
]

/** Patient, findings with a follow-up, medicines that repeat, and a closing part. */
export const entryBase: Base = formBase(
  [
    formPart(
      'patient',
      [
        item('about', 'Info', { text: { en: 'About the patient', de: 'Zur Person' } }),
        item('sex', 'OC', { text: { en: 'Sex', de: 'Geschlecht' }, answers: choices('female', 'male') }),
        item('born', 'Date', { text: { en: 'Date of birth' }, max: '2026-12-31' }),
        item('height', 'Num', {
          text: { en: 'Height' },
          unit: { en: 'cm' },
          min: 50,
          max: 250,
          meta: { 'layout/decimal-places': '1' },
        }),
        item('bmi', 'Num', { text: { en: 'Doubled height' }, abstract: true, unit: { en: 'cm' } }),
        item('smokes', 'YN', {
          text: { en: 'Does the patient smoke?' },
          questions: [item('since', 'Num', { text: { en: 'Since which year?' } })],
        }),
        item('secret', 'Text', { meta: { 'layout/hidden': 'true' } }),
      ],
      { text: { en: 'Patient', de: 'Person' }, description: { en: 'Ask the patient.' } },
    ),
    formPart(
      'findings',
      [
        item('found', 'MC', { text: { en: 'Findings' }, answers: choices('adhesions', 'injury', 'other') }),
        item('where', 'Image', {
          text: { en: 'Where is it?' },
          src: 'abdomen.svg',
          imageDimension: { width: 30, height: 10 },
          answers: ['left', 'middle', 'right'].map((id, i) => ({ id, text: { en: id }, shape: square(i * 10) })),
        }),
        item('surgeon', 'OC', {
          text: { en: 'Experience of the surgeon' },
          answers: choices('trainee', 'consultant'),
          meta: { 'layout/dropdown': 'true' },
        }),
        item('remarks', 'Text', { text: { en: 'Remarks' }, optional: true, meta: { 'layout/width': '12' } }),
      ],
      { text: { en: 'Findings' } },
    ),
    formPart(
      'medicines',
      [item('medicine', 'Text', { text: { en: 'Medicine' } }), item('dose', 'Num', { text: { en: 'Dose' } })],
      {
        text: { en: 'Medicines' },
        repeats: { min: 0, max: 5 },
      },
    ),
    formPart(
      'end',
      [item('heading', 'OC', { text: { en: 'Nearly done' } }), item('over', 'YN', { text: { en: 'Is it over?' } })],
      {
        text: { en: 'End of study' },
      },
    ),
  ],
  {
    solutions: [{ id: 'risk', text: { en: 'Risk' }, description: { en: 'of a recurrence' } }],
    rules: [
      {
        id: 'follow-up',
        if: { ChoseYesNo: { questionId: 'smokes', value: true } },
        then: { Indicate: { targets: ['since'] } },
      },
      {
        id: 'double',
        if: { Known: { questionId: 'height' } },
        then: {
          Set: {
            questionId: 'bmi',
            formula: { Multiply: { of: [{ Answer: { questionId: 'height' } }, { Number: { value: 2 } }] } },
          },
        },
      },
      {
        id: 'score',
        if: { ChoseYesNo: { questionId: 'smokes', value: true } },
        then: { Score: { solutionId: 'risk', score: 'P4' } },
      },
    ],
  },
)

/** The answer of a server that sends no trees. */
export function receivedState(config: BaseConfig, draft: Draft) {
  return { type: 'ReceivedState' as const, config, draft, trees: {}, meta: {} }
}

/** Both calls that bring answers, answered alike. */
export function answersTo(addFactsJson: AnswersPort['addFactsJson']): AnswersPort {
  return {
    addFactsJson,
    setFactUnknown: ({ question, ...target }, sending) =>
      addFactsJson({ ...target, facts: [{ id: question, value: unknown }] }, sending),
  }
}

/** A server that takes what it is sent, keeps it in order, and saves it. Parts of it can be replaced. */
export function entryServer(base: Base, { facts = [], ...more }: Partial<Draft> = {}, port: Partial<EntryPort> = {}) {
  const received: Fact[] = []
  const saves: { readonly caseName: string; readonly facts: readonly Fact[] }[] = []
  const draft = (): Draft => ({
    id: 'draft-1',
    version: base.version,
    caseName: null,
    owner: 'ada',
    revision: null,
    unsaved: [],
    locked: [],
    ...more,
    facts: [...foldFacts([...facts, ...received])].map(([id, value]) => ({ id, value })),
  })
  const addFactsJson: EntryPort['addFactsJson'] = async (request) => {
    received.push(...request.facts)
    return { type: 'Ok', received: '2026-11-21T10:46:00Z' }
  }
  const entry: EntryPort = {
    tree: async () => receivedState(base.config, draft()),
    reset: async () =>
      receivedState(base.config, { ...draft(), id: 'draft-2', caseName: null, facts: [], unsaved: [] }),
    ...answersTo(port.addFactsJson ?? addFactsJson),
    savecase: async ({ caseName }) => {
      saves.push({ caseName, facts: [...received] })
      return { type: 'OkWithGroups', possibleGroupsToAddTo: [], revision: `r${saves.length}`, caseName }
    },
    unsetDirtyBit: async () => ({ type: 'Ok' }),
    ...port,
  }
  const bases = {
    getKnowledgeBase: async () => ({ type: 'ReceivedKnowledgeBase' as const, knowledgeBase: base }),
  }
  return { entry, bases, received, saves }
}
