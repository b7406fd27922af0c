import { describe, expect, it } from 'vitest'
import type { Base } from '../bases/base'
import { compileBase } from '../rules/compile'
import { dataKeys, dataRows, type HeldAnswers } from './dataRow'

const en = (text: string) => ({ en: text })
const base: Base = {
  id: 'visit',
  group: 'Ward',
  version: '1',
  text: en('Visit'),
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
      id: 'patient',
      text: en('Patient'),
      initial: true,
      questions: [
        { id: 'hello', type: 'Info', text: en('Please answer') },
        { id: 'smokes', type: 'YN', text: en('Smokes') },
        { id: 'pain', type: 'MC', text: en('Pain'), answers: [{ id: 'head', text: en('head') }] },
      ],
    },
    {
      id: 'drugs',
      text: en('Drugs'),
      initial: true,
      repeats: { min: 0, max: 3 },
      questions: [{ id: 'dose', type: 'Num', text: en('Dose') }],
    },
    { id: 'late', text: en('Late'), initial: false, questions: [{ id: 'weeks', type: 'Num', text: en('Weeks') }] },
  ],
  solutions: [],
  rules: [],
}
const asking: Base = {
  ...base,
  rules: [
    {
      id: 'late',
      if: { ChoseYesNo: { questionId: 'smokes', value: true } },
      then: { Indicate: { targets: ['late'] } },
    },
  ],
}

function row(of: Base, answers: HeldAnswers) {
  const compiled = compileBase(of)
  const keys = dataKeys(compiled.structure, () => [1, 2])
  const cells = dataRows(compiled, keys)(answers)
  return Object.fromEntries(keys.map((key, i) => [key, cells[i]?.missing ?? cells[i]?.value]))
}

describe('a case as a row of data', () => {
  const answers = { smokes: false, pain: ['head'], 'dose#2': 0.5, weeks: 3 }

  it('has a cell for each occurrence of each question that can be answered, in the order of the base', () => {
    expect(Object.keys(row(base, {}))).toEqual(['smokes', 'pain', 'dose', 'dose#2', 'weeks'])
  })

  it.each([
    ['without rules', base],
    ['with rules', asking],
  ])('tells a value from none, from not known, from not asked and from hidden, in a base %s', (_, of) => {
    expect(row(of, answers)).toEqual({ smokes: false, pain: ['head'], dose: null, 'dose#2': 0.5, weeks: 'HIDDEN' })
    expect(row(of, { pain: { unknown: true } })).toMatchObject({ smokes: null, pain: 'UNK' })
  })

  it.each([
    ['without rules', base],
    ['with rules', asking],
  ])('says why an answer is not known, in a base %s [MORE-30]', (_, of) => {
    expect(row(of, { pain: { unknown: true, reason: 'refused' } })).toMatchObject({ pain: 'UNK.REF' })
    const missingReasons = [{ id: 'refused', text: en('No'), code: 'NO' }]
    const own = { ...of, config: { ...of.config, missingReasons } }
    expect(row(own, { pain: { unknown: true, reason: 'refused' } })).toMatchObject({ pain: 'UNK.NO' })
  })

  it('contains a question only if the rules ask it', () => {
    expect(row(asking, { ...answers, smokes: true })).toMatchObject({ weeks: 3 })
    expect(row(asking, { ...answers, smokes: { unknown: true } })).toMatchObject({ weeks: 'HIDDEN' })
    expect(row(asking, { smokes: false })).toMatchObject({ weeks: 'NASK' })
  })
})

describe('a question with a name that every object has', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
  const odd: Base = {
    ...base,
    questionnaires: [
      {
        id: 'patient',
        text: en('Patient'),
        initial: true,
        questions: names.map((id) => ({ id, type: 'Text' as const, text: en(id) })),
      },
    ],
  }
  const ruled: Base = {
    ...odd,
    rules: [{ id: 'r', if: { Known: { questionId: 'constructor' } }, then: { Indicate: { targets: ['toString'] } } }],
  }
  const rows = (of: Base, answers: HeldAnswers) => {
    const compiled = compileBase(of)
    const keys = dataKeys(compiled.structure, () => [1])
    return dataRows(compiled, keys)(answers).map(({ value, missing }) => missing ?? value)
  }

  it.each([
    ['without rules', odd],
    ['with rules', ruled],
  ])('has the answer of the case, or none, in a base %s [MORE-15]', (_, of) => {
    expect(rows(of, {})).toEqual([null, null, null, null])
    const answers = Object.fromEntries(names.map((name) => [name, `to ${name}`]))
    expect(rows(of, answers)).toEqual(names.map((name) => `to ${name}`))
  })
})
