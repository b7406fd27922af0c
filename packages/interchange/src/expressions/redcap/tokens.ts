/** The words of REDCap's logic and calculations. */
import { ExpressionFault } from '../expression'

export interface Token {
  readonly kind: 'number' | 'text' | 'field' | 'word' | 'sign' | 'end'
  readonly text: string
  readonly from: number
  readonly to: number
}

const patterns: readonly (readonly [Token['kind'] | 'blank', RegExp])[] = [
  ['blank', /\s+|(?:\/\/|#)[^\n]*/y],
  ['number', /\d+(?:\.\d+)?|\.\d+/y],
  ['text', /"[^"]*"|'[^']*'|[“”„][^“”]*[“”]|[‘’‚][^‘’]*[‘’]/y],
  ['field', /\[[^[\]]*\]/y],
  ['word', /[A-Za-z_][A-Za-z0-9_]*/y],
  ['sign', /<>|!=|<=|>=|==|&&|\|\||&lt;=?|&gt;=?|[=<>+\-*/^(),!%]/y],
]

const plain: Readonly<Record<string, string>> = {
  '!=': '<>',
  '==': '=',
  '&&': 'and',
  '||': 'or',
  '&lt;': '<',
  '&gt;': '>',
  '&lt;=': '<=',
  '&gt;=': '>=',
}

/** @throws ExpressionFault for a character that has no meaning */
export function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    const found = nextIn(source, at)
    if (!found) throw new ExpressionFault(faultAt(source[at] ?? ''), { from: at, to: at + 1 })
    const to = at + found.text.length
    if (found.kind !== 'blank') tokens.push({ kind: found.kind, text: plain[found.text] ?? found.text, from: at, to })
    at = to
  }
  return [...tokens, { kind: 'end', text: '', from: source.length, to: source.length }]
}

function nextIn(source: string, at: number) {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const match = pattern.exec(source)
    if (match) return { kind, text: match[0] }
  }
  return null
}

function faultAt(character: string): string {
  if (character === '[') return 'A square bracket is not closed.'
  if (`"'“‘„‚`.includes(character)) return 'A quotation mark is not closed.'
  return `The character ${character} has no meaning here.`
}
