import { describe, expect, it } from 'vitest'
import { type Answers, computed } from '../testing/form'

type Case = readonly [expression: string, answers: Answers, value: number | null]

function computes(cases: readonly Case[]) {
  it.each(cases)('computes %s of %j as %s [DATA-10]', (expression, answers, value) => {
    const number = computed(expression, 'decimal', answers)
    expect(typeof number === 'number' ? Number(number.toFixed(9)) : number).toBe(value)
  })
}

describe('arithmetic', () => {
  computes([
    ['%n + %d', { n: 3, d: 1.5 }, 4.5],
    ['%n + %d', { n: 3 }, null],
    ['%n - %d - 1', { n: 3, d: 1.5 }, 0.5],
    ['%n - (%d - 1)', { n: 3, d: 1.5 }, 2.5],
    ['%n * %d * 2', { n: 3, d: 1.5 }, 9],
    ['%n / %d / 2', { n: 6, d: 1.5 }, 2],
    ['%n / (%d / 2)', { n: 6, d: 1.5 }, 8],
    ['%n / %d', { n: 6, d: 0 }, null],
    ['-%n', { n: 3 }, -3],
    ['-5', {}, -5],
    ['+%n', { n: 3 }, 3],
    ['-{}', {}, null],
    ['%n div 4', { n: 11 }, 2],
    ['%n div 4', { n: -11 }, -2],
    ['%n mod 4', { n: 11 }, 3],
    ['%n mod 4', { n: -11 }, -3],
    ['%n div {}', { n: 11 }, null],
    ['{} + 1', {}, null],
    ['1 + {}', {}, null],
    ["%w + 5 'kg'", { w: 70 }, 75],
    ["%n + 2 '1'", { n: 1 }, 3],
    ['%gone + 1', { b: true, gone: 4 }, 5],
    ['%gone + 1', { b: false, gone: 4 }, null],
  ])
})

describe('a function of one number', () => {
  computes([
    ['%d.floor()', { d: -1.5 }, -2],
    ['%d.floor()', { d: 1.7 }, 1],
    ['%d.floor()', { d: 2 }, 2],
    ['%d.ceiling()', { d: -1.5 }, -1],
    ['%d.ceiling()', { d: 1.2 }, 2],
    ['%d.ceiling()', { d: 2 }, 2],
    ['%d.truncate()', { d: -1.7 }, -1],
    ['%d.truncate()', { d: 1.7 }, 1],
    ['%d.truncate()', { d: 0 }, 0],
    ['%d.round()', { d: 1.6 }, 2],
    ['%d.round(1)', { d: 1.26 }, 1.3],
    ['%d.round(0)', { d: 1.26 }, 1],
    ['%d.round(15)', { d: 1.26 }, 1.26],
    ['%d.abs()', { d: -1.5 }, 1.5],
    ['%d.abs()', { d: 1.5 }, 1.5],
    ['%d.abs()', {}, null],
    ['%n.sqrt()', { n: 9 }, 3],
    ['%n.power(3)', { n: 2 }, 8],
    ['%n.ln()', { n: 1 }, 0],
    ['%n.exp()', { n: 0 }, 1],
    ['%n.log(10)', { n: 100 }, 2],
    ['{}.round(1)', {}, null],
  ])
})

describe('an aggregate of several numbers', () => {
  computes([
    ['%n.combine(%d).sum()', { n: 3, d: 1.5 }, 4.5],
    ['%n.combine(%d).sum()', { n: 3 }, 3],
    ['%n.combine(%d).sum()', {}, null],
    ['{}.sum()', {}, null],
    ['%n.combine(%d).min()', { n: 3, d: 1.5 }, 1.5],
    ['%n.combine(%d).max()', { n: 3, d: 1.5 }, 3],
    ['%n.combine(%d).avg()', { n: 3, d: 1.5 }, 2.25],
    ['%m.ordinal().sum()', { m: ['x', 'z'] }, 10],
    ['%m.ordinal().min()', { m: ['y', 'z'] }, 5],
    ['%m.ordinal().max()', { m: ['x', 'y'] }, 5],
    ['%m.ordinal().avg()', { m: ['x', 'z'] }, 5],
    ['%n.combine(%d).count()', { n: 3 }, 1],
    ['%n.combine(%d).count()', {}, 0],
    ['%n.combine(5).count()', { n: 3 }, 2],
    ['%n.count()', { n: 3 }, 1],
    ['(5 | 6 | 6).count()', {}, 2],
    ['{}.count()', {}, 0],
    ['%m.count()', { m: ['x', 'y'] }, 2],
    ['%m.count()', {}, 0],
    ['%c.count()', { c: 'low' }, 1],
    ["%m.where(code != 'x').count()", { m: ['x', 'y'] }, 1],
    ['%r.count()', { r: 2 }, 1],
    ['%r.sum()', { r: 2 }, 2],
    ['%b.combine(%b2).count()', { b: false }, 1],
  ])
})

describe('a product written as an aggregate', () => {
  it.each([
    ['%n.combine(%d).aggregate($this * $total, 1)', { n: 3, d: 1.5 }, 4.5],
    ['%n.combine(%d).aggregate($this * $total, 1)', { n: 3 }, 3],
    ['%n.combine(%d).aggregate($total * $this * 2, 10)', { n: 3, d: 1.5 }, 180],
    ['%n.combine(%d).aggregate(2 * ($total * $this), 1)', { n: 3, d: 1.5 }, 18],
    ['%n.combine(%d).aggregate(iif($this > 2, $total * $this, $total), 1)', { n: 3, d: 1.5 }, 3],
    ['%n.aggregate($this * $total, 0)', { n: 3 }, 0],
    ['%n.aggregate($this * $total, 1)', {}, 1],
    ['{}.aggregate($total * $this, 4)', {}, 4],
  ])('is carried: %s', (text, answers, value) => {
    expect(computed(text, 'decimal', answers)).toBe(value)
  })
})

describe('a sum written as an aggregate', () => {
  computes([
    ['%n.combine(%d).aggregate($total + $this, 0)', { n: 3, d: 1.5 }, 4.5],
    ['%n.combine(%d).aggregate($total + $this, 0)', { n: 3 }, 3],
    ['%n.combine(%d).aggregate($this * 2 + $total, 1)', { n: 3, d: 1.5 }, 10],
    ['%n.combine(%d).aggregate($total + $this + $index, 1)', { n: 3, d: 1.5 }, 6.5],
    ['%n.combine(%d).aggregate(iif($this > 2, $total + $this, $total), 0)', { n: 3, d: 1.5 }, 3],
    ['%n.combine(%d).aggregate(iif($this > 2, $total + 1 + $this, $total + 10), 0)', { n: 3, d: 1.5 }, 14],
    ['%n.aggregate($total, 7)', { n: 3 }, 7],
    ['%m.aggregate($total + $this.ordinal(), 0)', { m: ['x', 'z'] }, 10],
    ['{}.aggregate($total + $this, 4)', {}, 4],
  ])
})

describe('a number that depends on a condition', () => {
  computes([
    ['iif(%b, 1, 2)', { b: true }, 1],
    ['iif(%b, 1, 2)', { b: false }, 2],
    ['iif(%b, 1, 2)', {}, 2],
    ['iif(true, 1, 2)', {}, 1],
    ['iif(false, 1, 2)', {}, 2],
    ['iif({}, 1, 2)', {}, 2],
    ['iif(%b, %n)', { b: true, n: 3 }, 3],
    ['iif(%b, %n)', { b: false, n: 3 }, null],
    ['iif(%b, {}, %n)', { b: false, n: 3 }, 3],
    ['iif(%b, {}, %n)', { b: true, n: 3 }, null],
    ['iif(%b, %c.ordinal(), 0)', { b: true, c: 'high' }, 4],
    ['iif(%b, iif(%b2, 1, 2), 3)', { b: true, b2: false }, 2],
    ['iif(%b, 1, 2).combine(iif(%b, {}, 5)).sum()', { b: false }, 7],
  ])
})

describe('the numeric value of an answer', () => {
  computes([
    ['%c.ordinal()', { c: 'mid' }, 2],
    ['%c.weight()', { c: 'high' }, 4],
    ['%c.ordinal() * 10', { c: 'mid' }, 20],
    ['%plain.ordinal()', { plain: 'p' }, null],
    ["%resource.item.item.where(linkId = 'c').answer.ordinal()", { c: 'high' }, 4],
    ["%c.where(code = 'high').ordinal()", { c: 'high' }, 4],
    ["%c.where(code = 'high').ordinal()", { c: 'low' }, null],
    ['%i', { i: '2' }, 2],
    ['%i + 1', { i: '3' }, 4],
    ['%w', { w: 70 }, 70],
    ['%w.value', { w: 70 }, 70],
    ['%n.toDecimal()', { n: 3 }, 3],
    ['%n.toQuantity()', { n: 3 }, 3],
    ['%n.toInteger()', { n: 3 }, 3],
    ['%d.toInteger()', { d: 2 }, 2],
    ['%d.toInteger()', { d: 2.5 }, null],
    ['%b.toInteger()', { b: true }, 1],
    ['%b.toInteger()', { b: false }, 0],
    ["'12'.toInteger()", {}, 12],
    ["'-12'.toInteger()", {}, -12],
    ["'1.2'.toInteger()", {}, null],
    ["'x1'.toInteger()", {}, null],
    ['true.toInteger()', {}, 1],
    ["'1.25'.toDecimal()", {}, 1.25],
    ["'+1'.toDecimal()", {}, 1],
    ["'1.'.toDecimal()", {}, null],
    ['false.toDecimal()', {}, 0],
    ["'abc'.toDecimal()", {}, null],
    ['4.toQuantity()', {}, 4],
    ["'abc'.length()", {}, 3],
  ])
})

describe('a part of a list', () => {
  computes([
    ['(5 | 6 | 7)[1]', {}, 6],
    ['(5 | 6 | 7)[3]', {}, null],
    ['(5 | 6 | 7).first()', {}, 5],
    ['(5 | 6 | 7).tail().sum()', {}, 13],
    ['(5 | 6 | 7).skip(2).sum()', {}, 7],
    ['%n.first()', { n: 3 }, 3],
    ['%n.last()', { n: 3 }, 3],
    ['%n.single()', { n: 3 }, 3],
    ['%n[0]', { n: 3 }, 3],
    ['%n[1]', { n: 3 }, null],
    ['%r.first()', { r: 2 }, 2],
    ['(1 | 2).select($this * 10).sum()', {}, 30],
    ['(5 | 6).select($index).sum()', {}, 1],
    ['(1 | 2 | 3).where($this > 1).sum()', {}, 5],
    ['(5 | 6 | 7).where($index = 1).sum()', {}, 6],
    ['(1 | 2).union(2 | 3).sum()', {}, 6],
    ['(1 | 2).combine(2 | 3).sum()', {}, 8],
    ['(1 | 2).combine(2 | 3).distinct().sum()', {}, 6],
    ['(1 | 2 | 3).intersect(2 | 3 | 4).sum()', {}, 5],
    ['(1 | 2).intersect({}).sum()', {}, null],
    ['(%n | %d).sum()', { n: 3, d: 3 }, 3],
    ['(%n | %d).sum()', { n: 3, d: 4 }, 7],
    ['(%n | %d).sum()', { d: 4 }, 4],
    ['%n.where($this > 2)', { n: 3 }, 3],
    ['%n.where($this > 2)', { n: 1 }, null],
    ["%c.where(code = 'low' or code = 'mid').select(ordinal())", { c: 'mid' }, 2],
    ['%n.trace(1).getValue()', { n: 3 }, 3],
    ['%n.ofType(integer)', { n: 3 }, 3],
    ['%n.ofType(string).count()', { n: 3 }, 0],
    ['%n.as(integer)', { n: 3 }, 3],
    ['%n as integer', { n: 3 }, 3],
    ["(1 | 'a').ofType(integer)", {}, 1],
  ])
})
