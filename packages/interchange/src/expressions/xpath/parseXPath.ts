/**
 * Reads the XPath of an XLSForm: `${name}`, paths such as `../name` and `.`, functions. A part of a path in square brackets, which
 * chooses among rows, becomes a call `[]`.
 */
import { type Expression, ExpressionFault } from '../expression'
import { callOf, parse, type Reader } from '../parse'
import { type Patterns, quotedText, type Token, tokensIn } from '../tokens'

const name = String.raw`[\p{L}_][\p{L}\p{N}_.-]*(?::[\p{L}_][\p{L}\p{N}_.-]*)?`
const step = String.raw`(?:\.\.?(?![\p{L}\p{N}_])|${name}|\*)`

const patterns: Patterns = [
  ['blank', /\s+/y],
  ['number', /\d+(?:\.\d*)?|\.\d+/y],
  ['text', quotedText],
  ['field', new RegExp(String.raw`\$\{[^{}]*\}(?:/${step})*`, 'uy')],
  // Of one step, only if it is `.` or `..`: a word may be a function.
  [
    'field',
    new RegExp(String.raw`//?${step}(?:/${step})*|${name}(?:/${step})+|\.\.?(?![\p{L}\p{N}_.])(?:/${step})*`, 'uy'),
  ],
  ['word', new RegExp(name, 'uy')],
  ['sign', /<>|!=|<=|>=|==|&&|\|\||&lt;=?|&gt;=?|[=<>+\-*^(),!|[\]]/y],
]

/** @throws ExpressionFault with the characters that the author has to mend */
export function parseXPath(source: string): Expression {
  return parse(tokensIn(source, patterns), operandOf)
}

/** Whether it has signs that the author's own programs may not take. */
export function hasForeignSigns(source: string): boolean {
  return /[“”„‘’‚]|&[gl]t;|&&|\|\|/.test(source)
}

function operandOf(token: Token, reader: Reader): Expression | null {
  const { kind, text, from, to } = token
  if (kind === 'field') return chosen({ type: 'field', name: nameIn(text), code: null, event: null, from, to }, reader)
  if (kind !== 'word' || /^(and|or|div|mod)$/i.test(text)) return null
  if (reader.is('(')) return chosen(callOf(token, reader), reader)
  return { type: 'field', name: text, code: null, event: null, from, to }
}

/** `${age}` is `age`; a path stays as it is. */
function nameIn(text: string): string {
  const [, inner, rest = ''] = /^\$\{([^{}]*)\}(.*)$/su.exec(text) ?? []
  return inner === undefined ? text : `${inner.trim()}${rest}`
}

/** With what follows it: `[condition]`, and the rest of a path behind a bracket. */
function chosen(of: Expression, { now, next, is, inside, close }: Reader): Expression {
  let found = of
  for (;;) {
    const token = now()
    if (is('[')) {
      next()
      const which = inside()
      const { to } = close(']', token)
      found = { type: 'call', name: '[]', of: [found, which], from: of.from, to }
    } else if (token.kind === 'field' && token.text.startsWith('/')) {
      next()
      if (found.type === 'call' && found.name === 'current')
        found = { type: 'field', name: token.text.slice(1), code: null, event: null, from: of.from, to: token.to }
      else found = { type: 'call', name: '[]', of: [found], from: of.from, to: token.to }
    } else if (is('|')) throw new ExpressionFault('Casebook reads no unions of paths.', token)
    else return found
  }
}
