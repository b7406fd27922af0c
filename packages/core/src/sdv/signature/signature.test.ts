import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedSinceVerified, hashOfAnswer, verificationOf, withConfirmations } from '../verified'
import { confirmedByPerson, standingOf } from './signature'

const mark = { questionnaireId: 'patient', level: 'PI' } as const
const confirmed = (key: string, user: string, at: string) => ({ key, user, at: `2026-11-27T${at}:00Z` })

describe('what a signature says of the answers below it', () => {
  it('counts those that it covers, those that changed since, and those that were confirmed since [SDV-02] [MORE-06]', () => {
    const standing = standingOf({
      ...mark,
      answers: 10,
      changed: ['weight'],
      confirmed: [confirmed('age', 'ada', '07:10')],
    })
    expect(standing).toMatchObject({ changed: ['weight'], covered: { done: 9, of: 10 }, confirmed: [{ key: 'age' }] })
  })

  it('does not cover an answer that is not saved, also one that was confirmed before [MORE-06]', () => {
    const given = { ...mark, answers: 3, changed: ['weight'], confirmed: [confirmed('age', 'ada', '07:10')] }
    expect(standingOf(given, ['age', 'weight'])).toEqual({
      changed: ['age', 'weight'],
      confirmed: [],
      covered: { done: 1, of: 3 },
    })
  })

  it('names who confirmed, each person once, with the last time [MORE-06]', () => {
    const all = [
      confirmed('age', 'ada', '07:10'),
      confirmed('sex', 'bob', '06:00'),
      confirmed('weight', 'ada', '07:30'),
    ]
    expect(confirmedByPerson(all)).toEqual([
      { user: 'bob', name: undefined, at: '2026-11-27T06:00:00Z', keys: ['sex'] },
      { user: 'ada', name: undefined, at: '2026-11-27T07:30:00Z', keys: ['age', 'weight'] },
    ])
  })

  it('is true: it covers exactly the answers that are as they were signed or confirmed [MORE-06]', () => {
    const hash = (text: string) => text
    const keys = ['a', 'b', 'c', 'd']
    const move = fc.record({ key: fc.constantFrom(...keys), value: fc.option(fc.nat(2)), isConfirmed: fc.boolean() })
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.nat(2)), fc.array(move), (begin, moves) => {
        const answers = new Map(Object.entries(begin))
        const signed = new Map<string, number | undefined>(answers)
        const verification = verificationOf(answers, hash)
        const confirmations: { key: string; hash: string | null }[] = []
        for (const { key, value, isConfirmed } of moves) {
          if (value === null) answers.delete(key)
          else answers.set(key, value)
          if (!isConfirmed) continue
          signed.set(key, answers.get(key))
          confirmations.push({ key, hash: hashOfAnswer(key, answers.get(key), hash) ?? null })
        }
        const verified = withConfirmations(verification, confirmations)
        const changed = changedSinceVerified(verified, answers, hash)
        const all = new Set([...Object.keys(verified), ...answers.keys()])
        const { covered } = standingOf({ ...mark, changed, answers: all.size })
        const asSigned = [...answers].filter(([key, value]) => signed.get(key) === value)
        expect(covered?.done).toBe(asSigned.length)
        expect(changed).toEqual(keys.filter((key) => answers.get(key) !== signed.get(key)))
      }),
    )
  })
})
