// biome-ignore-all lint/suspicious/noThenProperty: a rule says if and then
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../../facts/fact'
import { progressOf } from './collected'
import { questionsOf, sectionLayout } from './form'
import { openForm } from './openForm'
import { outline } from './outline/outline'

const operations = formBase(
  [
    formPart('surgery', [
      item('operation', 'Text', { repeats: { min: 1, max: 3 }, questions: [item('complication', 'YN')] }),
      item('discharged', 'YN'),
    ]),
  ],
  {
    rules: [{ id: 'r', if: { Known: { questionId: 'operation' } }, then: { Indicate: { targets: ['complication'] } } }],
  },
)
const twice: readonly Fact[] = [
  { id: 'operation', value: 'hernia' },
  { id: 'operation#2', value: 'revision' },
  { id: 'complication#2', value: false },
]

describe('a question that repeats', () => {
  const { engine } = openForm(operations, twice)
  const layout = sectionLayout(engine, 'surgery')

  it('has a card per occurrence, with its follow-ups', () => {
    const [repeat, after] = layout.cards[0]?.nodes ?? []
    expect(repeat).toMatchObject({
      kind: 'repeat',
      cards: [
        { occurrence: 1, nodes: [{ key: 'operation', followUps: [{ key: 'complication' }] }] },
        { occurrence: 2, nodes: [{ key: 'operation#2', followUps: [{ key: 'complication#2' }] }] },
      ],
    })
    expect(after).toMatchObject({ kind: 'question', key: 'discharged' })
  })

  it('is read in page order, card by card', () => {
    expect([...questionsOf(layout)].map(({ key }) => key)).toEqual([
      'operation',
      'complication',
      'operation#2',
      'complication#2',
      'discharged',
    ])
  })

  it('has the same number on all cards, with its follow-ups numbered below', () => {
    expect(Object.fromEntries(outline(engine, new Set()).numbers)).toEqual({
      operation: '1.1',
      'operation#2': '1.1',
      complication: '1.1.1',
      'complication#2': '1.1.1',
      discharged: '1.2',
    })
  })

  it('counts what one of its cards lacks as missing [CASE-03]', () => {
    expect(progressOf(engine, 'surgery', new Set())).toMatchObject({
      state: 'partly',
      answered: 3,
      collected: 5,
      missing: ['complication', 'discharged'],
    })
  })
})

it('exists only for questionnaires of the base', () => {
  const { engine } = openForm(operations, [])
  expect(() => sectionLayout(engine, 'follow-up')).toThrow('The base has no questionnaire follow-up')
})
