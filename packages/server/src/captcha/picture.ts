/** The digits of a captcha as a drawing, with lines across it. */
import svgCaptcha, { type ConfigObject } from 'svg-captcha'

/** The library can draw a text that it is given; its types say only how it makes one up, which is not random enough for us. */
const draw = svgCaptcha as unknown as (text: string, options: ConfigObject) => string

const options: ConfigObject = { width: 220, height: 64, fontSize: 60, noise: 5, color: true, background: '#f3f5f7' }

/** An address with the whole picture in it, as an image element takes it. */
export function pictureOf(digits: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(draw(digits, options)).toString('base64')}`
}
