/**
 * Sets paragraphs on A4 pages and streams them: a page is written as soon as the next one begins. The document is tagged, so that a screen reader
 * knows its headings and order; each page has the name of the document and its number.
 */
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { allFonts, type Weight } from './fonts'
import { type Direction, type Line, linesOf, type Measure } from './lines'

export interface Paragraph {
  readonly text: string
  readonly look: Look
}

const looks = {
  title: { tag: 'H1', size: 16, weight: 600, color: '#1c2a33', after: 4 },
  section: { tag: 'H2', size: 12.5, weight: 600, color: '#1c2a33', after: 3 },
  text: { tag: 'P', size: 9, weight: 400, color: '#1c2a33', after: 1 },
  strong: { tag: 'P', size: 9, weight: 600, color: '#1c2a33', after: 1 },
  small: { tag: 'P', size: 7.5, weight: 400, color: '#51626d', after: 1 },
} as const satisfies Record<
  string,
  {
    readonly tag: string
    readonly size: number
    readonly weight: Weight
    readonly color: string
    readonly after: number
  }
>

export type Look = keyof typeof looks

/** A4. */
const upright = { width: 595.28, height: 841.89 }
const margin = { side: 50, top: 62, bottom: 56 }
const gap = 16
const lineHeight = 1.38
/** Arabic needs no ligatures but those of its script, and text is copied right without others. */
const features = { liga: false, dlig: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

const arabic = /\p{Script=Arabic}/u

export interface PaperOptions {
  readonly title: string
  /** A tag of BCP 47. */
  readonly language: string
  readonly direction: Direction
  readonly at: Date
  readonly pageName: (page: number) => string
  /** Broader than high. */
  readonly isLandscape?: boolean
}

interface Columns {
  /** Their shares of the width; equal by default. */
  readonly weights?: readonly number[]
  /** The column that has a box around it. */
  readonly boxed?: number
}

interface SetLine {
  readonly line: Line
  readonly look: Look
  readonly paragraph: number
  readonly height: number
}

export class Paper {
  readonly stream: PDFKit.PDFDocument
  readonly #options: PaperOptions
  readonly #root: PDFKit.PDFStructureElement
  readonly #widths = new Map<string, number>()
  readonly #page: typeof upright
  #head: (() => void) | null = null
  #y = 0
  #rows = 0

  constructor(options: PaperOptions) {
    this.#options = options
    this.#page = options.isLandscape ? { width: upright.height, height: upright.width } : upright
    this.stream = new PDFDocument({
      size: 'A4',
      layout: options.isLandscape ? 'landscape' : 'portrait',
      margin: 0,
      autoFirstPage: false,
      pdfVersion: '1.7',
      lang: options.language,
      tagged: true,
      displayTitle: true,
      info: { Title: options.title, Creator: 'Casebook', CreationDate: options.at },
    })
    for (const { file, data } of allFonts()) this.stream.registerFont(file, data)
    this.#root = this.stream.struct('Document')
    this.stream.addStructure(this.#root)
    this.#turn()
  }

  pages = 0

  /** Columns beside each other, of equal width, the first where a line begins. Waits now and then, so that others are served meanwhile. */
  async row(...columns: readonly (readonly Paragraph[])[]): Promise<void> {
    await this.columns(columns)
  }

  async columns(columns: readonly (readonly Paragraph[])[], how: Columns = {}): Promise<void> {
    this.#set(columns, how)
    if (++this.#rows % 10 === 0) await setImmediate()
  }

  /** A row that stands on this page and at the top of those that follow, until `endTable`. */
  beginTable(head: readonly (readonly Paragraph[])[], how: Columns): void {
    const draw = () => {
      this.#set(head, how)
      this.rule()
    }
    draw()
    this.#head = draw
  }

  endTable(): void {
    this.#head = null
  }

  #set(columns: readonly (readonly Paragraph[])[], { weights = columns.map(() => 1), boxed }: Columns): void {
    const sum = weights.reduce((all, one) => all + one, 0)
    const room = this.#page.width - 2 * margin.side - gap * (columns.length - 1)
    const widths = weights.map((weight) => (room * weight) / sum)
    let left = columns.map((column, i) =>
      column.flatMap((paragraph, nth) => this.#linesOf(paragraph, nth, widths[i] ?? 0)),
    )
    const whole = Math.max(...left.map(heightOf))
    if (whole > this.#room() && whole <= this.#page.height - margin.top - margin.bottom) this.#turn()
    while (left.some((lines) => lines.length > 0)) {
      const taken = left.map((lines) => fitting(lines, this.#room()))
      for (const [i, lines] of taken.entries()) {
        const at = this.#left(widths, i)
        if (i === boxed && lines.length > 0) this.#box(at, widths[i] ?? 0, heightOf(lines))
        this.#draw(lines, at, widths[i] ?? 0, columns[i] ?? [])
      }
      this.#y += Math.max(...taken.map(heightOf))
      left = left.map((lines, i) => lines.slice(taken[i]?.length))
      if (left.some((lines) => lines.length > 0)) this.#turn()
    }
    this.#y += 3
  }

  /** The left edge of a column. */
  #left(widths: readonly number[], column: number): number {
    const before = widths.slice(0, column).reduce((sum, width) => sum + width + gap, 0)
    return this.#options.direction === 'rtl'
      ? this.#page.width - margin.side - before - (widths[column] ?? 0)
      : margin.side + before
  }

  #box(x: number, width: number, height: number): void {
    this.stream.markContent('Artifact', { type: 'Layout' })
    this.stream
      .roundedRect(x - 5, this.#y - 3, width + 10, height + 5, 2)
      .lineWidth(0.5)
      .fillAndStroke('#eef6f7', '#9cc6cd')
    this.stream.endMarkedContent()
  }

  rule(): void {
    if (this.#room() < 20) return
    this.stream.markContent('Artifact', { type: 'Layout' })
    this.stream
      .moveTo(margin.side, this.#y)
      .lineTo(this.#page.width - margin.side, this.#y)
      .lineWidth(0.5)
      .stroke('#c5d0d6')
    this.stream.endMarkedContent()
    this.#y += 4
  }

  /** Begins with so much room at least. */
  keep(height: number): void {
    if (this.#room() < height) this.#turn()
  }

  end(): void {
    turnLigatures(this.stream)
    this.#root.end()
    this.stream.end()
  }

  turn(): void {
    this.#turn()
  }

  #room(): number {
    return this.#page.height - margin.bottom - this.#y
  }

  #turn(): void {
    this.stream.addPage()
    this.pages += 1
    this.#y = margin.top
    const { title, direction, pageName } = this.#options
    const width = this.#page.width - 2 * margin.side
    this.stream.markContent('Artifact', { type: 'Pagination' })
    const [name] = this.#linesOf({ text: title, look: 'small' }, 0, width)
    if (name) this.#line(name, margin.side, width, 40, direction)
    const [number] = this.#linesOf({ text: pageName(this.pages), look: 'small' }, 0, width)
    if (number) this.#line(number, margin.side, width, this.#page.height - 32, direction === 'rtl' ? 'ltr' : 'rtl')
    this.stream.endMarkedContent()
    this.#head?.()
  }

  #linesOf({ text, look }: Paragraph, paragraph: number, width: number): readonly SetLine[] {
    const { size, weight, after } = looks[look]
    const lines = linesOf(text, { size, weight, width, direction: this.#options.direction }, this.#measure)
    return lines.map((line, i) => {
      const height = size * lineHeight + (i === lines.length - 1 ? after : 0)
      return { line, look, paragraph, height }
    })
  }

  readonly #measure: Measure = (text, font, size) => {
    let width = 0
    for (const [word] of text.matchAll(/[^ ]* ?/g)) width += this.#widthOf(word, font)
    return (width * size) / 1000
  }

  /** In thousandths of the size. */
  #widthOf(word: string, font: string): number {
    const key = `${font} ${word}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    if (this.#widths.size > 20_000) this.#widths.clear()
    const width = this.stream
      .font(font)
      .fontSize(1000)
      .widthOfString(word, arabic.test(word) ? { features } : {})
    this.#widths.set(key, width)
    return width
  }

  #draw(lines: readonly SetLine[], x: number, width: number, paragraphs: readonly Paragraph[]): void {
    const { direction } = this.#options
    let y = this.#y
    for (const [i, { look }] of paragraphs.entries()) {
      const own = lines.filter(({ paragraph }) => paragraph === i)
      if (own.length === 0) continue
      const draw = () => {
        for (const one of own) {
          this.#line(one, x, width, y, direction)
          y += one.height
        }
      }
      const element = this.stream.struct(looks[look].tag, {}, draw)
      this.#root.add(element)
      element.end()
    }
  }

  #line({ line, look }: SetLine, left: number, width: number, y: number, direction: Direction): void {
    const { size, color } = looks[look]
    let x = direction === 'rtl' ? left + width - line.width : left
    this.stream.fillColor(color).fontSize(size)
    for (const { text, font, width } of line.pieces) {
      const isShaped = arabic.test(text)
      const how = { lineBreak: false, baseline: 'alphabetic' as const, ...(isShaped && { features }) }
      this.stream.font(font).text(text, x, y + size, how)
      x += width
    }
  }
}

/**
 * Programs that read a document take each glyph of a line from right to left as it stands, and turn the characters of a ligature with the line.
 * PDFKit lists them in the order of reading, so they would be read as "ال" for "لا". It offers no other way to its tables.
 */
function turnLigatures(stream: PDFKit.PDFDocument): void {
  const { _fontFamilies } = stream as unknown as { readonly _fontFamilies: Record<string, { unicode?: number[][] }> }
  for (const { unicode = [] } of new Set(Object.values(_fontFamilies)))
    for (const [glyph, characters] of unicode.entries())
      if (characters && characters.length > 1 && arabic.test(String.fromCodePoint(...characters)))
        unicode[glyph] = characters.toReversed()
}

function heightOf(lines: readonly SetLine[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0)
}

/** The first lines that have room; one at least on an empty page. */
function fitting(lines: readonly SetLine[], room: number): readonly SetLine[] {
  let used = 0
  const end = lines.findIndex(({ height }) => {
    used += height
    return used > room
  })
  return end < 0 ? lines : lines.slice(0, end)
}
