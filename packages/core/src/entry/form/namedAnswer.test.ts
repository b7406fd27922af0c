import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import { type FactValue, unknown } from '../../facts/fact'
import { patientBase } from '../../patient/patientBase'
import { tabletBase } from '../../patient/tabletBase'
import { automaticQueries } from '../../queries/automatic'
import { checkResults } from '../../queries/checkResults'
import { checkBase } from '../../rules/check/checkBase'
import { compileBase } from '../../rules/compile'
import { createEngine } from '../../rules/engine/engine'
import { asRecorded, namedAnswer } from './namedAnswer'

const words = { yes: 'ja', no: 'nein', unknown: 'unbekannt', none: '–' }
const readIn = { language: 'de', fallback: 'en', words } as const
const base = formBase(
  [
    formPart('child', [
      item('name', 'Text'),
      item('sex', 'OC', { answers: [{ id: 'g', text: { en: 'girl', de: 'Mädchen' } }] }),
      item('fever', 'YN'),
      item('since', 'Num', { unit: { en: 'days', de: 'Tage' } }),
      item('twice', 'Num', { abstract: true }),
    ]),
    formPart('drugs', [item('drug', 'Text'), item('dose', 'Num', { text: { en: 'Dose of {{drug}}' } })], {
      repeats: { min: 0, max: 5 },
    }),
    formPart('own', [item('how', 'YN', { text: { en: 'Is {{name}} well? {{{{' } })]),
  ],
  {
    rules: [
      {
        id: 'r1',
        if: { Known: { questionId: 'since' } },
        then: {
          Set: {
            questionId: 'twice',
            formula: { Multiply: { of: [{ Answer: { questionId: 'since' } }, { Number: { value: 2 } }] } },
          },
        },
      },
      {
        id: 'r2',
        if: { ChoseYesNo: { questionId: 'fever', value: false } },
        then: { ContraIndicate: { targets: ['sex'] } },
      },
    ],
  },
)
const compiled = compileBase(base)

function say(facts: Readonly<Record<string, FactValue>>, id: string, key?: string) {
  const engine = createEngine(compiled)
  engine.setAll(Object.entries(facts).map(([at, value]) => ({ id: at, value })))
  return namedAnswer(engine, readIn, key)(id)
}

describe('the answer in a text', () => {
  it('is read in the reader’s language, with its unit', () => {
    expect(say({ sex: 'g' }, 'sex')).toBe('Mädchen')
    expect(say({ since: 3 }, 'since')).toBe('3 Tage')
    expect(say({ since: 3 }, 'twice')).toBe('6')
    expect(say({ fever: true }, 'fever')).toBe('ja')
    expect(say({ name: unknown }, 'name')).toBe('unbekannt')
  })

  it('is "…" while there is none, while its question does not show, and where there is no such question', () => {
    expect([say({}, 'name'), say({ sex: 'g', fever: false }, 'sex'), say({}, 'nobody')]).toEqual(['…', '…', '…'])
  })

  it('is that of the same entry beside a question that repeats, and all of them elsewhere', () => {
    const facts = { drug: 'Ibuprofen', 'drug#2': 'Codein' }
    expect(say(facts, 'drug', 'dose#2')).toBe('Codein')
    expect(say(facts, 'drug', 'dose')).toBe('Ibuprofen')
    expect(say(facts, 'drug', 'how')).toBe('Ibuprofen, Codein')
  })

  it('is checked with its base: the name is there, has an answer, and its braces are closed', () => {
    const wrong = formBase([
      formPart('part', [
        item('note', 'Info'),
        item('q', 'YN', { text: { en: '{{nobody}}', de: '{{note}}' }, description: { en: 'open {{q' } }),
      ]),
    ])
    expect(checkBase(base)).toEqual([])
    expect(checkBase(wrong)).toEqual([
      {
        path: 'questionnaires/0/questions/1/text/en',
        message: expect.stringContaining('There is no question "nobody"'),
      },
      { path: 'questionnaires/0/questions/1/text/de', message: expect.stringContaining('"note" has no answer') },
      { path: 'questionnaires/0/questions/1/description/en', message: expect.stringContaining('Two braces') },
    ])
  })
})

describe('a patient', () => {
  const answers = [{ id: 'name', value: 'Mia' }]
  const textOf = (made: typeof base | null) => made?.questionnaires.at(-1)?.questions.at(-1)?.text.en

  it('reads no answer by its name that the page has no question for [TOKN-01]', () => {
    const link = patientBase(compiled, answers, new Set(['how']))
    expect(textOf(link)).toBe('Is … well? {{{{')
    expect(JSON.stringify(link)).not.toContain('name')
    expect(textOf(tabletBase(compiled, answers, new Set(['how'])).base)).toBe('Is … well? {{{{')
  })

  it('reads the answers to the questions of the page', () => {
    expect(textOf(patientBase(compiled, answers, new Set(['how', 'name'])))).toBe('Is {{name}} well? {{{{')
  })
})

it('a query of a check says the answers as they were when it was raised', () => {
  const check = {
    id: 'c',
    questionId: 'how',
    nodeId: 'ask',
    if: { Known: { questionId: 'how' } },
    text: { en: 'Ask {{name}} again.' },
  }
  const engine = createEngine(compileBase({ ...base, checks: [check] }))
  engine.setAll([
    { id: 'name', value: '<b>Mia</b>' },
    { id: 'how', value: false },
  ])
  const results = checkResults(engine).map((one) => ({ ...one, say: namedAnswer(engine, asRecorded(base)) }))
  const due = automaticQueries({ results, checks: ['c'] }, [], { nodes: new Map() } as never, 'en')
  expect(due.raise).toMatchObject([{ value: 'Ask <b>Mia</b> again.' }])
})
