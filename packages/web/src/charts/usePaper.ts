import { fewCases as few } from '@casebook/core/charts/chart'
import type { Paper } from '@casebook/core/charts/drawing'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useReducer, useState } from 'react'

/** Text in charts is 11.5 px at the standard size, and grows with the others. */
const textOfRem = 11.5 / 16

/** Where the width is unknown, such as in a window that is not shown. */
const usualWidth = 480

export type Format = (value: number) => string

/** The paper for a chart in this element: as wide as it is, with its texts measured as they will look. */
export function usePaper(element: RefObject<HTMLElement | null>, format: Format): Paper {
  const words = useWordsOfPaper(format)
  const [width, setWidth] = useState(usualWidth)
  const [, measureAnew] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    const watched = element.current
    if (!watched) return
    const take = (width: number) => setWidth(Math.floor(width) || usualWidth)
    take(watched.getBoundingClientRect().width)
    const watching = new ResizeObserver(([entry]) => entry && take(entry.contentRect.width))
    watching.observe(watched)
    return () => watching.disconnect()
  }, [element])
  // A font that arrives later has other widths.
  useEffect(() => {
    let isHere = true
    document.fonts?.ready.then(() => isHere && measureAnew())
    return () => {
      isHere = false
    }
  }, [])
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return paperOf(width, rem * textOfRem, words)
}

export interface PaperWords extends Pick<Paper, 'format' | 'formatRange'> {
  /** What hollow marks are. */
  readonly few: string
}

export function useWordsOfPaper(format: Format): PaperWords {
  const { t } = useLingui()
  return useMemo(
    () => ({
      format: (value) => (value === null ? t({ id: 'charts.none', message: 'None' }) : format(value)),
      few: t({ id: 'charts.few', message: `Fewer than ${few} cases` }),
      formatRange: (low, high) => {
        const [from, to] = [format(low), format(high)]
        return t({ id: 'charts.range', message: `${from} to ${to}` })
      },
    }),
    [t, format],
  )
}

export function paperOf(width: number, textSize: number, { format, formatRange }: PaperWords): Paper {
  return { width, textSize, measure: measureIn(textSize), format, formatRange }
}

let canvas: OffscreenCanvasRenderingContext2D | null | undefined

function measureIn(textSize: number): Paper['measure'] {
  if (canvas === undefined)
    canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  const context = canvas
  // Without a canvas, letters count as wide as wide letters are.
  if (!context) return (text) => text.length * textSize * 0.62
  const family = getComputedStyle(document.body).fontFamily
  const known = new Map<string, number>()
  return (text, isBold = false) => {
    const key = `${isBold} ${text}`
    const found = known.get(key)
    if (found !== undefined) return found
    context.font = `${isBold ? 600 : 400} ${textSize}px ${family}`
    // Figures are tabular on the screen, which is a little wider.
    const width = context.measureText(text).width * 1.04
    known.set(key, width)
    return width
  }
}
