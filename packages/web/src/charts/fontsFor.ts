import { styleRules } from './styleRules'

/**
 * The page's fonts that a text is set in, as style rules that contain their bytes. A font that cannot be fetched is left out: the reader's system has
 * another one.
 */
export async function fontsFor(text: string, families: string): Promise<string> {
  const wanted = new Set(families.split(',').map(unquoted))
  const letters = new Set([...text].map((letter) => letter.codePointAt(0) ?? 0))
  const faces = [...styleRules()].filter(
    (rule) =>
      rule instanceof CSSFontFaceRule &&
      wanted.has(unquoted(rule.style.getPropertyValue('font-family'))) &&
      covers(rule.style.getPropertyValue('unicode-range'), letters),
  )
  const written = await Promise.all(faces.map((face) => withBytes(face.cssText, face.parentStyleSheet?.href)))
  return written.join('\n')
}

const unquoted = (family: string) => family.trim().replaceAll(/["']/g, '')

/** Whether a font with these ranges, such as `U+0-FF, U+20AC`, has any of the letters. */
function covers(ranges: string, letters: ReadonlySet<number>): boolean {
  if (ranges === '') return true
  return ranges.split(',').some((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-')
    const [first, last] = [from.replaceAll('?', '0'), to.replaceAll('?', 'F')].map((hex) => Number.parseInt(hex, 16))
    return [...letters].some((letter) => letter >= (first ?? 0) && letter <= (last ?? 0))
  })
}

async function withBytes(face: string, sheet: string | null | undefined): Promise<string> {
  const address = /url\("?([^")]+)"?\)/.exec(face)?.[1]
  if (address === undefined) return ''
  const answer = await fetch(new URL(address, sheet ?? document.baseURI)).catch(() => null)
  if (!answer?.ok) return ''
  const bytes = await answer.blob()
  const inside = await new Promise<string>((resolve) => {
    const reader = new FileReader()
    // The cast is safe: a file read as an address is a text.
    reader.onload = () => resolve(reader.result as string)
    reader.readAsDataURL(bytes)
  })
  return face.replace(/url\("?[^")]+"?\)/, `url(${inside})`)
}
