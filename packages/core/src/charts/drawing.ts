/** A chart laid out on paper of a given width: lines, words and marks with their places, in pixels. */
import type { ChartPoint } from './chart'

/** Where a chart is drawn, and how words and numbers look there. */
export interface Paper {
  readonly width: number
  readonly textSize: number
  /** The width of a text. */
  readonly measure: (text: string, isBold?: boolean) => number
  /** A value in words; null is a cell without a value. */
  readonly format: (value: number | null) => string
  readonly formatRange: (low: number, high: number) => string
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface DrawnLine {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  /** The line from which values count, or one of the grid. */
  readonly isBase: boolean
}

/** Bold texts are values. */
export type TextRole = 'axis' | 'category' | 'value' | 'aside'

export interface DrawnText {
  readonly text: string
  readonly role: TextRole
  readonly anchor: 'start' | 'middle' | 'end'
  readonly x: number
  /** The baseline. */
  readonly y: number
}

export type Shape =
  | { readonly type: 'bar'; readonly box: Box }
  | { readonly type: 'dot'; readonly x: number; readonly y: number; readonly path: string }
  | {
      readonly type: 'range'
      readonly x: number
      readonly y: number
      readonly path: string
      readonly from: number
      readonly to: number
    }

/** The mark of one point. The keyboard and the pointer reach it in `target`. */
export interface Mark {
  readonly category: number
  readonly series: number
  readonly point: ChartPoint
  /** Null if there is no value to draw. */
  readonly shape: Shape | null
  readonly target: Box
}

export interface Drawing {
  readonly width: number
  readonly height: number
  readonly lines: readonly DrawnLine[]
  readonly texts: readonly DrawnText[]
  /** The lines of a line chart, as the data of an SVG path. */
  readonly paths: readonly { readonly series: number; readonly path: string }[]
  readonly marks: readonly Mark[]
}

/** Lengths that follow the size of the text. */
export function sizes({ textSize }: Paper) {
  const unit = textSize / 11.5
  return { unit, lineHeight: textSize * 1.25, gap: 8 * unit, radius: 4.5 * unit }
}

/** The box of a text, from the top of its letters to the end of their tails. */
export function boxOfText({ text, role, anchor, x, y }: DrawnText, { measure, textSize }: Paper): Box {
  const width = measure(text, role === 'value')
  const start = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { x: start, y: y - textSize * 0.8, width, height: textSize }
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
