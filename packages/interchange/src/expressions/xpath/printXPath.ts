/** Writes a tree in the spelling of an XLSForm: `parseXPath` reads the same tree from it. */
import { type Expression, ExpressionFault } from '../expression'
import { printNumber, tightness } from '../print'

const spelling: Readonly<Record<string, string>> = { '<>': '!=', '/': 'div' }

/** @throws ExpressionFault for a text with both kinds of quotation marks, which no expression can hold */
export function printXPath(expression: Expression): string {
  return print(expression, 0)
}

function print(expression: Expression, around: number): string {
  switch (expression.type) {
    case 'number':
      return expression.value < 0 && around > 0 ? `(${printNumber(expression.value)})` : printNumber(expression.value)
    case 'text':
      return quoted(expression)
    case 'field':
      return isPath(expression.name) ? expression.name : `\${${expression.name}}`
    case 'call':
      return call(expression, around)
    case 'binary': {
      const { sign, left, right } = expression
      if (sign === '^') return `pow(${print(left, 0)}, ${print(right, 0)})`
      return infix(sign, left, right, around)
    }
  }
}

function call({ name, of }: Extract<Expression, { readonly type: 'call' }>, around: number): string {
  const [first, second] = of
  if (name === 'mod' && first && second) return infix('mod', first, second, around)
  return `${name}(${of.map((each) => print(each, 0)).join(', ')})`
}

function infix(sign: string, left: Expression, right: Expression, around: number): string {
  const own = tightness[sign] ?? 0
  // Operands on the right of an equal sign need brackets: they are read from the left.
  const text = `${print(left, own)} ${spelling[sign] ?? sign} ${print(right, own + 1)}`
  return own < around ? `(${text})` : text
}

/** A path, the value itself, and what a spreadsheet made of TRUE(). */
function isPath(name: string): boolean {
  return /^\.|\/|^(true|false|yes|no)$/i.test(name)
}

function quoted({ value, from, to }: Extract<Expression, { readonly type: 'text' }>): string {
  if (!/['‘’‚]/.test(value)) return `'${value}'`
  if (!/["“”„]/.test(value)) return `"${value}"`
  throw new ExpressionFault('The text has both kinds of quotation marks.', { from, to })
}
