import type { Condition } from '@casebook/core/bases/rule'
import { describe, expect, it } from 'vitest'
import { compareLiterals, sameLiteral } from '../../fhir/conditions/literals'
import { all, always, any, chose, given, isTrue, known, never, not, sizeOf, undetermined } from './conditions'
import { agreement, asTruth } from './truth'

const [a, b, c] = [known('a'), known('b'), known('c')]
const yes: Condition = { ChoseYesNo: { questionId: 'a', value: true } }
const unknown: Condition = { Unknown: { questionId: 'a' } }

describe('a combined condition', () => {
  it.each<readonly [string, Condition, Condition]>([
    ['all of one is that one', all(a), a],
    ['all of none is always true', all(), { All: [] }],
    ['all with one that is never true is never true', all(a, never), { Any: [] }],
    ['all of all is all', all(a, all(b, c)), { All: [a, b, c] }],
    ['any of none is never true', any(), { Any: [] }],
    ['any of one is that one', any(a), a],
    ['any with one that is always true is always true', any(a, always), { All: [] }],
    ['any of any is any', any(a, any(b, a)), { Any: [a, b] }],
    ['not always is never', not(always), never],
    ['not never is always', not(never), always],
    ['not undetermined is undetermined', not(undetermined), undetermined],
    ['not not is what it was', not(not(a)), a],
    ['not is said once', not(a), { Not: a }],
    ['undetermined is not true', isTrue(undetermined), never],
    ['true of what may be undetermined is said', isTrue(a), { IsTrue: a }],
    ['true of what is true or false is left out', isTrue(isTrue(a)), { IsTrue: a }],
    ['true of an unknown answer is left out', isTrue(unknown), unknown],
    ['true of all of these is left out', isTrue(all(isTrue(a), unknown)), all(isTrue(a), unknown)],
    ['true of all of others is said', isTrue(all(isTrue(a), b)), { IsTrue: all(isTrue(a), b) }],
    ['true of any of these is left out', isTrue(any(isTrue(a), unknown)), any(isTrue(a), unknown)],
    ['true of any of others is said', isTrue(any(isTrue(a), b)), { IsTrue: any(isTrue(a), b) }],
    ['true of not one of these is left out', isTrue(not(isTrue(a))), { Not: { IsTrue: a } }],
    ['true of not another is said', isTrue(not(a)), { IsTrue: { Not: a } }],
    ['given always, it is what follows', given(always, a), a],
    ['given never, it is undetermined', given(never, a), undetermined],
    ['given what is undetermined, it is undetermined', given(undetermined, a), undetermined],
    ['given anything, the undetermined stays so', given(a, undetermined), undetermined],
    ['given something, it says so', given(a, b), { Given: { given: a, then: b } }],
  ])('%s', (_, condition, expected) => {
    expect(condition).toEqual(expected)
  })

  it('is as long as its parts', () => {
    expect([sizeOf('a'), sizeOf(null), sizeOf(a), sizeOf(all(a, b)), sizeOf(not(all(a, b)))]).toEqual([0, 0, 2, 5, 6])
    const shared = all(a, b)
    expect(sizeOf([shared, shared])).toBe(10)
  })
})

describe('the simplified form of a condition that only needs to be true', () => {
  const test = chose('a', 'x')
  it.each<readonly [string, Condition, Condition]>([
    ['a part that is true is true by itself', asTruth(all(isTrue(a), isTrue(b))), all(a, b)],
    ['any of several keeps each', asTruth(any(isTrue(a), b)), any(a, b)],
    ['what is given is needed too', asTruth(given(b, yes)), all(b, yes)],
    ['what is given need not hold for its opposite', asTruth(not(given(b, yes))), all(b, not(yes))],
    ['not all is any not', asTruth(not(all(a, yes))), any(not(a), not(yes))],
    ['not any is all not', asTruth(not(any(b, yes))), all(not(b), not(yes))],
    ['not true stays, for it may be undetermined', asTruth(not(isTrue(yes))), { Not: { IsTrue: yes } }],
    ['an answer that is tested is known', asTruth(all(a, test, b)), all(test, b)],
    [
      'an answer that is tested in any way is known',
      asTruth(all(a, any(test, chose('a', 'y')))),
      any(test, chose('a', 'y')),
    ],
    [
      'an answer that may be tested is not',
      asTruth(all(a, any(test, chose('b', 'y')))),
      all(a, any(test, chose('b', 'y'))),
    ],
    ['an answer that must be another is known', asTruth(all(a, not(test))), not(test)],
    ['an answer that only is not surely one is not', asTruth(all(a, not(isTrue(test)))), all(a, not(isTrue(test)))],
    [
      'an answer that is compared is known',
      asTruth(all(a, { Lower: { questionId: 'a', value: 3 } })),
      { Lower: { questionId: 'a', value: 3 } },
    ],
    ['two that agree are both true', asTruth(agreement(a, b)), all(a, b)],
    ['what agrees with itself is itself', agreement(a, a), a],
  ])('%s', (_, condition, expected) => {
    expect(condition).toEqual(expected)
  })
})

describe('answers that are known at import', () => {
  it.each([
    [{ code: 'x', system: 's' }, { code: 'x', system: 's' }, true],
    [{ code: 'x', system: 's' }, { code: 'x' }, false],
    [{ code: 'x' }, { code: 'y' }, false],
    [{ code: 'x' }, { value: 1 }, false],
    [{ value: 1 }, { code: 'x' }, false],
    [{ value: 1, unit: 'kg' }, { value: 1, unit: 'kg' }, true],
    [{ value: 1, unit: 'kg' }, { value: 1 }, false],
    [{ value: 1, code: 'kg' }, { value: 2, code: 'kg' }, false],
    [{ code: 'x' }, 'x', false],
    ['x', { code: 'x' }, false],
    ['x', 'x', true],
    [1, '1', false],
  ])('%j and %j are the same: %s', (one, other, same) => {
    expect(sameLiteral(one, other)).toBe(same)
  })

  it.each([
    [1, 2, [true, true, false, false]],
    [2, 2, [false, true, false, true]],
    [3, 2, [false, false, true, true]],
    ['a', 'b', [true, true, false, false]],
    [{ value: 3 }, { value: 2 }, [false, false, true, true]],
    [1, '2', [null, null, null, null]],
    [{ code: 'x' }, 2, [null, null, null, null]],
    [2, true, [null, null, null, null]],
  ])('%j is before %j, or not after it, after it, or not before it: %j', (one, other, order) => {
    expect((['<', '<=', '>', '>='] as const).map((operator) => compareLiterals(one, operator, other))).toEqual(order)
  })
})
