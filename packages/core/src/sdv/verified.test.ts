import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Value } from '../bases/answerValue'
import { sameFactValue, type Unknown, unknown } from '../facts/fact'
import { changedSinceVerified, hashOfAnswer, hashOfSeen, verificationOf, withConfirmations } from './verified'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const aValue: fc.Arbitrary<Value | Unknown> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
  fc.boolean(),
  fc.uniqueArray(fc.constantFrom('mesh', 'suture', 'none')),
  fc.constant(unknown),
)
const someAnswers = fc
  .array(fc.tuple(fc.constantFrom('weight', 'height', 'weight#2', '__proto__', 'constructor'), aValue))
  .map((pairs) => new Map(pairs))

describe('a verified state', () => {
  const before = new Map<string, Value | Unknown>([
    ['weight', 93.3],
    ['sex', 'female'],
    ['repair', ['mesh', 'suture']],
  ])
  const verification = verificationOf(before, sha256)
  const changed = (...now: readonly [string, Value | Unknown][]) =>
    changedSinceVerified(verification, new Map([...before, ...now]), sha256)

  it('is unchanged while every answer is the same, choices in any order', () => {
    expect(changed(['repair', ['suture', 'mesh']])).toEqual([])
  })

  it('names each question whose answer was changed, added or withdrawn', () => {
    expect(changed(['weight', 93.4])).toEqual(['weight'])
    expect(changed(['weight', unknown], ['height', 163])).toEqual(['height', 'weight'])
    expect(changedSinceVerified(verification, new Map([['weight', 93.3]]), sha256)).toEqual(['repair', 'sex'])
  })

  it('distinguishes a text from the number it looks like', () => {
    expect(changed(['weight', '93.3'])).toEqual(['weight'])
  })

  it('reveals nothing of the answer itself', () => {
    expect(JSON.stringify(verification)).not.toContain('female')
  })

  it('lists exactly the differences', () => {
    fc.assert(
      fc.property(someAnswers, someAnswers, (then, now) => {
        const keys = new Set([...then.keys(), ...now.keys()])
        const differing = [...keys].filter((key) => !sameFactValue(then.get(key) ?? null, now.get(key) ?? null))
        const found = changedSinceVerified(verificationOf(then, sha256), now, sha256)
        expect(found).toEqual(differing.sort())
      }),
    )
  })
})

describe('a confirmed change', () => {
  const before = new Map<string, Value | Unknown>([
    ['weight', 93.3],
    ['sex', 'female'],
  ])
  const mark = verificationOf(before, sha256)
  const now = new Map<string, Value | Unknown>([['weight', 95]])
  const confirmation = (key: string) => ({ key, hash: hashOfAnswer(key, now.get(key), sha256) ?? null })

  it('makes exactly its mark stand again, also where the answer was withdrawn [MORE-06]', () => {
    const changed = (...keys: readonly string[]) =>
      changedSinceVerified(withConfirmations(mark, keys.map(confirmation)), now, sha256)
    expect(changed()).toEqual(['sex', 'weight'])
    expect(changed('weight')).toEqual(['sex'])
    expect(changed('weight', 'sex')).toEqual([])
  })

  it('counts for the value that was confirmed, and for no other [MORE-06]', () => {
    const later = new Map(now).set('weight', 96)
    const verified = withConfirmations(mark, [confirmation('weight')])
    expect(changedSinceVerified(verified, later, sha256)).toEqual(['sex', 'weight'])
  })
})

it('has one hash for the same answers in any order, and another for any other answers', () => {
  const seen = (...answers: readonly (readonly [string, Value])[]) =>
    hashOfSeen(verificationOf(new Map(answers), sha256), sha256)
  expect(seen(['a', 1], ['b', 'x'])).toBe(seen(['b', 'x'], ['a', 1]))
  expect(seen(['a', 1])).not.toBe(seen(['a', 2]))
  expect(seen(['a', 1])).not.toBe(seen(['a', 1], ['b', 'x']))
})
