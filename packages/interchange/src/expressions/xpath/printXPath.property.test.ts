import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binaryOf, callOf, fieldNamed, numberOf, textLiteral } from '../build'
import { type Expression, ExpressionFault } from '../expression'
import { parseXPath } from './parseXPath'
import { printXPath } from './printXPath'

const signs = ['and', 'or', '=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/'] as const

const { tree } = fc.letrec<{ tree: Expression }>((again) => ({
  tree: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.oneof(
      fc
        .double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 })
        .map((value) => numberOf(Number(value.toFixed(3)) + 0)),
      fc.stringMatching(/^[ a-z'"’<>=()[\]0-9äß]{0,8}$/).map(textLiteral),
      fc.stringMatching(/^[a-z][a-z0-9_]{0,6}$/).map((name) => fieldNamed(name)),
      fc.constantFrom('.', '../age', '/form/group/age').map((name) => fieldNamed(name)),
    ),
    fc
      .tuple(again('tree'), fc.constantFrom(...signs), again('tree'))
      .map(([left, sign, right]) => binaryOf(left, sign, right)),
    fc.tuple(again('tree'), again('tree')).map((of) => callOf('mod', ...of)),
    fc
      .tuple(fc.constantFrom('sum', 'if', 'selected', 'not', 'format-date'), fc.array(again('tree'), { maxLength: 3 }))
      .map(([name, of]) => callOf(name, ...of)),
  ),
}))

/** Without the places in the text, which printing changes. */
const bare = (expression: Expression): unknown =>
  JSON.parse(JSON.stringify(expression, (name, value) => (name === 'from' || name === 'to' ? undefined : value)))

describe('an expression of an XLSForm', () => {
  it('is read as the same tree, once it is printed [MORE-22]', () => {
    fc.assert(
      fc.property(tree, (expression) => {
        let text: string
        try {
          text = printXPath(expression)
        } catch (fault) {
          // Both kinds of quotation marks in one text.
          expect(fault).toBeInstanceOf(ExpressionFault)
          return
        }
        expect(bare(parseXPath(text))).toEqual(bare(expression))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    "${age} >= 18 and not(selected(${drugs}, 'none'))",
    ". <= today() or ../born = ''",
    '(${a} + ${b}) * 2 div ${c} mod 3',
    'pow(${a}, 2) - (${b} - 1)',
    "if(${sex} != 'f', -1.5, '')",
  ])('%s is printed as it was written', (text) => {
    expect(printXPath(parseXPath(text))).toBe(text)
  })
})
