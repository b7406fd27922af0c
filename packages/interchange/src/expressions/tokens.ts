/** The words of conditions and calculations, whichever language they are written in. */
import { ExpressionFault } from './expression'

export interface Token {
  readonly kind: 'number' | 'text' | 'field' | 'word' | 'sign' | 'end'
  readonly text: string
  readonly from: number
  readonly to: number
}

/** What a language has words for, tried in this order. Each pattern is sticky. */
export type Patterns = readonly (readonly [Exclude<Token['kind'], 'end'> | 'blank', RegExp])[]

/** Logic is often copied between programs, so typographic quotation marks are read too. */
export const quotedText = /"[^"]*"|'[^']*'|[“”„][^“”]*[“”]|[‘’‚][^‘’]*[‘’]/y

/** Signs of other languages, and of HTML, that mean the same. */
const plain: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '!=': '<>',
    '==': '=',
    '&&': 'and',
    '||': 'or',
    '&lt;': '<',
    '&gt;': '>',
    '&lt;=': '<=',
    '&gt;=': '>=',
  }),
)

/** @throws ExpressionFault for a character that has no meaning */
export function tokensIn(source: string, patterns: Patterns): readonly Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    const found = nextIn(source, at, patterns)
    if (!found) throw new ExpressionFault(faultAt(source[at] ?? ''), { from: at, to: at + 1 })
    const to = at + found.text.length
    if (found.kind !== 'blank')
      tokens.push({ kind: found.kind, text: plain.get(found.text) ?? found.text, from: at, to })
    at = to
  }
  return [...tokens, { kind: 'end', text: '', from: source.length, to: source.length }]
}

function nextIn(source: string, at: number, patterns: Patterns) {
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
