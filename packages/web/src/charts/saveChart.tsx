/**
 * Makes files of a chart that are whole by themselves: fonts are inside, colours are resolved, and the picture is light and of one size whatever the
 * theme and the window are. Nothing leaves the browser.
 */
import type { Chart } from '@casebook/core/charts/chart'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { handOut } from '../shell/handOut'
import { ChartSheet } from './ChartSheet'
import type { ChartFile } from './downloadContext'
import { fontsFor } from './fontsFor'
import { lightColours } from './lightColours'
import { type PaperWords, paperOf } from './usePaper'

interface SavedChart {
  readonly chart: Chart
  readonly title: string
  readonly description: string
  readonly words: PaperWords
}

const width = 800
const textSize = 14

/** So that a picture is sharp in print. */
const pixelsOfPixel = 2

export async function saveChart(saved: SavedChart, file: ChartFile): Promise<void> {
  const svg = await chartSvg(saved)
  const drawing = new Blob([svg], { type: 'image/svg+xml' })
  // No name of a file may have these.
  const name = saved.title.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()
  const content = file === 'svg' ? drawing : await pngOf(drawing)
  await handOut({ name: `${name}.${file}`, mediaType: content.type, content })
}

async function chartSvg({ chart, title, description, words }: SavedChart): Promise<string> {
  const stage = document.createElement('div')
  stage.inert = true
  stage.className = 'fixed -start-[200vw] top-0 font-sans'
  for (const [name, value] of lightColours()) stage.style.setProperty(name, value)
  document.body.append(stage)
  const root = createRoot(stage)
  try {
    const paper = paperOf(width, textSize, words)
    flushSync(() =>
      root.render(<ChartSheet chart={chart} title={title} description={description} paper={paper} few={words.few} />),
    )
    const drawn = stage.querySelector('svg')
    if (!drawn) throw new Error('The chart was not drawn')
    const svg = withResolvedLooks(drawn)
    const style = document.createElementNS('http://www.w3.org/2000/svg', 'style')
    style.textContent = await fontsFor(drawn.textContent, getComputedStyle(drawn).fontFamily)
    svg.prepend(style)
    return new XMLSerializer().serializeToString(svg)
  } finally {
    root.unmount()
    stage.remove()
  }
}

const looks = ['fill', 'stroke', 'font-weight', 'font-variant-numeric', 'unicode-bidi'] as const

/** A copy that says for each element how it looks, instead of its classes. */
function withResolvedLooks(drawn: SVGSVGElement): SVGSVGElement {
  // The cast is safe: a copy is of the kind of the original.
  const copy = drawn.cloneNode(true) as SVGSVGElement
  const originals = [...drawn.querySelectorAll('*')]
  for (const [nth, element] of [...copy.querySelectorAll('*')].entries()) {
    element.removeAttribute('class')
    const original = originals[nth]
    if (!original || !/^(rect|path|circle|line|text)$/.test(original.tagName)) continue
    const style = getComputedStyle(original)
    for (const look of looks) {
      const value = style.getPropertyValue(look)
      if (look.startsWith('font') || look.startsWith('unicode')) {
        if (original.tagName === 'text') element.setAttribute(look, value)
      } else element.setAttribute(look, value.startsWith('url') ? (original.getAttribute(look) ?? value) : hexOf(value))
    }
  }
  copy.removeAttribute('class')
  copy.setAttribute('font-family', getComputedStyle(drawn).fontFamily)
  return copy
}

/** Other programs read no newer notations of colours. */
function hexOf(colour: string): string {
  if (colour === 'none' || colour === '') return 'none'
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no canvas')
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, opacity = 0] = context.getImageData(0, 0, 1, 1).data
  return opacity === 0 ? 'none' : `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

async function pngOf(drawing: Blob): Promise<Blob> {
  const address = URL.createObjectURL(drawing)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth * pixelsOfPixel
    canvas.height = image.naturalHeight * pixelsOfPixel
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('The canvas made no picture'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}
