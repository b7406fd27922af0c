/** Writes XML: each element on a line of its own, and texts as they are. */

export interface WrittenElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** A text, elements, or elements that are kept as somebody else has written them. */
  readonly inside: string | readonly (WrittenElement | KeptXml)[]
}

export interface KeptXml {
  readonly xml: string
}

/** Attributes and elements that are undefined are left out. */
export function xml(
  name: string,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...inside: readonly (WrittenElement | KeptXml | undefined)[]
): WrittenElement {
  return { name, attributes: given(attributes), inside: inside.filter((each) => each !== undefined) }
}

export function xmlText(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  text: string,
): WrittenElement {
  return { name, attributes: given(attributes), inside: text }
}

/** Words with elements among them, on one line: a line between them would be a part of the text. */
export function xmlMixed(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  parts: readonly (string | WrittenElement)[],
): KeptXml {
  const inside = parts.map((part) => (typeof part === 'string' ? escaped(part) : xmlLines(part).trimEnd())).join('')
  return { xml: `${tagOf({ name, attributes: given(attributes), inside: '' })}>${inside}</${name}>` }
}

export function writeXml(root: WrittenElement): Uint8Array {
  return new TextEncoder().encode(`${xmlDeclaration}${xmlLines(root)}`)
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The line that begins an element that is written piece by piece. */
export function xmlOpening(element: WrittenElement, indent = ''): string {
  return `${indent}${tagOf(element)}>\n`
}

/** With a line for each element. */
export function xmlLines(element: WrittenElement | KeptXml, indent = ''): string {
  if ('xml' in element) return `${indent}${element.xml}\n`
  const { name, inside } = element
  const open = `${indent}${tagOf(element)}`
  if (inside.length === 0) return `${open}/>\n`
  if (typeof inside === 'string') return `${open}>${escaped(inside)}</${name}>\n`
  return `${open}>\n${inside.map((each) => xmlLines(each, `${indent}  `)).join('')}${indent}</${name}>\n`
}

/** Up to its end, which may be that of the element. */
function tagOf({ name, attributes }: WrittenElement): string {
  return `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${inAttribute(value)}"`)
    .join('')}`
}

function given(attributes: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** Characters that no XML may have become U+FFFD, as in a damaged text. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}

/** Lines would become blanks. */
const inAttribute = (text: string) =>
  escaped(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
