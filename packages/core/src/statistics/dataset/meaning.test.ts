import type { Question } from '@casebook/core/bases/base'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import type { Rule } from '../../bases/rule'
import { baseStructure } from '../../bases/structure'
import { compileBase } from '../../rules/compile'
import { rowsOfCases } from './cells'
import { answerRows, codebookRows, textsIn } from './codebook'
import { datasetOf } from './dataset'

/** A version for each list of questions. */
function versionsOf(...lists: readonly (readonly Question[])[]) {
  return lists.map((questions, i) => versionWith(`${i + 1}`, questions))
}

function versionWith(version: string, questions: readonly Question[], rules: readonly Rule[] = []) {
  return aBase({ version, rules, questionnaires: [aQuestionnaire({ questions })] })
}

type Bases = ReturnType<typeof versionsOf>

const datasetIn = (bases: Bases) => datasetOf(bases.map(baseStructure))

const columnsIn = (bases: Bases) =>
  datasetIn(bases).tables.flatMap(({ columns }) =>
    columns.map(({ name, versions }) => `${name}: ${versions.join(' ')}`),
  )

/** The first row of each case, with one case for each version. */
function rowsIn(bases: Bases, ...answers: readonly Readonly<Record<string, string | number | boolean>>[]) {
  const dataset = datasetIn(bases)
  return bases.map((base, i) => rowsOfCases(dataset, compileBase(base))(answers[i] ?? {})[0]?.[0]?.cells)
}

const glucose = (unit: string) => aQuestion({ id: 'glucose', type: 'Num', unit: { en: unit } })
const sex = (first: string, second: string, parts: Partial<Question> = {}) =>
  aQuestion({
    id: 'sex',
    type: 'OC',
    answers: [
      { id: '1', text: { en: first } },
      { id: '2', text: { en: second } },
    ],
    ...parts,
  })

describe('a column means one thing', () => {
  it('when the unit of a number changes, and again when it comes back [MORE-15]', () => {
    const bases = versionsOf([glucose('mg/dl')], [glucose('mmol/l')], [glucose('mg/dL ')])
    expect(columnsIn(bases)).toEqual(['glucose: 1 3', 'glucose_mmol_l: 2'])
    const notAsked = { missing: 'NASK' }
    const [first, second, third] = rowsIn(bases, { glucose: 90 }, { glucose: 5 }, { glucose: 95 })
    expect([first, second, third]).toEqual([
      [90, notAsked],
      [notAsked, 5],
      [95, notAsked],
    ])
    const rows = [...codebookRows(datasetIn(bases), textsIn(datasetIn(bases), 'en'))].filter(
      ([, , , id]) => id === 'glucose',
    )
    expect(rows.map((row) => [row[1], row[7], row[13]])).toEqual([
      ['glucose', 'mg/dL', '1; 3'],
      ['glucose_mmol_l', 'mmol/l', '2'],
    ])
  })

  it('when a unit comes or goes, or differs by capitals [MORE-15]', () => {
    const bare = aQuestion({ id: 'glucose', type: 'Num' })
    expect(columnsIn(versionsOf([bare], [glucose('mg')], [glucose('Mg')]))).toHaveLength(3)
    expect(columnsIn(versionsOf([glucose('mg')], [bare]))).toHaveLength(2)
  })

  it('when the codes of a choice change places, and not when its words are only polished [MORE-15]', () => {
    const bases = versionsOf([sex('Male', 'Female')], [sex('Female', 'Male')], [sex('male.', 'FEMALE')])
    expect(columnsIn(bases)).toEqual(['sex: 1 3', expect.stringMatching(/^sex_\w{7}: 2$/)])
  })

  it('when a code goes and comes again with another text [MORE-15]', () => {
    const one = aQuestion({ id: 'sex', type: 'OC', answers: [{ id: '1', text: { en: 'Male' } }] })
    expect(columnsIn(versionsOf([sex('Male', 'Female')], [one], [sex('Male', 'Diverse')]))).toHaveLength(2)
  })

  it('for each code of several, and only for the one that changes [MORE-15]', () => {
    const bases = versionsOf([sex('Left', 'Right', { type: 'MC' })], [sex('Left', 'Both', { type: 'MC' })])
    expect(columnsIn(bases)).toEqual(['sex_1: 1 2', 'sex_2: 1', expect.stringMatching(/^sex_2_\w{7}: 2$/)])
  })

  it('when a yes/no question is turned round [MORE-15]', () => {
    const asked = (en: string) => aQuestion({ id: 'bleeding', type: 'YN', text: { en } })
    expect(columnsIn(versionsOf([asked('Bleeding?')], [asked('No bleeding?')], [asked('bleeding')]))).toEqual([
      'bleeding: 1 3',
      expect.stringMatching(/^bleeding_\w{7}: 2$/),
    ])
  })

  it('in a language that is added, and not in one that says another thing [MORE-15]', () => {
    const asked = (text: Question['text']) => aQuestion({ id: 'q', type: 'YN', text })
    expect(columnsIn(versionsOf([asked({ en: 'Pain' })], [asked({ en: 'Pain', de: 'Schmerz' })]))).toHaveLength(1)
    expect(
      columnsIn(versionsOf([asked({ en: 'Pain', de: 'Schmerz' })], [asked({ en: 'Pain', de: 'Kein Schmerz' })])),
    ).toHaveLength(2)
  })

  it('when a value is computed in another way, or from another unit or weight [MORE-15]', () => {
    const risk = aQuestion({ id: 'risk', type: 'Num', abstract: true })
    const twice = (factor: number): readonly Rule[] => [
      {
        id: `times ${factor}`,
        if: { Known: { questionId: 'glucose' } },
        then: {
          Set: {
            questionId: 'risk',
            formula: { Multiply: { of: [{ Answer: { questionId: 'glucose' } }, { Number: { value: factor } }] } },
          },
        },
      },
    ]
    const bases = [
      versionWith('1', [glucose('mg/dl'), risk], twice(2)),
      versionWith('2', [glucose('mg/dl'), risk], twice(3)),
      versionWith('3', [glucose('mmol/l'), risk], twice(3)),
      versionWith('4', [aQuestion(), glucose('mg/dl'), risk], twice(2)),
    ]
    expect(columnsIn(bases).filter((name) => name.startsWith('risk'))).toEqual([
      'risk: 1 4',
      expect.stringMatching(/^risk_\w{7}: 2$/),
      expect.stringMatching(/^risk_\w{7}: 3$/),
    ])
  })

  it('unless the document says that the new words mean the same as those of a version [MORE-15]', () => {
    const meta = { 'meaning/same-as': '1' }
    expect(columnsIn(versionsOf([sex('Male', 'Femal')], [sex('Male', 'Female', { meta })]))).toEqual(['sex: 1 2'])
    const other = versionsOf([sex('Male', 'Femal')], [sex('Male', 'Other')], [sex('Male', 'Female', { meta })])
    expect(columnsIn(other)).toEqual(['sex: 1 3', expect.stringMatching(/^sex_\w{7}: 2$/)])
    const [first, second] = [sex('Male', 'Femal'), sex('Male', 'Female', { meta: { 'meaning/same-as': '2' } })]
    expect(columnsIn(versionsOf([first], [first], [second], [sex('Male', 'Female')]))).toEqual(['sex: 1 2 3 4'])
  })

  it('and the weights of an answer are listed by version [MORE-15]', () => {
    const weighed = (weight: number) =>
      aQuestion({ id: 'pain', type: 'OC', answers: [{ id: 'a', text: { en: 'A' }, weight }] })
    const dataset = datasetIn(versionsOf([weighed(1)], [weighed(1)], [weighed(2)]))
    expect([...answerRows(dataset, textsIn(dataset, 'en'))]).toEqual([
      ['pain', 'a', 1, 'A', 1, '1; 2', null],
      ['pain', 'a', 1, 'A', 2, '3', null],
    ])
  })
})
