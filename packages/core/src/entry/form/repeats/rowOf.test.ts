import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questionsOfNodes, sectionLayout } from '../form'
import { openForm } from '../openForm'
import { rowOf } from './rowOf'

const followed = item('dose', 'Num', { questions: [item('why', 'Text')] })
const base = formBase([
  formPart('patient', [item('age', 'Num')]),
  formPart('medicines', [item('medicine', 'Text'), followed], { repeats: { min: 0, max: 9 } }),
])

describe('the number of an answer’s entry in a repeating group', () => {
  it('is that of its card, whichever entries were removed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.uniqueArray(fc.integer({ min: 1, max: 9 })), (count, removed) => {
        const facts = Array.from({ length: count }, (_, i) => ({ id: i === 0 ? 'dose' : `dose#${i + 1}`, value: i }))
        const { engine } = openForm(base, facts)
        for (const one of removed) engine.removeOccurrence('medicines', one)
        const { cards } = sectionLayout(engine, 'medicines')
        for (const card of cards)
          for (const { key } of questionsOfNodes(card.nodes))
            expect(rowOf(engine, key)).toEqual({ number: card.occurrence, isRemoved: false })
      }),
    )
  })

  it('stays with a removed entry, and there is none without repetition', () => {
    const { engine } = openForm(base, [
      { id: 'dose', value: 1 },
      { id: 'dose#2', value: 2 },
    ])
    engine.removeOccurrence('medicines', 1)
    expect(rowOf(engine, 'dose')).toEqual({ number: 1, isRemoved: true })
    expect(rowOf(engine, 'age')).toBeNull()
    expect(rowOf(engine, 'no such question')).toBeNull()
  })
})
