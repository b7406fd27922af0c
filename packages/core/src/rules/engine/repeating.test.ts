import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyOf } from '../../bases/key'
import { engineAfter, seen } from './engine.fixture'

describe('a repeating group', () => {
  const dose = aQuestion({ id: 'dose', type: 'Num' })
  const isHigh = aQuestion({ id: 'high', type: 'YN', abstract: true })
  const base = aBase({
    questionnaires: [
      aQuestionnaire({ id: 'sums', questions: [aQuestion({ id: 'total', type: 'Num', abstract: true })] }),
      aQuestionnaire({ id: 'drugs', questions: [dose, isHigh], repeats: { min: 0, max: 9 } }),
    ],
    rules: [
      aRule({ Greater: { questionId: 'dose', value: 10 } }, { Set: { questionId: 'high', value: true } }),
      aRule(
        { All: [] },
        { Set: { questionId: 'total', formula: { Sum: { of: [{ Answer: { questionId: 'dose' } }] } } } },
      ),
    ],
  })

  it('shows a condition inside its own occurrence, and one outside all of them', () => {
    const engine = engineAfter(base, [
      { id: 'dose', value: 5 },
      { id: 'dose#2', value: 20 },
      { id: 'dose#3', value: 0.1 },
    ])
    expect(['high', 'high#2', 'high#3'].map((key) => engine.question(key).value)).toEqual([null, true, null])
    expect(engine.question('total').value).toBe(25.1)
  })

  it('leaves no trace of an occurrence that was added and removed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 4 }),
        fc.option(fc.integer()),
        (doses, added) => {
          const engine = engineAfter(
            base,
            doses.map((value, i) => ({ id: keyOf('dose', i + 1), value })),
          )
          const before = { state: seen(engine), occurrences: engine.occurrences('drugs') }
          const occurrence = engine.addOccurrence('drugs')
          if (added !== null) engine.set(keyOf('dose', occurrence), added)
          const withdrawn = engine.removeOccurrence('drugs', occurrence)
          expect(withdrawn).toEqual(added === null ? [] : [{ id: keyOf('dose', occurrence), value: null }])
          expect({ state: seen(engine), occurrences: engine.occurrences('drugs') }).toEqual(before)
        },
      ),
    )
  })

  it('keeps its occurrences from seeing each other', () => {
    const engine = engineAfter(base, [
      { id: 'dose', value: 5 },
      { id: 'dose#2', value: 7 },
    ])
    const first = engine.question('high')
    engine.set('dose#2', 50)
    expect(engine.question('high')).toBe(first)
    expect(engine.question('high#2').value).toBe(true)
  })

  it('never gets a number that another one had', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 9 }), { maxLength: 40 }), fc.nat({ max: 5 }), (moves, used) => {
        const engine = engineAfter(base, used === 0 ? [{ id: 'dose', value: 1 }] : [])
        engine.useOccurrences({ drugs: used })
        const had = new Set(engine.occurrences('drugs'))
        for (let number = 1; number <= used; number++) expect(had).not.toContain(number)
        for (const move of moves) {
          const there = engine.occurrences('drugs')
          if (move < 5) {
            const added = engine.addOccurrence('drugs')
            expect(had).not.toContain(added)
            had.add(added)
            expect(engine.question(keyOf('dose', added)).value).toBeNull()
            if (move > 0) engine.set(keyOf('dose', added), move)
          } else if (there.length > 1 || move > 7) {
            const removed = there[move % there.length] as number
            engine.removeOccurrence('drugs', removed)
            expect(engine.occurrences('drugs')).not.toContain(removed)
            for (const one of engine.occurrences('drugs')) had.add(one)
          }
        }
      }),
    )
  })

  it('keeps the numbers of the others when one is removed, and an emptied one on the screen', () => {
    const engine = engineAfter(
      base,
      [1, 2, 3].map((n) => ({ id: keyOf('dose', n), value: n })),
    )
    engine.removeOccurrence('drugs', 2)
    expect(engine.occurrences('drugs')).toEqual([1, 3])
    engine.set('dose#3', null)
    expect(engine.occurrences('drugs')).toEqual([1, 3])
    expect(engine.question('total').value).toBe(1)
  })
})

describe('a questionnaire in another', () => {
  const inner = aQuestionnaire({ id: 'inner', questions: [aQuestion({ id: 'detail' })] })
  const show = aRule({ ChoseYesNo: { questionId: 'smoker', value: true } }, { Indicate: { targets: ['outer'] } })
  const within = (initial: boolean, rules = [show]) =>
    aBase({
      questionnaires: [
        aQuestionnaire(),
        aQuestionnaire({ id: 'outer', initial, questions: [], questionnaires: [inner] }),
      ],
      rules,
    })

  it('shows with its parent if it is initial [DATA-22]', () => {
    const engine = engineAfter(within(false))
    expect(engine.question('detail').visible).toBe(false)
    engine.set('smoker', true)
    expect(engine.question('detail').visible).toBe(true)
  })

  it('is independent of a parent that can never be visible', () => {
    expect(engineAfter(within(false, [])).question('detail').visible).toBe(true)
  })
})
