/**
 * Writes a tree as an XPath over `ItemData`: `parseItemPaths` reads the same tree from it. An answer that is not there equals nothing and differs from
 * nothing in XPath, so what differs is written as what is not equal. One of several choices is `selected(path, 'code')`, as XForms have it.
 */
import { type Expression, ExpressionFault } from '../expression'
import { printNumber, tightness } from '../print'

/** @param pathOf the path to the value of the item of this name */
export function printPaths(expression: Expression, pathOf: (name: string) => string): string {
  return print(expression, 0)

  function print(part: Expression, around: number): string {
    switch (part.type) {
      case 'number':
        return part.value < 0 && around > 0 ? `(${printNumber(part.value)})` : printNumber(part.value)
      case 'text':
        return quoted(part.value)
      case 'field':
        return part.code === null ? pathOf(part.name) : `selected(${pathOf(part.name)}, ${quoted(part.code)})`
      case 'call':
        return `${part.name}(${part.of.map((each) => print(each, 0)).join(', ')})`
      case 'binary':
        return binary(part, around)
    }
  }

  function binary({ sign, left, right }: Extract<Expression, { readonly type: 'binary' }>, around: number): string {
    const isSame = sign === '=' || sign === '<>'
    if (isSame && left.type === 'field' && left.code !== null) return truth(print(left, 0), sign === '=')
    const isBlank = right.type === 'text' && right.value === ''
    // In XPath only a value that is there is other than ''.
    if (isSame && isBlank) return truth(infix('!=', left, right, sign === '<>' ? around : 0), sign === '<>')
    if (sign === '<>') return truth(infix('=', left, right, 0), false)
    return infix(sign, left, right, around)
  }

  function infix(sign: string, left: Expression, right: Expression, around: number): string {
    const own = tightness[sign === '!=' ? '<>' : sign] ?? 0
    // Operands on the right of an equal sign need brackets: they are read from the left.
    const text = `${print(left, own)} ${sign === '/' ? 'div' : sign} ${print(right, own + 1)}`
    return own < around ? `(${text})` : text
  }
}

const truth = (said: string, is: boolean) => (is ? said : `not(${said})`)

function quoted(value: string): string {
  if (!/['‘’‚]/.test(value)) return `'${value}'`
  if (!/["“”„]/.test(value)) return `"${value}"`
  throw new ExpressionFault('The text has both kinds of quotation marks.', { from: 0, to: 0 })
}

/** Whether XPath has all that is in it, and no function is one of ours. */
export function isPlainXPath(expression: Expression): boolean {
  if (expression.type === 'call') return expression.name === 'not' && expression.of.every(isPlainXPath)
  if (expression.type === 'field') return expression.code === null
  return (
    expression.type !== 'binary' || (expression.sign !== '^' && [expression.left, expression.right].every(isPlainXPath))
  )
}
