import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import type { Formula, Rule } from '../bases/rule'
import { baseStructure } from '../bases/structure'
import { differencesOf } from '../candidates/differences'
import { faultOfEvaluation, faultOfFilter } from '../matrix/checkMatrix'
import { numericQuestions } from '../matrix/evaluation'
import { filterQuestions } from '../matrix/filter'
import { datasetOf, withoutIdentifying } from '../statistics/dataset/dataset'
import { checkBase } from './check/checkBase'
import { identifyingInAny, identifyingQuestions } from './identifying'

const answerOf = (questionId: string): Formula => ({ Answer: { questionId } })
const computed = (id: string, formula: Formula): Rule => ({
  id: `compute ${id}`,
  if: { All: [] },
  then: { Set: { questionId: id, formula } },
})

const rules = [
  computed('fullName', { Join: { of: [answerOf('firstName'), answerOf('name')] } }),
  computed('letter', { Before: { of: answerOf('fullName'), mark: { Text: { value: ' ' } } } }),
  computed('code', answerOf('name')),
  computed('age', { DateDifference: { from: answerOf('born'), to: answerOf('seen'), unit: 'years' } }),
  computed('letters', { Length: { of: answerOf('name') } }),
  computed('weeks', {
    If: { if: { Known: { questionId: 'name' } }, then: answerOf('weight'), else: { Number: { value: 0 } } },
  }),
]
const abstract = { abstract: true }
const questions = [
  item('name', 'Text', { identifying: true }),
  item('firstName', 'Text'),
  item('born', 'Date', { identifying: true }),
  item('seen', 'Date'),
  item('phone', 'Num', { identifying: true }),
  item('weight', 'Num'),
  item('fullName', 'Text', abstract),
  item('letter', 'Text', abstract),
  item('code', 'Text', { ...abstract, identifying: false }),
  item('age', 'Num', abstract),
  item('letters', 'Num', abstract),
  item('weeks', 'Num', abstract),
]
const base = { ...formBase([formPart('part', questions)]), rules }
const structure = baseStructure(base)

describe('an identifying question', () => {
  it('is one that says so, or whose computed answer takes such a one over [MORE-25]', () => {
    expect(checkBase(base)).toEqual([])
    expect([...identifyingQuestions(structure)]).toEqual(['name', 'born', 'phone', 'fullName', 'letter'])
  })

  it('is what its newest version says [MORE-25]', () => {
    const without = formBase([formPart('part', [item('name', 'Text'), item('weight', 'Num', { identifying: true })])])
    expect([...identifyingInAny([structure, baseStructure(without)])].sort()).toEqual([
      'born',
      'fullName',
      'letter',
      'phone',
      'weight',
    ])
  })

  it('has no column unless it is asked for, and the others keep their names [MORE-25]', () => {
    const namesIn = ({ tables }: ReturnType<typeof datasetOf>) =>
      tables.flatMap(({ columns }) => columns.map(({ name }) => name))
    const all = datasetOf([structure])
    expect(namesIn(all)).toEqual(questions.map(({ id }) => id))
    expect(namesIn(withoutIdentifying(all))).toEqual(['firstName', 'seen', 'weight', 'code', 'age', 'letters', 'weeks'])
  })

  it('is offered by no matrix, and refused in one [MORE-25]', () => {
    expect(numericQuestions(structure).map(({ id }) => id)).toEqual(['weight', 'age', 'letters', 'weeks'])
    expect(filterQuestions(structure).map(({ id }) => id)).toEqual(['weight', 'age', 'letters', 'weeks'])
    expect(faultOfFilter(structure, { Greater: { questionId: 'phone', value: 3 } })).toBe('Identifying')
    expect(faultOfEvaluation(structure, { Min: { questionId: 'phone' } })).toBe('Identifying')
  })

  it('is a difference between two versions [MORE-25]', () => {
    const [first, ...others] = questions
    const marked = [{ ...first, id: 'name', type: 'Text' as const, text: {}, identifying: undefined }, ...others]
    const before = { ...base, questionnaires: [formPart('part', marked)] }
    expect(differencesOf(before, base)).toContainEqual(
      expect.objectContaining({ kind: 'Identifying', id: 'name', after: 'identifying' }),
    )
  })

  it('has an answer [MORE-25]', () => {
    expect(checkBase(formBase([formPart('part', [item('hello', 'Info', { identifying: true })])]))).toEqual([
      expect.objectContaining({ path: 'questionnaires/0/questions/0/identifying' }),
    ])
  })
})
