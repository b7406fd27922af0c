/**
 * Reads XML as a tree in which each element and attribute knows its line and column. There is no document type and no entity but the five of XML:
 * a file that declares one is refused, as is one that is not well-formed. Nothing is read in part.
 */
import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import { decodeXml } from './decodeXml'

/** From 1; a column counts UTF-16 characters, as editors do. */
export interface XmlPlace {
  readonly line: number
  readonly column: number
}

export interface XmlAttribute extends XmlPlace {
  /** Without its prefix. */
  readonly name: string
  /** The address of its namespace; blank for none. */
  readonly space: string
  /** The name with its prefix, as its author wrote it. */
  readonly written: string
  readonly value: string
}

export interface XmlElement extends XmlPlace {
  readonly name: string
  readonly space: string
  readonly written: string
  /** Without the declarations of namespaces. */
  readonly attributes: readonly XmlAttribute[]
  /** Elements and texts in their order. Comments are left out. */
  readonly nodes: readonly (XmlElement | string)[]
}

export type ReadXml =
  | { readonly type: 'Xml'; readonly root: XmlElement }
  /** One sentence that says why, and where if there is a place. */
  | { readonly type: 'Refused'; readonly reason: string; readonly at: XmlPlace | null }

/** Nothing that people write is nested deeper. */
const deepest = 256
const mostElements = 1_000_000
const mostBytes = 64 * 1024 * 1024

class NotRead extends Error {
  readonly offset: number

  constructor(reason: string, offset: number) {
    super(reason)
    this.offset = offset
  }
}

interface Growing extends XmlElement {
  readonly nodes: (XmlElement | string)[]
}

export function readXml(bytes: Uint8Array): ReadXml {
  if (bytes.length > mostBytes) return { type: 'Refused', reason: 'The file has more than 64 MiB.', at: null }
  const decoded = decodeXml(bytes)
  if (decoded.type === 'Refused') return { ...decoded, at: null }
  const places = placesIn(decoded.text)
  try {
    return { type: 'Xml', root: parse(decoded.text, places) }
  } catch (error) {
    if (!(error instanceof NotRead)) throw error
    return { type: 'Refused', reason: error.message, at: places(error.offset) }
  }
}

function parse(text: string, placeAt: (offset: number) => XmlPlace): XmlElement {
  // The declaration must come first in XML; many tools put a line before it.
  const skipped = text.length - text.trimStart().length
  const parser = new SaxesParser({ xmlns: true })
  const open: Growing[] = []
  let attributes: XmlAttribute[] = []
  let begin = 0
  let count = 0
  let closed: XmlElement | undefined
  let root: XmlElement | undefined
  const offset = () => skipped + parser.position

  parser.on('doctype', () => {
    throw new NotRead(
      'The file declares a document type, by which it could read other files or grow without end: take <!DOCTYPE …> out.',
      Math.max(0, text.indexOf('<!DOCTYPE')),
    )
  })
  parser.on('opentagstart', () => {
    begin = text.lastIndexOf('<', offset() - 1)
    attributes = []
  })
  parser.on('attribute', ({ name, prefix, local, value }) => {
    if (prefix === 'xmlns' || name === 'xmlns') return
    const start = nameBefore(text, offset())
    attributes.push({ name: local, space: prefix, written: name, value, ...placeAt(start) })
  })
  parser.on('opentag', (tag) => {
    const found: Growing = {
      name: tag.local,
      space: tag.uri,
      written: tag.name,
      attributes: attributes.map((each) => ({ ...each, space: spaceOf(tag.attributes[each.written]) })),
      nodes: [],
      ...placeAt(begin),
    }
    if (++count > mostElements)
      throw new NotRead(`The file has more than ${mostElements.toLocaleString('en')} elements.`, begin)
    if (open.length >= deepest)
      throw new NotRead(`Elements are nested more than ${deepest} deep, which no form is.`, begin)
    open.at(-1)?.nodes.push(found)
    open.push(found)
  })
  parser.on('closetag', () => {
    closed = open.pop()
    root = closed
  })
  const addText = (words: string) => {
    open.at(-1)?.nodes.push(words)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('error', (error) => {
    const at = Math.max(0, offset() - 1)
    throw new NotRead(sentenceOf(error.message, text.slice(0, offset()), { open: open.at(-1), closed }), at)
  })
  parser.write(skipped > 0 ? text.slice(skipped) : text).close()
  if (!root) throw new NotRead('The file has no element.', 0)
  return root
}

const spaceOf = (attribute: SaxesAttributeNS | undefined) => attribute?.uri ?? ''

/** Where the name of an attribute begins whose value has just ended: a value does not contain its own quotation mark. */
function nameBefore(text: string, end: number): number {
  const quote = text.lastIndexOf(text[end - 1] ?? '"', end - 2)
  let at = quote
  const back = (isOfIt: (letter: string) => boolean) => {
    while (at > 0 && isOfIt(text[at - 1] ?? '')) at -= 1
  }
  back((letter) => letter === '=' || isBlank(letter))
  back((letter) => letter !== '=' && !isBlank(letter))
  return at
}

const isBlank = (letter: string) => letter === ' ' || letter === '\n' || letter === '\t' || letter === '\r'

/** @param around the element that is open, and the last one that was closed, which a tag of another name may have closed */
function sentenceOf(
  message: string,
  before: string,
  { open, closed }: Readonly<Record<'open' | 'closed', XmlElement | undefined>>,
): string {
  const what = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')
  if (what === 'unexpected close tag' && closed) {
    const closing = /<\/\s*([^<>\s]+)\s*>?$/.exec(before)?.[1] ?? 'another'
    return `The element ${closed.written} of line ${closed.line} is not closed where ${closing} is: a tag is missing.`
  }
  if (what.startsWith('unclosed tag') && open)
    return `The file ends within the element ${open.written} of line ${open.line}: its end is missing.`
  if (what === 'undefined entity')
    return 'The file uses an entity that XML does not have: only &amp; &lt; &gt; &quot; &apos; and numbers are read.'
  return `The file is not well-formed XML here (${what}): save it anew with the program that made it.`
}

/** Lines and columns by offsets. */
function placesIn(text: string): (offset: number) => XmlPlace {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}
