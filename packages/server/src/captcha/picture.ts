/** The digits of a captcha as a drawing, with lines behind them. */
import svgCaptcha, { type ConfigObject } from 'svg-captcha'

/** The library can draw a text that it is given; its types say only how it makes one up, which is not random enough for us. */
const draw = svgCaptcha as unknown as (text: string, options: ConfigObject) => string

const options: ConfigObject = { width: 264, height: 80, fontSize: 76, noise: 4, background: '#f3f5f7' }

/** Every digit has this ink, on paper of the colour of `background`; the lines are much paler than the digits. */
const ink = '#16202b'
const pale = '#a9b8c6'

/** An address with the whole picture in it, as an image element takes it. */
export function pictureOf(digits: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(legible(draw(digits, options))).toString('base64')}`
}

/** The library draws digits thin, some in the colour of a line that crosses them. Here the lines come first, and the digits are bold. */
function legible(drawing: string): string {
  const paths = drawing.match(/<path [^>]*>/g) ?? []
  const [lines, inked] = [true, false].map((isLine) =>
    paths
      .filter((path) => path.includes('fill="none"') === isLine)
      .map((path) => {
        const d = / d="([^"]*)"/.exec(path)?.[1] ?? ''
        return isLine
          ? `<path d="${d}" fill="none" stroke="${pale}" stroke-width="2"/>`
          : `<path d="${d}" fill="${ink}" stroke="${ink}" stroke-width="2.5" stroke-linejoin="round"/>`
      })
      .join(''),
  )
  const [head = ''] = /^<svg [^>]*><rect [^>]*>/.exec(drawing) ?? []
  return `${head}${lines}${inked}</svg>`
}
