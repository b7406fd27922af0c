import { baseStructure } from '@casebook/core/bases/structure'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { formsOf } from '../../odm/write/groups'
import { placesOf } from './places'

const sbp = aQuestion({ id: 'sbp', type: 'Num' })
const vitals = aQuestionnaire({ id: 'vitals', questions: [sbp] })
const visit = (id: string) => {
  const copy = {
    ...vitals,
    id: `vitals@${id}`,
    copyOf: 'vitals',
    questions: [{ ...sbp, id: `sbp@${id}`, copyOf: 'sbp' }],
  }
  return aQuestionnaire({ id, visit: { id }, questions: [], questionnaires: [copy] })
}
const base = aBase({
  questionnaires: [
    aQuestionnaire({ id: 'V0', visit: { id: 'V0' }, questions: [], questionnaires: [vitals] }),
    visit('V4'),
    { ...visit('extra'), repeats: { min: 0, max: 9 } },
  ],
})

describe('the places of answers in an ODM file', () => {
  it('are those of their visit, in the form and the item that all visits share [MORE-36] [MORE-39]', () => {
    const { ofAnswer, ofSection } = placesOf(baseStructure(base), formsOf(base, new Set()))
    const shared = { form: 'vitals', group: 'vitals/items' }
    expect(['sbp', 'sbp@V4', 'sbp@extra#2'].map((key) => JSON.parse(JSON.stringify(ofAnswer(key))))).toEqual([
      { item: 'sbp', place: { event: 'V0', ...shared } },
      { item: 'sbp', place: { event: 'V4', ...shared } },
      { item: 'sbp', place: { event: 'extra', eventRepeat: '2', ...shared } },
    ])
    expect(ofSection('V4')).toEqual({ event: 'V4' })
    expect(ofSection('vitals@V4')).toEqual({ event: 'V4', form: 'vitals' })
  })
})
