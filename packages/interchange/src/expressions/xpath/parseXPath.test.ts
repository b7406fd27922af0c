import { describe, expect, it } from 'vitest'
import { type Expression, ExpressionFault } from '../expression'
import { parseXPath } from './parseXPath'

/** With all brackets, as it was understood. */
function written(expression: Expression): string {
  switch (expression.type) {
    case 'number':
      return String(expression.value)
    case 'text':
      return `"${expression.value}"`
    case 'field':
      return `{${expression.name}}`
    case 'call':
      return `${expression.name}(${expression.of.map(written).join(', ')})`
    case 'binary':
      return `(${written(expression.left)} ${expression.sign} ${written(expression.right)})`
  }
}

describe('an expression of an XLSForm', () => {
  it.each([
    ['${age} >= 18 and selected(../sex, "f")', '(({age} >= 18) and selected({../sex}, "f"))'],
    [". >= 0 and .<= 12.5 or . = ''", '((({.} >= 0) and ({.} <= 12.5)) or ({.} = ""))'],
    ['${ a } div 2 + -.5 * ${b} mod 3', '(({a} / 2) + mod((-0.5 * {b}), 3))'],
    [
      'not (selected(., ‘none’)) or count-selected(.) &lt; 2',
      '(not(selected({.}, "none")) or (count-selected({.}) < 2))',
    ],
    ['${x}!=’yourself’', '({x} <> "yourself")'],
    ['../../inputs/contact/_id', '{../../inputs/contact/_id}'],
    ['/data/group/a-b.c', '{/data/group/a-b.c}'],
    ['jr:choice-name(${x}, "${x}")', 'jr:choice-name({x}, "${x}")'],
    ["instance('list')/root/item[name = current()/../x]/label", '[]([]([](instance("list")), ({name} = {../x})))'],
    ['if(\n${a}=1,\n"x",\n"")', 'if(({a} = 1), "x", "")'],
    ['${größe} > 3', '({größe} > 3)'],
    ['true() AND false', '(true() and {false})'],
  ])('%s', (source, understood) => {
    expect(written(parseXPath(source))).toBe(understood)
  })

  it.each([
    ['(${a} = 1', 0, 1],
    ['${a} = 1)', 8, 9],
    ['${a} =', 5, 6],
    ['${a', 0, 1],
    ["${a} = 'x", 7, 8],
    ['and ${a}', 0, 3],
    ['${a} | ${b}', 5, 6],
    [`${'('.repeat(500)}1`, 200, 201],
  ])('%s is found fault with at its characters', (source, from, to) => {
    let fault: unknown
    try {
      parseXPath(source)
    } catch (error) {
      fault = error
    }
    expect(fault).toBeInstanceOf(ExpressionFault)
    expect(fault).toMatchObject({ from, to })
  })
})
