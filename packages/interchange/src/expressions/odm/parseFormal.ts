/**
 * Reads formal expressions of ODM: the XPath over `ItemData` of its own examples, and the formulas of OpenEDC and OpenClinica, which name items. A field of the
 * tree is the id of the question that the path leads to.
 */
import { allOf, binaryOf, blank, numberOf, textLiteral } from '../build'
import { type ComparisonSign, type Expression, ExpressionFault } from '../expression'
import { callOf, parse, type Reader } from '../parse'
import { type Patterns, quotedText, type Token, tokensIn } from '../tokens'

/** Where an answer is: the item, and what the author says of the places around it. */
export interface ItemPath {
  readonly item: string
  readonly group: string | null
  readonly form: string | null
  readonly event: string | null
}

/** The id of the question; the name itself if there is none. */
export type Resolve = (path: ItemPath) => string

const step = String.raw`[\w:.-]+(?:\[[^\]]*\])*`

const xpath: Patterns = [
  ['blank', /\s+/y],
  [
    'field',
    new RegExp(
      String.raw`(?:\.{0,2}\/)*(?:${step}\/)*(?:\w+:)?ItemData(?:\[[^\]]*\])+(?:\/@?Value(?:\/text\(\))?)?`,
      'y',
    ),
  ],
  ['number', /\d+(?:\.\d*)?|\.\d+/y],
  ['text', quotedText],
  ['word', /[A-Za-z_][\w-]*/y],
  ['sign', /!=|<=|>=|[=<>+\-*^(),]/y],
]

/** @throws ExpressionFault with the characters that the author has to mend */
export function parseItemPaths(source: string, resolve: Resolve): Expression {
  const found = parse(tokensIn(source, xpath), (token, reader) => {
    if (token.kind === 'field') return answerAt(token, resolve)
    return token.kind === 'word' ? wordOf(token, reader) : null
  })
  return asTruth(found)
}

function answerAt({ text, from, to }: Token, resolve: Resolve): Expression {
  const named = (attribute: string) => new RegExp(`@${attribute}\\s*=\\s*["']([^"']*)["']`).exec(text)?.[1] ?? null
  const item = named('ItemOID')
  if (item === null) throw new ExpressionFault('The path names no item.', { from, to })
  const path = { item, group: named('ItemGroupOID'), form: named('FormOID'), event: named('StudyEventOID') }
  const field: Expression = { type: 'field', name: resolve(path), code: null, event: null, from, to }
  const values = [...text.matchAll(/@?\bValue\s*(=|!=|<=|>=|<|>)\s*("[^"]*"|'[^']*'|-?[\d.]+)/g)]
  if (values.length === 0) return field
  // An answer that is not there has no value, so it fulfils nothing.
  const isThere = binaryOf(field, '<>', blank)
  const compared = values.map(([, sign = '=', literal = '']) => binaryOf(field, signOf(sign), literalOf(literal)))
  const all = allOf([isThere, ...compared])
  return typeof all === 'boolean' ? field : { ...all, from, to }
}

const signOf = (sign: string) => (sign === '!=' ? '<>' : sign) as ComparisonSign // One of those that were matched.

function literalOf(written: string): Expression {
  return /^["']/.test(written) ? textLiteral(written.slice(1, -1)) : numberOf(Number(written))
}

/** A path alone, where a truth is wanted, asks whether there is an answer. */
function asTruth(expression: Expression): Expression {
  if (expression.type === 'binary' && (expression.sign === 'and' || expression.sign === 'or'))
    return { ...expression, left: existing(expression.left), right: existing(expression.right) }
  if (expression.type === 'call' && expression.name === 'not') return { ...expression, of: expression.of.map(existing) }
  return expression
}

function existing(expression: Expression): Expression {
  return expression.type === 'field'
    ? { ...binaryOf(expression, '<>', blank), from: expression.from, to: expression.to }
    : asTruth(expression)
}

function wordOf(token: Token, reader: Reader): Expression | null {
  const { text, from, to } = token
  if (/^(and|or|div|mod)$/i.test(text)) return null
  if (!reader.is('(')) {
    if (/^(true|false)$/i.test(text)) return { type: 'text', value: text, from, to }
    throw new ExpressionFault(`${text} is no item.`, token)
  }
  const found = callOf(token, reader)
  const [first] = found.of
  if (/^(true|false)$/.test(found.name)) return { type: 'text', value: found.name, from, to }
  // They change the type of a value, which compares as it is.
  if (/^(number|string|boolean)$/.test(found.name) && first && found.of.length === 1) return first
  return found.name === 'selected' ? chosen(found) : found
}

/** `selected(path, 'code')`: one of several choices. */
function chosen(call: Extract<Expression, { readonly type: 'call' }>): Expression {
  const [field, code] = call.of
  if (field?.type !== 'field' || code?.type !== 'text')
    throw new ExpressionFault('`selected` takes a path and a code.', call)
  return { ...binaryOf({ ...field, code: code.value }, '=', textLiteral('1')), from: call.from, to: call.to }
}

/** Items by their OIDs, perhaps after those of event, form and group. */
const names: Patterns = [
  ['blank', /\s+/y],
  ['number', /\d+(?:\.\d+)?(?![\w.])|\.\d+/y],
  ['text', quotedText],
  ['word', /[\p{L}_$][\p{L}\p{N}_.$]*(?:-[\p{L}_$][\p{L}\p{N}_.$]*)*/uy],
  ['sign', /<>|!=|<=|>=|==|&&|\|\||[=<>+\-*/^(),!]/y],
]

const signs: ReadonlyMap<string, ComparisonSign> = new Map([
  ['eq', '='],
  ['ne', '<>'],
  ['lt', '<'],
  ['lte', '<='],
  ['gt', '>'],
  ['gte', '>='],
])

/** @throws ExpressionFault with the characters that the author has to mend */
export function parseItemNames(source: string, resolve: Resolve, isItem: (oid: string) => boolean): Expression {
  const tokens = tokensIn(source, names).map((token): Token => {
    const sign = token.kind === 'word' ? signs.get(token.text.toLowerCase()) : undefined
    return sign ? { ...token, kind: 'sign', text: sign } : token
  })
  return parse(tokens, (token, reader) => {
    const { kind, text, from, to } = token
    if (kind !== 'word' || /^(and|or|div|mod)$/i.test(text)) return null
    if (reader.is('(')) return callOf(token, reader)
    if (/^(true|false)$/i.test(text)) return { type: 'text', value: text, from, to }
    return { type: 'field', name: resolve(pathOf(text, isItem)), code: null, event: null, from, to }
  })
}

/** `WHO.Q-WHO.1` is the item WHO.1 of the group WHO.Q, unless an item has the whole name. The nearest place comes last. */
function pathOf(text: string, isItem: (oid: string) => boolean): ItemPath {
  const nowhere = { group: null, form: null, event: null }
  if (isItem(text)) return { item: text, ...nowhere }
  for (const between of ['-', '.']) {
    const parts = text.split(between)
    for (let i = 1; i < parts.length; i++) {
      const item = parts.slice(i).join(between)
      if (!isItem(item)) continue
      const [event = null, form = null, group = null] = [null, null, null, ...parts.slice(0, i)].slice(-3)
      return { item, group, form, event }
    }
  }
  return { item: text, ...nowhere }
}

/** Replaces `true` and `false` by `1` and `0` where they are compared with a yes-or-no item. */
export function withYesNo(expression: Expression, isYesNo: (id: string) => boolean): Expression {
  if (expression.type === 'call') return { ...expression, of: expression.of.map((each) => withYesNo(each, isYesNo)) }
  if (expression.type !== 'binary') return expression
  const [left, right] = [withYesNo(expression.left, isYesNo), withYesNo(expression.right, isYesNo)]
  const isOne = [left, right].some((each) => each.type === 'field' && isYesNo(each.name))
  return isOne ? { ...expression, left: asDigit(left), right: asDigit(right) } : { ...expression, left, right }
}

function asDigit(expression: Expression): Expression {
  if (expression.type !== 'text' || !/^(true|false)$/i.test(expression.value)) return expression
  return { ...expression, value: /^true$/i.test(expression.value) ? '1' : '0' }
}
