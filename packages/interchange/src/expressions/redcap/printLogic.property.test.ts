import fc from 'fast-check'
import { expect, it } from 'vitest'
import { binaryOf, callOf, fieldNamed, numberOf, textLiteral } from '../build'
import { type Expression, ExpressionFault } from '../expression'
import { parseLogic } from './parseLogic'
import { printLogic } from './printLogic'

const signs = ['and', 'or', '=', '<>', '<', '<=', '>', '>=', '+', '-', '*', '/', '^'] as const

const { tree } = fc.letrec<{ tree: Expression }>((again) => ({
  tree: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.oneof(
      fc
        .double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 })
        .map((value) => numberOf(Number(value.toFixed(3)) + 0)),
      fc.stringMatching(/^[ a-z'"’<>=()[\]0-9äß]{0,8}$/).map(textLiteral),
      fc
        .tuple(fc.stringMatching(/^[a-z][a-z0-9_]{0,6}$/), fc.constantFrom(null, '1', 'a_b'))
        .map(([name, code]) => fieldNamed(name, code)),
    ),
    fc
      .tuple(again('tree'), fc.constantFrom(...signs), again('tree'))
      .map(([left, sign, right]) => binaryOf(left, sign, right)),
    fc
      .tuple(fc.constantFrom('sum', 'if', 'round', 'not'), fc.array(again('tree'), { maxLength: 3 }))
      .map(([name, of]) => callOf(name, ...of)),
  ),
}))

/** Without the places in the text, which printing changes. */
const bare = (expression: Expression): unknown =>
  JSON.parse(JSON.stringify(expression, (name, value) => (name === 'from' || name === 'to' ? undefined : value)))

it('logic that is printed is read as the same tree [MORE-22]', () => {
  fc.assert(
    fc.property(tree, (expression) => {
      let text: string
      try {
        text = printLogic(expression)
      } catch (fault) {
        // Both kinds of quotation marks in one text.
        expect(fault).toBeInstanceOf(ExpressionFault)
        return
      }
      expect(bare(parseLogic(text))).toEqual(bare(expression))
    }),
    { numRuns: 500 },
  )
})
