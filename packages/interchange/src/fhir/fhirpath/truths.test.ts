import { describe, expect, it } from 'vitest'
import { type Answers, computation, computed } from '../testing/form'

type Case = readonly [expression: string, answers: Answers, value: boolean | null]

function computes(cases: readonly Case[]) {
  it.each(cases)('computes %s of %j as %s [DATA-10]', (expression, answers, value) => {
    expect(computed(expression, 'boolean', answers)).toBe(value)
  })
}

const [yes, no, none] = [true, false, null]

describe('a truth value of two questions', () => {
  const both = [yes, no, none].flatMap((b) => [yes, no, none].map((b2) => ({ b, b2 })))
  /** Rows: yes, no and no answer on the left. Columns: the same on the right. */
  const tables = [
    ['%b and %b2', [yes, no, none, no, no, no, none, no, none]],
    ['%b or %b2', [yes, yes, yes, yes, no, none, yes, none, none]],
    ['%b xor %b2', [no, yes, none, yes, no, none, none, none, none]],
    ['%b implies %b2', [yes, no, none, yes, yes, yes, yes, none, none]],
    ['%b = %b2', [yes, no, none, no, yes, none, none, none, none]],
    ['%b != %b2', [no, yes, none, yes, no, none, none, none, none]],
    ['%b.combine(%b2).allTrue()', [yes, no, yes, no, no, no, yes, no, yes]],
    ['%b.combine(%b2).anyTrue()', [yes, yes, yes, yes, no, no, yes, no, no]],
    ['%b.combine(%b2).allFalse()', [no, no, no, no, yes, yes, no, yes, yes]],
    ['%b.combine(%b2).anyFalse()', [no, yes, no, yes, yes, yes, no, yes, no]],
    ['%b.combine(%b2).all($this)', [yes, no, yes, no, no, no, yes, no, yes]],
    ['%b.combine(%b2).exists()', [yes, yes, yes, yes, yes, yes, yes, yes, no]],
    ['%b.intersect(%b2)', [yes, none, none, none, no, none, none, none, none]],
    ['iif(%b, %b2, true)', [yes, no, none, yes, yes, yes, yes, yes, yes]],
    ['iif(%b or %b2, true, false)', [yes, yes, yes, yes, no, no, yes, no, no]],
    ['iif(%b and %b2, false, true)', [no, yes, yes, yes, yes, yes, yes, yes, yes]],
  ] as const
  it.each(tables)('computes %s as FHIRPath does [DATA-10]', (expression, values) => {
    const compute = computation(expression, 'boolean')
    const truths = both.map(({ b, b2 }) => compute({ ...(b === null ? {} : { b }), ...(b2 === null ? {} : { b2 }) }))
    expect(truths).toEqual(values)
  })
})

describe('a branch', () => {
  computes([
    ['iif(%b, true, false)', { b: yes }, yes],
    ['iif(%b, true, false)', { b: no }, no],
    ['iif(%b, true, false)', {}, no],
    ["iif(%c.code = 'low', true, false)", {}, no],
    ["iif(%b, true, '')", { b: yes }, yes],
    ["iif(%b, true, '')", { b: no }, none],
    ["iif(%b, true, '')", {}, none],
    ["iif(%b, '', false)", {}, no],
    ["iif(%b, 'no', false)", { b: yes }, none],
  ])
})

describe('a value that is neither yes nor no', () => {
  it.each(['%n', '%c', "'yes'", "%t & 'x'", '1'])(
    'is none of a question for yes or no, and reported: %s',
    (expression) => {
      expect(() => computation(expression, 'boolean')).toThrow('It gives the question a value of another type.')
    },
  )
})

describe('a comparison', () => {
  computes([
    ['%n = 3', { n: 3 }, yes],
    ['%n = 3', { n: 4 }, no],
    ['%n = 3', {}, none],
    ['3 = %n', { n: 3 }, yes],
    ['%n != 3', { n: 4 }, yes],
    ['%n != 3', {}, none],
    ['%n ~ 3', { n: 3 }, yes],
    ['%n !~ 3', { n: 3 }, no],
    ['%n < 3', { n: 2 }, yes],
    ['%n < 3', { n: 3 }, no],
    ['%n <= 3', { n: 3 }, yes],
    ['%n <= 3', { n: 4 }, no],
    ['%n > 3', { n: 4 }, yes],
    ['%n > 3', { n: 3 }, no],
    ['%n >= 3', { n: 3 }, yes],
    ['%n >= 3', { n: 2 }, no],
    ['3 < %n', { n: 4 }, yes],
    ['3 < %n', { n: 3 }, no],
    ['3 >= %n', { n: 3 }, yes],
    ['3 >= %n', { n: 4 }, no],
    ['%n < {}', { n: 2 }, none],
    ['{} = 1', {}, none],
    ['%n < %d', { n: 2, d: 2.5 }, yes],
    ['%n = %d', { n: 2, d: 2 }, yes],
    ['%n + 1 > %d', { n: 2, d: 2.5 }, yes],
    ['1 < 2', {}, yes],
    ['2 <= 1', {}, no],
    ["'a' < 'b'", {}, yes],
    ["%t = 'x'", { t: 'x' }, yes],
    ["%t = 'x'", { t: 'y' }, no],
    ["%t != 'x'", { t: 'y' }, yes],
    ["%t < 'm'", { t: 'a' }, yes],
    ["%t < 'm'", { t: 'z' }, no],
    ['%t = %t2', { t: 'a', t2: 'a' }, yes],
    ['%t = %t2', { t: 'a', t2: 'b' }, no],
    ['%t > %t2', { t: 'b', t2: 'a' }, yes],
    ['%born = @2020-01-02', { born: '2020-01-02' }, yes],
    ['%born > @2020-01-02', { born: '2020-01-03' }, yes],
    ['%born <= @2020-01-02T10:00', { born: '2020-01-03' }, no],
    ["%born > '2020-01-02'", { born: '2020-01-03' }, yes],
    ["%w > 60 'kg'", { w: 70 }, yes],
    ['%w = 70', { w: 70 }, yes],
    ["%w.unit = 'kg'", { w: 70 }, yes],
    ["%w.code = 'g'", { w: 70 }, no],
    ["%w.unit = 'kg'", {}, none],
    ["%v.unit = 'g'", { v: 1, 'v/unit': 'g' }, yes],
    ["%v.unit = 'g'", { v: 1, 'v/unit': 'kg' }, no],
    ["%u.unit = 'mg'", { u: 1, 'u/unit': 'mg' }, yes],
    ['%n = true', { n: 1 }, no],
    ["%n = 'x'", { n: 1 }, no],
    ['%b = true', { b: yes }, yes],
    ['%b = true', {}, none],
    ['%b.not()', { b: yes }, no],
    ['%b.not()', { b: no }, yes],
    ['%b.not()', {}, none],
    ['%b = false', { b: yes }, no],
    ['true = %b', { b: no }, no],
    ['%b = 1', { b: yes }, no],
    ['%b = %n', { b: yes, n: 1 }, no],
    ['%gone > 3', { b: yes, gone: 4 }, yes],
    ['%gone > 3', { b: no, gone: 4 }, none],
  ])
})

describe('the option that was chosen', () => {
  computes([
    ["%c.code = 'low'", { c: 'low' }, yes],
    ["%c.code = 'low'", { c: 'mid' }, no],
    ["%c.code = 'low'", {}, none],
    ["%c.code != 'low'", { c: 'mid' }, yes],
    ["'low' = %c.code", { c: 'low' }, yes],
    ["%c.code = 'none'", { c: 'mid' }, no],
    ["%c.display = 'The mid'", { c: 'mid' }, yes],
    ["%c.system = 'http://example.org/codes'", { c: 'mid' }, yes],
    ["%c.code in ('low' | 'mid')", { c: 'mid' }, yes],
    ["%c.code in ('low' | 'mid')", { c: 'high' }, no],
    ["%c.code in ('low' | 'mid')", {}, none],
    ["('low' | 'mid') contains %c.code", { c: 'low' }, yes],
    ["%m.code contains 'x'", { m: ['x', 'y'] }, yes],
    ["%m.code contains 'z'", { m: ['x', 'y'] }, no],
    ["'x' in %m.code", { m: ['x'] }, yes],
    ["%m.where(code = 'x').exists()", { m: ['x', 'y'] }, yes],
    ["%m.where(code = 'z').exists()", { m: ['x', 'y'] }, no],
    ["%m.where(code = 'z').empty()", { m: ['x', 'y'] }, yes],
    ["%m.exists(code = 'y')", { m: ['x', 'y'] }, yes],
    ["%m.code = 'x'", { m: ['x'] }, yes],
    ["%m.code = 'x'", { m: ['x', 'y'] }, no],
    ["%m.all(code = 'x')", { m: ['x'] }, yes],
    ["%m.all(code = 'x')", { m: ['x', 'y'] }, no],
    ['%c.ordinal() > 1', { c: 'mid' }, yes],
    ['1 < %c.ordinal()', { c: 'low' }, no],
    ['%c.ordinal() = 2', { c: 'mid' }, yes],
    ['%c.ordinal() = %n', { c: 'mid', n: 2 }, yes],
    ['%c.ordinal() <= %n', { c: 'high', n: 2 }, no],
    ['%c = %c2', { c: 'low', c2: 'low' }, yes],
    ['%c = %c2', { c: 'low', c2: 'mid' }, no],
    ['%c = %c2', { c: 'low' }, none],
    ['%c.code = %t', { c: 'low', t: 'low' }, yes],
    ['%c.code = %t', { c: 'low', t: 'mid' }, no],
    ['%c = %b', { c: 'low', b: yes }, no],
    ['%i > 1', { i: '2' }, yes],
    ['%i = 2', { i: '2' }, yes],
    ["%o = 'mine'", { o: 'other', 'o/other': 'mine' }, yes],
    ["%o = 'mine'", { o: 'other', 'o/other': 'yours' }, no],
    ["%o.code = 'known'", { o: 'known' }, yes],
    ["%resource.item.item.where(linkId = 'o').answer.valueString = 'mine'", { o: 'other', 'o/other': 'mine' }, yes],
    ["%resource.item.item.where(linkId = 'o').answer.valueCoding.exists()", { o: 'known' }, yes],
    ["%c = %questionnaire.item.item.where(linkId = 'c').answerOption.value.where(code = 'mid')", { c: 'mid' }, yes],
    ["%c.where(code = 'low' or code = 'mid').exists()", { c: 'mid' }, yes],
    ["%c.where(code = 'low' or code = 'mid').exists()", { c: 'high' }, no],
    ["%o.where($this = 'known').exists()", { o: 'known' }, no],
  ])
})

describe('existence', () => {
  computes([
    ['%n.exists()', { n: 3 }, yes],
    ['%n.exists()', {}, no],
    ['%n.empty()', { n: 3 }, no],
    ['%n.empty()', {}, yes],
    ['%n.hasValue()', { n: 3 }, yes],
    ['%c.exists()', { c: 'low' }, yes],
    ['%o.exists()', { o: 'other', 'o/other': 'mine' }, yes],
    ['%m.exists()', {}, no],
    ['%file.exists()', { file: 'a.pdf' }, yes],
    ["%resource.item.where(linkId = 'g').exists()", {}, no],
    ["%resource.item.where(linkId = 'g').exists()", { n: 3 }, yes],
    ["%resource.item.where(linkId = 'g').item.exists()", { n: 3 }, yes],
    ["%resource.descendants().where(linkId = 'n').answer.exists()", { n: 3 }, yes],
    ["%resource.repeat(item).where(linkId = 'n').answer.exists()", { n: 3 }, yes],
    ["%resource.children().where(linkId = 'g').children().where(linkId = 'n').answer.exists()", { n: 3 }, yes],
    ["QuestionnaireResponse.item.item.where(linkId = 'n').answer.exists()", {}, no],
    ['(%n + %d).exists()', { n: 3 }, no],
    ['(%n + %d).exists()', { n: 3, d: 1 }, yes],
    ['%n.combine(%d).sum().exists()', { d: 1 }, yes],
    ['(%n / %d).exists()', { n: 3, d: 0 }, no],
    ['%n.round(1).exists()', { n: 3 }, yes],
    ['%n.exp().exists()', {}, no],
    ['iif(%b, %n).exists()', { b: no, n: 3 }, no],
    ['iif(%b, %n, %d).exists()', { b: no, d: 3 }, yes],
    ['iif(%b, %n, %d).exists()', { b: yes, d: 3 }, no],
    ['(%n > 3).exists()', { n: 1 }, yes],
    ['(%n > 3).exists()', {}, no],
    ['(%b and %b2).exists()', { b: no }, yes],
    ['%gone.exists()', { b: no, gone: 4 }, no],
    ['{}.exists()', {}, no],
    ['1.exists()', {}, yes],
    ['%n.isDistinct()', {}, yes],
    ["linkId = 'out'", {}, no],
    ["%context.linkId = 'result'", {}, yes],
    ["%qitem.type = 'boolean'", {}, yes],
    ["%sct = 'http://snomed.info/sct'", {}, yes],
    ["%loinc = 'http://loinc.org'", {}, yes],
    ["%ucum = 'http://unitsofmeasure.org'", {}, yes],
    ["%questionnaire.title = 'A small questionnaire'", {}, yes],
    ["%questionnaire.descendants().where(linkId = 'n').exists()", {}, yes],
    ["%questionnaire.item.item.where(linkId = 'w').extension('x').exists()", {}, no],
    ["%resource.item.item.where(text = 'Text of n').answer.value > 2", { n: 3 }, yes],
    ['%n is integer', { n: 3 }, yes],
    ['%n is string', { n: 3 }, no],
    ["'a' is string", {}, yes],
    ['true is Boolean', {}, yes],
    ['{} is integer', {}, none],
  ])
})

describe('a text that is known at import', () => {
  computes([
    ["'abc'.startsWith('ab')", {}, yes],
    ["'abc'.startsWith('b')", {}, no],
    ["'abc'.endsWith('bc')", {}, yes],
    ["'abc'.endsWith('b')", {}, no],
    ["'abc'.contains('b')", {}, yes],
    ["'abc'.contains('x')", {}, no],
    ["'abc'.contains(1)", {}, none],
    ["'abc'.matches('^a.c$')", {}, yes],
    ["'abc'.matches('^b')", {}, no],
    ["'abc'.substring(1) = 'bc'", {}, yes],
    ["'abc'.upper() = 'ABC'", {}, yes],
    ["'ABC'.lower() = 'abc'", {}, yes],
    ["' a '.trim() = 'a'", {}, yes],
    ["4.toString() = '4'", {}, yes],
    ["%c.code.startsWith('l')", { c: 'low' }, yes],
    ["%c.code.startsWith('l')", { c: 'mid' }, no],
    ["%c.display.contains('id')", { c: 'mid' }, yes],
    ["'\\u0041\\n\\'' = 'A\n\\''", {}, yes],
  ])
})
