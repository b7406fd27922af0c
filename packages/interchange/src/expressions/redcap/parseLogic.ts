/** Reads a branching logic or a calculation of REDCap. `&&`, `||`, `!=`, `&gt;` and comments are read too. */
import { type Expression, ExpressionFault } from '../expression'
import { callOf, parse, type Reader } from '../parse'
import { type Patterns, quotedText, type Token, tokensIn } from '../tokens'

const patterns: Patterns = [
  ['blank', /\s+|(?:\/\/|#)[^\n]*/y],
  ['number', /\d+(?:\.\d+)?|\.\d+/y],
  ['text', quotedText],
  ['field', /\[[^[\]]*\]/y],
  ['word', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['sign', /<>|!=|<=|>=|==|&&|\|\||&lt;=?|&gt;=?|[=<>+\-*/^(),!%]/y],
]

/** @throws ExpressionFault with the characters that the author has to mend */
export function parseLogic(source: string): Expression {
  return parse(tokensIn(source, patterns), operandOf)
}

/** Whether it says nothing, but for comments. */
export function isEmptyLogic(source: string): boolean {
  return source.replace(/(?:\/\/|#)[^\n]*/g, '').trim() === ''
}

function operandOf(token: Token, reader: Reader): Expression | null {
  const { kind, text, from, to } = token
  if (kind === 'field') return fieldOf(token, reader)
  if (kind !== 'word') return null
  if (reader.is('(')) return callOf(token, reader)
  if (/^(true|false)$/i.test(text)) return { type: 'text', value: text, from, to }
  throw new ExpressionFault(`${text} is no field: fields are in square brackets.`, token)
}

/** `[field]`, `[field(code)]`, `[field:value]`, and before it the event, as in `[event][field]`. */
function fieldOf(token: Token, { now, next }: Reader): Expression {
  const names = [token]
  while (now().kind === 'field' && now().from === names.at(-1)?.to) names.push(next())
  const words = names.map(({ text }) => text.slice(1, -1).trim())
  // The forms of a dictionary do not repeat, so these are the one answer that there is.
  const [first, second] = words.filter((word, i) => i === 0 || !/^(1|(first|last|current)-instance)$/.test(word))
  const inner = (second ?? first ?? '').replace(/:value$/, '')
  const [, name = inner, code = null] = /^(.*?)\s*\(([^()]*)\)$/.exec(inner) ?? []
  const to = names.at(-1)?.to ?? token.to
  return { type: 'field', name, code, event: second === undefined ? null : (first ?? null), from: token.from, to }
}
