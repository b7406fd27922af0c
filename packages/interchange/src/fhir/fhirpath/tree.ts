/** The parse tree of a FHIRPath expression, with the parser's many layers folded away. */
import fhirpath from 'fhirpath'
import { momentOf } from '../source/moments'

export type Tree =
  | { readonly type: 'string' | 'date' | 'name'; readonly value: string }
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'quantity'; readonly value: number; readonly unit: string }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'empty' | 'this' | 'total' | 'index' }
  | { readonly type: 'variable'; readonly name: string }
  | { readonly type: 'member'; readonly of: Tree | null; readonly name: string }
  | { readonly type: 'call'; readonly of: Tree | null; readonly name: string; readonly args: readonly Tree[] }
  | { readonly type: 'item'; readonly of: Tree; readonly index: Tree }
  | { readonly type: 'minus'; readonly of: Tree }
  | { readonly type: 'operation'; readonly operator: string; readonly left: Tree; readonly right: Tree }

interface ParserNode {
  readonly type: string
  readonly text?: string
  readonly terminalNodeText?: readonly string[]
  readonly delimitedText?: string
  readonly children?: readonly ParserNode[]
}

const longest = 20_000
const deepest = 400
const deepestBrackets = 200

/** Null if it is not FHIRPath, or longer than a person could have written. */
export function parseExpression(text: string): Tree | null {
  // The parser takes quadratic time on nested brackets.
  if (text.length > longest || nesting(text) > deepestBrackets) return null
  try {
    // The cast is safe: the parser's nodes have this form.
    return treeOf(fhirpath.parse(text) as ParserNode, 0)
  } catch {
    return null
  }
}

function nesting(text: string): number {
  let depth = 0
  let deepest = 0
  for (const character of text) {
    if (character === '(' || character === '[') deepest = Math.max(deepest, ++depth)
    else if (character === ')' || character === ']') depth--
  }
  return deepest
}

function treeOf(node: ParserNode, depth: number): Tree {
  if (depth > deepest) throw new Error('The expression is nested too deeply')
  const children = node.children ?? []
  const child = (at: number): Tree => {
    const found = children[at]
    if (!found) throw new Error(`The expression has a ${node.type} without its part ${at}`)
    return treeOf(found, depth + 1)
  }
  switch (node.type) {
    case 'EntireExpression':
    case 'TermExpression':
    case 'LiteralTerm':
    case 'ParenthesizedTerm':
      return children.length > 0 ? child(0) : literalOf(node)
    case 'InvocationTerm':
      return invocation(children[0], null, depth)
    case 'InvocationExpression':
      return invocation(children[1], child(0), depth)
    case 'IndexerExpression':
      return { type: 'item', of: child(0), index: child(1) }
    case 'PolarityExpression':
      return node.text === '-' ? { type: 'minus', of: child(0) } : child(0)
    case 'ExternalConstantTerm':
      return { type: 'variable', name: node.delimitedText ?? identifierIn(node) }
    case 'MemberInvocation':
    case 'FunctionInvocation':
    case 'ThisInvocation':
    case 'TotalInvocation':
    case 'IndexInvocation':
      return invocation(node, null, depth)
    case 'TypeExpression':
      return {
        type: 'operation',
        operator: node.text ?? 'is',
        left: child(0),
        right: { type: 'name', value: nameOf(children[1]) },
      }
    default:
      if (node.type.endsWith('Literal')) return literalOf(node)
      if (node.type.endsWith('Expression') && children.length === 2)
        return { type: 'operation', operator: node.text ?? '', left: child(0), right: child(1) }
      throw new Error(`The expression has a part of the unknown kind ${node.type}`)
  }
}

function invocation(node: ParserNode | undefined, of: Tree | null, depth: number): Tree {
  if (!node) throw new Error('The expression calls nothing')
  if (node.type === 'ThisInvocation') return { type: 'this' }
  if (node.type === 'TotalInvocation') return { type: 'total' }
  if (node.type === 'IndexInvocation') return { type: 'index' }
  if (node.type === 'MemberInvocation') return { type: 'member', of, name: identifierIn(node) }
  if (node.type !== 'FunctionInvocation') return treeOf(node, depth + 1)
  const called = node.children?.[0]
  const [name, parameters] = called?.children ?? []
  if (!called || !name) throw new Error('The expression calls nothing')
  return {
    type: 'call',
    of,
    name: identifierIn(name),
    args: (parameters?.children ?? []).map((parameter) => treeOf(parameter, depth + 1)),
  }
}

function literalOf(node: ParserNode): Tree {
  const text = node.text ?? ''
  switch (node.type) {
    case 'NullLiteral':
      return { type: 'empty' }
    case 'BooleanLiteral':
      return { type: 'boolean', value: text === 'true' }
    case 'StringLiteral':
      return { type: 'string', value: unescaped(text.slice(1, -1)) }
    case 'NumberLiteral':
      return { type: 'number', value: Number(text) }
    case 'DateLiteral':
    case 'DateTimeLiteral':
      return { type: 'date', value: momentOf(text.slice(1)) ?? text.slice(1).replace(/T.*$/, '') }
    case 'QuantityLiteral': {
      const [, value = '', unit = ''] = /^([\d.]+)\s*(.*)$/.exec(text) ?? []
      return { type: 'quantity', value: Number(value), unit: unit.replace(/^'|'$/g, '') }
    }
    default:
      throw new Error(`The expression has a literal of the unknown kind ${node.type}`)
  }
}

function identifierIn(node: ParserNode): string {
  const text = node.type === 'Identifier' ? (node.text ?? '') : nameOf(node)
  return text.startsWith('`') ? unescaped(text.slice(1, -1)) : text
}

function nameOf(node: ParserNode | undefined): string {
  for (let at = node; at; at = at.children?.[0]) {
    if (at.type === 'Identifier' || !at.children?.length) return at.delimitedText ?? at.text ?? ''
  }
  return ''
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f' }

function unescaped(text: string): string {
  return text.replace(/\\(u[0-9a-fA-F]{4}|.)/gs, (_, escaped: string) =>
    escaped.startsWith('u') && escaped.length === 5
      ? String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
      : (escapes[escaped] ?? escaped),
  )
}
