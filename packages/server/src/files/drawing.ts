/**
 * SVG drawings by an allow-list: elements and attributes that draw, addresses within the drawing or of a picture in it, nothing that runs,
 * loads or changes itself. No browser runs a drawing where it is shown as a picture, and opened by itself it may do nothing; but people also
 * save files and open them.
 */
import { type SaxesAttributeNS, SaxesParser } from 'saxes'

const svg = 'http://www.w3.org/2000/svg'

/** Notes of the programs that people draw with. A browser does nothing with them. */
const ofEditors = new Set([
  'http://creativecommons.org/ns#',
  'http://purl.org/dc/elements/1.1/',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.inkscape.org/namespaces/inkscape',
  'http://www.serif.com/',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
])

const elements = new Set(
  `circle clipPath defs desc ellipse filter g image line linearGradient marker mask metadata path pattern polygon polyline radialGradient rect stop
   style svg switch symbol text textPath title tspan use feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
   feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset
   fePointLight feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/),
)

/** A place in the drawing, or a picture that is part of it. */
const isWithin = (address: string) => /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp)[;,])/i.test(address)

/** Styles and presentation attributes: no address but of a place in the drawing, and no escape that could hide one. */
const isPlainStyle = (text: string) =>
  !/\\|@import|expression\s*\(|(?:java|vb)script\s*:|(?:image-set|\bsrc)\s*\(/i.test(text) &&
  [...text.matchAll(/url\(\s*["']?([^)]*)/gi)].every(([, address = '']) => isWithin(address))

/** Whether it is a drawing that only draws. One that cannot be read, or is not in UTF-8, is none. */
export function onlyDraws(content: Buffer): boolean {
  const parser = new SaxesParser({ xmlns: true })
  let isPlain = true
  /** The text of the style that is read, whatever its pieces are; null outside of one. */
  let style: string | null = null
  const refuseUnless = (holds: boolean) => {
    if (!holds) isPlain = false
  }
  parser.on('error', () => refuseUnless(false))
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => refuseUnless(encoding.toLowerCase() === 'utf-8'))
  // An entity may stand for anything.
  parser.on('doctype', (doctype) => refuseUnless(!doctype.includes('[')))
  parser.on('processinginstruction', () => refuseUnless(false))
  parser.on('opentag', ({ local, uri, attributes }) => {
    refuseUnless(uri === svg || uri === '' ? elements.has(local) : ofEditors.has(uri))
    // A browser reads on after an element within a style.
    refuseUnless(style === null)
    if (local === 'style') style = ''
    for (const attribute of Object.values(attributes)) refuseUnless(isPlainAttribute(attribute))
  })
  const readText = (text: string) => {
    if (style !== null) style += text
  }
  parser.on('text', readText)
  parser.on('cdata', readText)
  parser.on('closetag', ({ local }) => {
    if (local !== 'style') return
    refuseUnless(isPlainStyle(style ?? ''))
    style = null
  })
  try {
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(content)).close()
  } catch {
    return false
  }
  return isPlain
}

function isPlainAttribute({ local, value }: SaxesAttributeNS): boolean {
  const name = local.toLowerCase()
  if (name.startsWith('on') || name === 'base') return false
  if (name === 'href' || name === 'src') return isWithin(value)
  return isPlainStyle(value)
}
