import type { Value } from '@casebook/core/bases/answerValue'
import { describe, expect, it } from 'vitest'
import { type Answers, computed, saidOf } from '../testing/form'

type Case = readonly [expression: string, answers: Answers, value: Value | null]

function computes(type: string, cases: readonly Case[]) {
  it.each(cases)('computes %s of %j as %j [DATA-10]', (expression, answers, value) => {
    expect(computed(expression, type, answers)).toEqual(value)
  })
}

function refuses(type: string, cases: readonly (readonly [expression: string, message: string])[]) {
  it.each(cases)('refuses %s: %s', (expression, message) => {
    expect(saidOf(expression, type)).toEqual([expect.stringContaining(message)])
  })
}

const answersOf = (linkId: string) => `%resource.item.item.where(linkId = '${linkId}').answer`

describe('a comparison of values of different kinds', () => {
  computes('boolean', [
    ["iif(%b, %t, %t2) = 'x'", { b: true, t: 'x' }, true],
    ["iif(%b, %t, %t2) = 'x'", { b: false, t: 'x', t2: 'y' }, false],
    ["'x' = iif(%b, %t, %t2)", { b: false, t2: 'x' }, true],
    ["%t & 'x' = 3", { t: 'a' }, false],
    ["('x' & {}) = 'xy'", {}, false],
    ["%t & 'x' = 'yx'", { t: 'y' }, true],
    ["%t & '-' & %t2 = 'a-bcdefgh'", { t: 'a', t2: 'bcdefgh' }, true],
    ["%t & iif(%b, %t2) = 'ab'", { b: true, t: 'a', t2: 'b' }, true],
    ["%t & iif(%b, %t2) = 'ab'", { b: false, t: 'a', t2: 'b' }, false],
    ["(%t & 'x') = %t2", { t: 'a', t2: 'ax' }, true],
    ['%born = 3', { born: '2020-01-02' }, false],
    ['3 = %born', { born: '2020-01-02' }, false],
    ["%born = 'abc'", { born: '2020-01-02' }, false],
    ['%t < {}', { t: 'a' }, null],
    ['{} < %t', { t: 'a' }, null],
    ['%n < %c.ordinal()', { n: 1, c: 'mid' }, true],
    ['%c.ordinal() < %c2.ordinal()', { c: 'low', c2: 'mid' }, true],
    ['%c.ordinal().where($this > %n) > 2', { c: 'high', n: 1 }, true],
    ['%c.ordinal().where($this > %n) > 2', { c: 'low', n: 1 }, null],
    ['2 < %c.ordinal().where($this > %n)', { c: 'mid', n: 1 }, false],
    ["(5 'kg').unit = 'kg'", {}, true],
    ["5 '1' = 5", {}, true],
    ["%c.where(code = 'low' or %b).exists()", { b: false, c: 'mid' }, false],
    ["%c.where(code = 'low' or %b).exists()", { b: false, c: 'low' }, true],
    ["%c2.where(code = 'low').exists()", { c2: 'mid' }, false],
    ['3 in %r', { r: 3 }, true],
  ])
  refuses('boolean', [
    ["%c.where(code = 'low' or %b).code = 'mid'", 'It compares lists of several values.'],
    ["1 = %resource.item.where(linkId = 'g')", 'It compares items.'],
    ['1 = %resource', 'It compares items.'],
    [`1 = ${answersOf('n')}`, 'It compares answers and not their values.'],
    ["%born > 'abc'", 'It calculates with a value that is not a number.'],
    ['%born < 2020', 'It calculates with a value that is not a number.'],
    ['%t < %born', 'It calculates with a value that is not a number.'],
    ['%t < 3', 'It calculates with a value that is not a number.'],
    ['3 < %t', 'It calculates with a value that is not a number.'],
    ["iif(%b, %t, %t2) < 'm'", 'It calculates with a value that is not a number.'],
    ["'m' < iif(%b, %t, %t2)", 'It calculates with a value that is not a number.'],
  ])
})

describe('a truth value with one undetermined side', () => {
  computes('boolean', [
    ['false and %n.today()', {}, false],
    ['%n.today() and false', {}, false],
    ['true or %n.today()', {}, true],
    ['%n.today() or true', {}, true],
    ['iif(0, true, false)', {}, true],
    ["iif('', true, false)", {}, true],
    ["%t = 'x' or {}", { t: 'x' }, true],
  ])
  refuses('boolean', [
    ['%n.today() and %b', 'today()'],
    ['%b and %n.today()', 'today()'],
    ['%n.today() or %b', 'today()'],
    ['%b or %n.today()', 'today()'],
    ['iif(%resource, true, false)', 'It uses an item as a condition.'],
  ])
})

describe('a function on an unsupported type', () => {
  computes('boolean', [
    ["'abc'.startsWith(1)", {}, null],
    ["'abc'.endsWith(1)", {}, null],
    ["'1'.matches(1)", {}, null],
    ["'aab'.matches('a+b')", {}, true],
    ["'aab'.matches('(a+)b')", {}, true],
    ["'😀'.matches('^.$')", {}, true],
    ["'123'.substring('1').exists()", {}, false],
    ['5.upper().exists()', {}, false],
    ["'abc'.length.exists()", {}, false],
    ['(%n + 1).value.exists()', { n: 1 }, false],
    ['%n.unit.exists()', { n: 1 }, false],
    ['%n.intersect({}).exists()', { n: 1 }, false],
    ["iif(%b, 'a', 'b').combine('c').exists()", {}, true],
    ['iif(%b, %b2).exists()', { b: true, b2: false }, true],
    ['iif(%b, %b2).exists()', { b: false, b2: false }, false],
  ])
  computes('decimal', [
    ["'a1'.toDecimal()", {}, null],
    ["'12.5'.toDecimal()", {}, 12.5],
    ["'a'.toQuantity()", {}, null],
    ['(%n + 1).toInteger()', { n: 2 }, 3],
    ["'a'.ordinal().count()", {}, 0],
    ['(5 | 6)[1.5]', {}, null],
    ['{}.aggregate($total + $this, 0)', {}, 0],
    ['%n.combine(%d).aggregate(1 + ($total + $this), 0)', { n: 2, d: 3 }, 7],
    ["'a'.repeat($this).count()", {}, 1],
    ['(%resource.item | 1).where($this is integer).count()', {}, 1],
    [`${answersOf('r')}.first().count()`, { r: 2 }, 1],
    [`${answersOf('m')}.where(value.code = 'x').value.ordinal().sum()`, { m: ['x', 'y'] }, 3],
    [`${answersOf('c')}.where(value.code = 'low').count()`, { c: 'low' }, 1],
    ["%rootResource.item.item.where(linkId = 'n').answer.value", { n: 3 }, 3],
  ])
  refuses('boolean', [
    ["'aaa'.matches('(?=a)')", 'It matches a pattern that is too complex.'],
    [`'${'a'.repeat(500)}b'.matches('b$')`, 'It matches a text that is too long.'],
  ])
  computes('boolean', [[`'${'a'.repeat(499)}b'.matches('b$')`, {}, true]])
  refuses('string', [
    ["%resource & 'x'", 'It joins values that are not text.'],
    ["%r.toString() & 'x'", 'It joins several texts with one.'],
    ["%t.combine(%t2) & 'x'", 'It joins several texts with one.'],
    ["'x' + %t.combine(%t2)", 'It joins several texts with one.'],
  ])
})

describe('the type of a value', () => {
  computes('boolean', [
    ["%t.ofType(string) = 'a'", { t: 'a' }, true],
    ["%t.ofType(String) = 'a'", { t: 'a' }, true],
    ['%t.ofType(integer).exists()', { t: 'a' }, false],
    ['%born.ofType(date).exists()', { born: '2020-01-02' }, true],
    ['%born.ofType(Date).exists()', { born: '2020-01-02' }, true],
    ['%stamp.ofType(dateTime).exists()', { stamp: '2020-01-02' }, true],
    ['%stamp.ofType(DateTime).exists()', { stamp: '2020-01-02' }, true],
    ['%b.ofType(boolean)', { b: true }, true],
    ['%c.ofType(Coding).exists()', { c: 'low' }, true],
    ['%d is Decimal', { d: 1 }, true],
    ['%d is integer', { d: 1 }, false],
    ['%n is Integer', { n: 1 }, true],
    ['%n is Integer', {}, null],
    ['%n is string', {}, null],
    ['1.5 is Integer', {}, false],
    ['2 is Integer', {}, true],
    ['%c.code is string', { c: 'low' }, true],
    ['%c.code is Coding', { c: 'low' }, false],
    ['%c is string', { c: 'low' }, false],
    ['%c.code is string', {}, null],
    ['%born is date', { born: '2020-01-02' }, true],
    ['%born is dateTime', { born: '2020-01-02' }, false],
    ['%stamp is dateTime', { stamp: '2020-01-02' }, true],
    ['%stamp is date', { stamp: '2020-01-02' }, false],
    ['@2020-01-02 is date', {}, true],
    ['@2020-01-02 is dateTime', {}, false],
    ['%w is Quantity', { w: 1 }, true],
    [`${answersOf('clock')}.valueTime.exists()`, { clock: '10:00' }, true],
    [`${answersOf('link')}.valueUri.exists()`, { link: 'a' }, true],
    [`${answersOf('notes')}.valueString = 'a'`, { notes: 'a' }, true],
    [`${answersOf('ref')}.valueReference.exists()`, { ref: 'a' }, true],
    [`${answersOf('stamp')}.valueDateTime.exists()`, { stamp: '2020-01-02' }, true],
  ])
  refuses('boolean', [
    ['%n.ofType().exists()', 'It asks for the type .'],
    ["%n.ofType('integer').exists()", 'It asks for the type .'],
    ['%n.ofType(constructor).exists()', 'It asks for the type constructor.'],
  ])
})

describe('a text with an escape', () => {
  computes('string', [
    ["'a\\rb'", {}, 'a\rb'],
    ["'a\\fb'", {}, 'a\fb'],
    ['{}.join()', {}, null],
  ])
})
