import type { Value } from '@casebook/core/bases/answerValue'
import { options } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { type Answers, computed } from '../testing/form'

type Case = readonly [expression: string, answers: Answers, value: Value | null]

function computes(type: string, cases: readonly Case[], rest = {}) {
  it.each(cases)('computes %s of %j as %j [DATA-10]', (expression, answers, value) => {
    expect(computed(expression, type, answers, rest)).toEqual(value)
  })
}

describe('a text', () => {
  computes('string', [
    ['%t', { t: 'a' }, 'a'],
    ["%t & 'x'", { t: 'a' }, 'ax'],
    ["%t & 'x'", {}, 'x'],
    ["%t + 'x'", { t: 'a' }, 'ax'],
    ["'a' & 'b'", {}, 'ab'],
    ["'a' + 'b'", {}, 'ab'],
    ['{} & {}', {}, ''],
    ['%n.toString()', { n: 3 }, '3'],
    ['%born.toString()', { born: '2020-01-02' }, '2020-01-02'],
    ['%t.toString()', { t: 'a' }, 'a'],
    ['%n', { n: 3 }, '3'],
    ['%born', { born: '2020-01-02' }, '2020-01-02'],
    ['%c', { c: 'mid' }, 'The mid'],
    ['%c.code', { c: 'mid' }, 'mid'],
    ['%c.display', {}, null],
    ['5', {}, '5'],
    ['true', {}, 'true'],
    ["iif(%b, 'yes', 'no')", { b: true }, 'yes'],
    ["iif(%b, 'yes', 'no')", {}, 'no'],
    ["iif(%b, 'yes')", {}, null],
    ["iif(%b, %t, 'none')", { b: true, t: 'a' }, 'a'],
    ["%t.combine(%t2).join('-')", { t: 'a', t2: 'b' }, 'a-b'],
    ["%t.combine(%t2).join('-')", { t2: 'b' }, 'b'],
    ["%t.combine(%t2).join('-')", { t: 'a' }, 'a'],
    ['%t.combine(%t2).join()', { t: 'a', t2: 'b' }, 'ab'],
    ["%m.display.join(', ')", { m: ['x', 'z'] }, 'The x, The z'],
    ["'a'.upper()", {}, 'A'],
    ["'line\\tone'", {}, 'line\tone'],
    ['%o', { o: 'other', 'o/other': 'mine' }, 'mine'],
  ])
})

describe('concatenated texts in a comparison', () => {
  computes('boolean', [
    ["%t & %t2 = 'ab'", { t: 'a', t2: 'b' }, true],
    ["%t & %t2 = 'ab'", { t: 'ab' }, true],
    ["%t & %t2 = 'ab'", { t: 'a', t2: 'c' }, false],
    ["%t & '-' & %t2 = 'a-b'", { t: 'a', t2: 'b' }, true],
    ["%t & '-' & %t2 = 'ab'", { t: 'a', t2: 'b' }, false],
    ["'-' & %t = '-a'", { t: 'a' }, true],
    ["'-' & %t != '-a'", { t: 'b' }, true],
    ["%t & %t2 = ''", {}, true],
    ["%t & %n.toString() = 'a3'", { t: 'a', n: 3 }, true],
    ["'a3' = %t & %n.toString()", { t: 'a', n: 4 }, false],
  ])
})

describe('a date', () => {
  computes('date', [
    ['%born', { born: '2020-01-02' }, '2020-01-02'],
    ['@2020-05', {}, '2020-05'],
    ['@2020-05-06T10:00:00Z', {}, '2020-05-06'],
    ['iif(%b, %born)', { b: true, born: '2020-01-02' }, '2020-01-02'],
    ['iif(%b, %born)', { b: false, born: '2020-01-02' }, null],
    ["'2020-05-06'", {}, '2020-05-06'],
  ])
})

describe('an option', () => {
  computes(
    'choice',
    [
      ['%c', { c: 'mid' }, 'mid'],
      ['%c', {}, null],
      ['%c2', { c2: 'low' }, 'low'],
      ['iif(%b, %c)', { b: true, c: 'mid' }, 'mid'],
      ['iif(%b, %c)', { c: 'mid' }, null],
      ["'low'", {}, 'low'],
      ["iif(%b, 'low', 'mid')", { b: true }, 'low'],
      ["%questionnaire.item.item.where(linkId = 'c').answerOption.valueCoding.where(code = 'high')", {}, 'high'],
      ['%c.code', { c: 'high' }, 'high'],
    ],
    options('low', 'mid', 'high'),
  )
})

describe('several options', () => {
  computes(
    'choice',
    [
      ['%m', { m: ['x', 'z'] }, ['x', 'z']],
      ["'x'", {}, ['x']],
    ],
    { repeats: true, ...options('x', 'y', 'z') },
  )
})

describe('a free answer beside the options', () => {
  computes(
    'open-choice',
    [
      ['%t', { t: 'mine' }, 'other'],
      ['%t', {}, null],
      ['%c', { c: 'low' }, 'low'],
    ],
    options('low', 'mid', 'high'),
  )
})
