/** Writes a tree in REDCap's spelling: `parseLogic` reads the same tree from it. */
import { type Expression, ExpressionFault } from '../expression'
import { printNumber, tightness } from '../print'

/** @throws ExpressionFault for a text with both kinds of quotation marks, which no logic can hold */
export function printLogic(expression: Expression): string {
  return print(expression, 0)
}

function print(expression: Expression, around: number): string {
  switch (expression.type) {
    case 'number':
      return expression.value < 0 && around > 0 ? `(${printNumber(expression.value)})` : printNumber(expression.value)
    case 'text':
      return quoted(expression)
    case 'field': {
      const event = expression.event === null ? '' : `[${expression.event}]`
      return `${event}[${expression.name}${expression.code === null ? '' : `(${expression.code})`}]`
    }
    case 'call':
      return `${expression.name}(${expression.of.map((each) => print(each, 0)).join(', ')})`
    case 'binary': {
      const own = tightness[expression.sign] ?? 0
      // Operands on the right of an equal sign need brackets: they are read from the left.
      const text = `${print(expression.left, own)} ${expression.sign} ${print(expression.right, own + 1)}`
      return own < around ? `(${text})` : text
    }
  }
}

function quoted({ value, from, to }: Extract<Expression, { readonly type: 'text' }>): string {
  if (!/['‘’‚]/.test(value)) return `'${value}'`
  if (!/["“”„]/.test(value)) return `"${value}"`
  throw new ExpressionFault('The text has both kinds of quotation marks.', { from, to })
}
