import { anyBase } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBase } from '../../rules/check/readBase'
import { documentAt, fitsPractice, namesPractice, onSide, practiceTitle, sideOf } from './practice'

const name = { group: 'Ward', base: 'visit' }

describe('the id of a base', () => {
  it('says its side, and names the study on the other one [MORE-47]', () => {
    const practice = onSide('practice', name)
    expect(practice).toEqual({ group: 'Ward', base: 'visit~practice' })
    expect([sideOf(name.base), sideOf(practice.base)]).toEqual(['live', 'practice'])
    expect(onSide('practice', practice)).toEqual(practice)
    expect(onSide('live', practice)).toEqual(name)
    expect([fitsPractice('x'.repeat(246)), fitsPractice('x'.repeat(247))]).toEqual([true, false])
  })

  it('of a document never has the mark of practice [MORE-47]', () => {
    fc.assert(
      fc.property(anyBase, (base) => {
        expect(readBase(base).type).toBe('Base')
        expect(readBase({ ...base, id: `${base.id}~practice` })).toMatchObject({
          type: 'Refused',
          faults: [{ path: 'id' }],
        })
      }),
      { numRuns: 20 },
    )
  })

  it('is found in a request at any depth [MORE-47]', () => {
    expect(namesPractice({ cases: [{ base: 'visit~practice' }] })).toBe(true)
    expect(namesPractice({ base: name, name: 'about practice', count: 3, none: null })).toBe(false)
  })
})

describe('the title of a practised study', () => {
  it('says so in each of its languages [MORE-47]', () => {
    const title = { en: 'Visit', de: 'Besuch', 'pt-BR': 'Visita', hi: 'मुलाक़ात' }
    expect(practiceTitle(title)).toEqual({
      en: 'Visit (practice)',
      de: 'Besuch (Übung)',
      'pt-BR': 'Visita (prática)',
      hi: 'मुलाक़ात (practice)',
    })
    expect(practiceTitle({}).en).toBe('practice')
  })

  it('is all in which its document differs, besides the id [MORE-47]', () => {
    const [base] = fc.sample(anyBase, { numRuns: 1, seed: 1 })
    if (!base) throw new Error('There is no base')
    expect(documentAt(base.id, base)).toBe(base)
    expect({ ...documentAt(`${base.id}~practice`, base), id: base.id, text: base.text }).toEqual(base)
  })
})
