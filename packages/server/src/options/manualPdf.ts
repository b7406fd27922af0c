/**
 * The user manual as a PDF: Markdown set in our fonts, left to right or right to left. Nothing is fetched: a picture is
 * printed as its description, and HTML as the text that it is.
 */
import { createRequire } from 'node:module'
import { Document, Font, Link, Page, renderToBuffer, Text, View } from '@react-pdf/renderer'
import { type MarkedToken, marked, type Token, type Tokens } from 'marked'
import { createElement as h, type ReactNode } from 'react'

export async function manualPdf(markdown: string): Promise<Buffer> {
  registerFonts()
  const number = {
    render: pageNumber,
    fixed: true,
    style: {
      ...small,
      position: 'absolute',
      top: 800,
      left: 56,
      right: 56,
      textAlign: 'right',
      fontFamily: 'sans latin',
      lineHeight: 1,
    },
  } as const
  const page = h(
    Page,
    { size: 'A4', style: pageStyle, wrap: true },
    ...blocksOf(marked.lexer(flat(markdown)), 0),
    h(Text, number),
  )
  return await renderToBuffer(h(Document, { title: titleOf(markdown), creator: 'Casebook' }, page))
}

/** Blocks within blocks, such as quotes of quotes. Deeper ones are set at this depth: nobody reads them apart, and setting them takes minutes. */
const deepest = 12

/** With no more marks of quotes before a line than are set: reading thousands of them takes as long as setting them. */
function flat(markdown: string): string {
  return markdown.replace(new RegExp(`^((?:[ \\t]*>){${deepest}})[ \\t>]+`, 'gm'), '$1 ')
}

const pageStyle = { padding: 56, paddingBottom: 64, fontSize: 10.5, lineHeight: 1.5, color: '#1c2a33' }
const small = { fontSize: 8.5, color: '#5b6b75' }
const headings = [20, 15, 12.5, 11.5, 10.5, 10.5]
const quote = { borderLeft: '2pt solid #c5d0d6', paddingLeft: 10 }
const codeBox = { backgroundColor: '#eff3f4', padding: 8, marginBottom: 8, borderRadius: 3 }
const rule = { borderBottom: '0.75pt solid #c5d0d6', marginVertical: 12 }

function pageNumber({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }): string {
  return `${pageNumber} / ${totalPages}`
}

/** The first heading. */
function titleOf(markdown: string): string {
  return /^#+\s+(.+)$/m.exec(markdown)?.[1] ?? 'Casebook'
}

/** The casts are safe: without extensions, the lexer makes these tokens only. */
function blocksOf(tokens: readonly Token[], depth: number): readonly ReactNode[] {
  return tokens.map((token, key) => blockOf(token as MarkedToken, key, depth))
}

function blockOf(token: MarkedToken, key: number, depth: number): ReactNode {
  if (depth > deepest) return h(Text, { key, style: familyOf(token.raw) }, token.raw)
  switch (token.type) {
    case 'heading': {
      const fontSize = headings[token.depth - 1] ?? 10.5
      const style = { fontSize, fontWeight: 700, lineHeight: 1.3, marginTop: key === 0 ? 0 : 12, marginBottom: 5 }
      return h(Text, { key, style: { ...familyOf(token.text, 'serif'), ...style } }, inline(token.tokens))
    }
    case 'paragraph':
      return h(Text, { key, style: { ...familyOf(token.text), marginBottom: 8 } }, inline(token.tokens))
    case 'text':
      return h(Text, { key, style: familyOf(token.text) }, token.tokens ? inline(token.tokens) : token.text)
    case 'list':
      return h(
        View,
        { key, style: { marginBottom: 8 } },
        ...token.items.map((item, at) => itemOf(item, at, token, depth + 1)),
      )
    case 'blockquote':
      return h(View, { key, style: { ...quote, marginBottom: 8 } }, ...blocksOf(token.tokens, depth + 1))
    case 'code':
      return h(View, { key, style: codeBox }, h(Text, { style: { fontFamily: fonts.mono, fontSize: 9 } }, token.text))
    case 'table':
      return h(View, { key, style: { marginBottom: 8 } }, ...[token.header, ...token.rows].map(rowOf))
    case 'hr':
      return h(View, { key, style: rule })
    case 'space':
    case 'def':
      return null
    default:
      return h(Text, { key, style: { ...familyOf(token.raw), marginBottom: 8 } }, token.raw)
  }
}

function itemOf(item: Tokens.ListItem, at: number, { ordered, start }: Tokens.List, depth: number): ReactNode {
  const mark = item.task ? (item.checked ? '[x]' : '[ ]') : ordered ? `${Number(start || 1) + at}.` : '•'
  const isRtl = isRightToLeft(item.text)
  return h(
    View,
    { key: at, style: { flexDirection: isRtl ? 'row-reverse' : 'row' } },
    h(Text, { style: { ...familyOf(''), width: 20, textAlign: isRtl ? 'right' : 'left' } }, mark),
    h(View, { style: { flex: 1 } }, ...blocksOf(item.tokens, depth)),
  )
}

function rowOf(cells: readonly Tokens.TableCell[], key: number): ReactNode {
  const style = { flex: 1, padding: 4, fontWeight: key === 0 ? 700 : 400 }
  return h(
    View,
    { key, wrap: false, style: { flexDirection: 'row', borderBottom: '0.75pt solid #c5d0d6' } },
    ...cells.map((cell, at) => h(Text, { key: at, style: { ...familyOf(cell.text), ...style } }, inline(cell.tokens))),
  )
}

function inline(tokens: readonly Token[]): readonly ReactNode[] {
  return tokens.map((token, key) => spanOf(token as MarkedToken, key))
}

function spanOf(token: MarkedToken, key: number): ReactNode {
  switch (token.type) {
    case 'strong':
      return h(Text, { key, style: { fontWeight: 700 } }, inline(token.tokens))
    case 'em':
      return h(Text, { key, style: { fontStyle: 'italic' } }, inline(token.tokens))
    case 'del':
      return h(Text, { key, style: { textDecoration: 'line-through' } }, inline(token.tokens))
    case 'codespan':
      return h(Text, { key, style: { fontFamily: fonts.mono } }, token.text)
    case 'br':
      return '\n'
    case 'image':
      return token.text
    case 'link':
      return /^(?:https?:|mailto:)/i.test(token.href)
        ? h(Link, { key, src: token.href, style: { color: '#00606b' } }, inline(token.tokens))
        : h(Text, { key }, inline(token.tokens))
    case 'text':
    case 'escape':
      return plain(token.text)
    default:
      return token.raw
  }
}

/** The lexer leaves the characters that HTML escapes as entities. */
function plain(text: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole)
}

function isRightToLeft(text: string): boolean {
  return /^\P{L}*\p{Script=Arabic}/u.test(text)
}

const subsets = ['latin', 'latin-ext', 'cyrillic']
const familiesOf = (name: string) => [...subsets.map((subset) => `${name} ${subset}`), 'arabic']

/** A font has only the characters of its script; the next one in the list has others. */
const fonts = { sans: familiesOf('sans'), serif: familiesOf('serif'), mono: familiesOf('mono') }

function familyOf(text: string, kind: 'sans' | 'serif' = 'sans') {
  const fontFamily = fonts[kind]
  return isRightToLeft(text) ? { fontFamily, direction: 'rtl' as const, textAlign: 'right' as const } : { fontFamily }
}

const packages = { sans: 'inter', serif: 'source-serif-4', mono: 'jetbrains-mono' }
let isRegistered = false

function registerFonts(): void {
  if (isRegistered) return
  isRegistered = true
  const { resolve } = createRequire(import.meta.url)
  for (const fontWeight of [400, 700])
    for (const fontStyle of ['normal', 'italic'] as const) {
      for (const [kind, name] of Object.entries(packages))
        for (const subset of subsets) {
          const src = resolve(`@fontsource/${name}/files/${name}-${subset}-${fontWeight}-${fontStyle}.woff`)
          Font.register({ family: `${kind} ${subset}`, src, fontWeight, fontStyle })
        }
      // There is no slanted Arabic.
      const src = resolve(
        `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${fontWeight}-normal.woff`,
      )
      Font.register({ family: 'arabic', src, fontWeight, fontStyle })
    }
  Font.registerHyphenationCallback((word) => [word])
}
