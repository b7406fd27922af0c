/**
 * Breaks a text into lines and orders each by the bidirectional algorithm of Unicode. A piece of a line has one font and one direction; the pieces
 * stand from left to right.
 */
import bidiFactory from 'bidi-js'
import { type FontFile, fontOf, type Weight } from './fonts'

export interface Piece {
  readonly text: string
  readonly font: FontFile
  readonly width: number
}

export interface Line {
  readonly pieces: readonly Piece[]
  readonly width: number
}

export type Direction = 'ltr' | 'rtl'

export interface SetIn {
  /** In points, like all lengths. */
  readonly size: number
  readonly weight: Weight
  readonly width: number
  readonly direction: Direction
}

/** Of a text in one font, without regard to other texts. */
export type Measure = (text: string, font: FontFile, size: number) => number

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter()

export function linesOf(text: string, how: SetIn, measure: Measure): readonly Line[] {
  return printable(text, how.weight)
    .split('\n')
    .flatMap((paragraph) => linesOfParagraph(paragraph, how, measure))
}

/** A character that no font has is printed as its code point, so that nothing is lost unseen. */
function printable(text: string, weight: Weight): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/\t/g, ' ')
  return lines.replace(/[^\n]/gu, (character) => {
    if (invisible.test(character) || fontOf(character, weight, null) !== null) return character
    return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
  })
}

/** They direct the algorithm, or join and part letters, and have no ink. */
const invisible = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

function linesOfParagraph(paragraph: string, how: SetIn, measure: Measure): readonly Line[] {
  if (paragraph === '') return [{ pieces: [], width: 0 }]
  const levels = bidi.getEmbeddingLevels(paragraph, how.direction)
  const fonts = fontsOf(paragraph, how.weight)
  const piecesOf = (start: number, end: number): readonly Piece[] =>
    runsOf(paragraph, levels, fonts, start, end).map(({ text, font }) => {
      return { text, font, width: measure(text, font, how.size) }
    })
  const widthOf = (start: number, end: number) => piecesOf(start, end).reduce((sum, { width }) => sum + width, 0)
  const lines: Line[] = []
  let start = 0
  let end = 0
  let used = 0
  const finish = () => {
    const shown = start + paragraph.slice(start, end).trimEnd().length
    const pieces = piecesOf(start, shown)
    lines.push({ pieces, width: pieces.reduce((sum, { width }) => sum + width, 0) })
    start = end
    used = 0
  }
  for (const { 0: word } of paragraph.matchAll(/\S+\s*|\s+/gu)) {
    const width = widthOf(end, end + word.trimEnd().length)
    if (used > 0 && used + width > how.width) finish()
    if (width > how.width)
      for (const { segment } of graphemes.segment(word)) {
        const next = widthOf(end, end + segment.length)
        if (used > 0 && used + next > how.width) finish()
        end += segment.length
        used += next
      }
    else {
      used += widthOf(end, end + word.length)
      end += word.length
    }
  }
  if (end > start) finish()
  return lines
}

/** The font of each unit of the text; null for what has no ink. */
function fontsOf(text: string, weight: Weight): readonly (FontFile | null)[] {
  let before: FontFile | null = null
  return [...text].flatMap((character) => {
    const font = invisible.test(character) ? null : fontOf(character, weight, before)
    before = font ?? before
    return Array.from(character, () => font).concat(character.length > 1 ? [font] : [])
  })
}

interface Run {
  readonly text: string
  readonly font: FontFile
}

function runsOf(
  text: string,
  embedded: ReturnType<typeof bidi.getEmbeddingLevels>,
  fonts: readonly (FontFile | null)[],
  start: number,
  end: number,
): readonly Run[] {
  if (end <= start) return []
  const order = Array.from({ length: end - start }, (_, i) => start + i)
  for (const [from, to] of bidi.getReorderSegments(text, embedded, start, end - 1)) {
    const turned = order.slice(from - start, to - start + 1).reverse()
    order.splice(from - start, turned.length, ...turned)
  }
  const isTurned = (at: number) => (embedded.levels[at] ?? 0) % 2 === 1
  const runs: { font: FontFile; first: number; last: number }[] = []
  for (const at of order) {
    const font = fonts[at]
    if (!font) continue
    const open = runs.at(-1)
    const follows = open && at === open.last + (isTurned(at) ? -1 : 1) && isTurned(at) === isTurned(open.last)
    if (open && follows && open.font === font) open.last = at
    else runs.push({ font, first: at, last: at })
  }
  return runs.map(({ font, first, last }) => {
    const said = text.slice(Math.min(first, last), Math.max(first, last) + 1)
    if (!isTurned(first)) return { text: said, font }
    // Arabic letters are turned when they are shaped. What stands between them is turned and mirrored here.
    return { text: /\p{Script=Arabic}/u.test(said) ? mirrored(said) : [...mirrored(said)].reverse().join(''), font }
  })
}

function mirrored(text: string): string {
  return [...text].map((character) => bidi.getMirroredCharacter(character) ?? character).join('')
}
