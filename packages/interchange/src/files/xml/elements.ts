/** Ways through the tree of an XML file, and an account of what a reader took on its way. */
import type { XmlAttribute, XmlElement } from './readXml'

export const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string'

export function elementsOf({ nodes }: XmlElement): readonly XmlElement[] {
  return nodes.filter(isElement)
}

/** All texts in it, also those of elements within. */
export function wordsOf({ nodes }: XmlElement): string {
  return nodes.map((node) => (isElement(node) ? wordsOf(node) : node)).join('')
}

/** What a reader has taken: each element and attribute is used, found fault with, or kept. */
export interface XmlAccount {
  /** The value of an attribute without the blanks around it; null if it has none. It counts as used, and so does its element. */
  read(element: XmlElement, name: string, space?: string): string | null
  /** The elements of this name within, in any namespace without `space`. They count as used, their attributes do not. */
  within(element: XmlElement, name: string, space?: string): readonly XmlElement[]
  /** The element with all that is in it counts as used. */
  use(element: XmlElement): void
  /** Attributes of an element that were not read. */
  attributesLeft(element: XmlElement): readonly XmlAttribute[]
  /** Elements within of which something was not read, however deep, but for those of these names. */
  elementsLeft(element: XmlElement, but?: ReadonlySet<string>): readonly XmlElement[]
}

export function createAccount(): XmlAccount {
  const used = new Set<XmlAttribute | XmlElement>()

  function use(element: XmlElement): void {
    used.add(element)
    for (const each of element.attributes) used.add(each)
    for (const each of elementsOf(element)) use(each)
  }

  const attributesLeft = (element: XmlElement) => element.attributes.filter((each) => !used.has(each))
  const isLeft = (element: XmlElement): boolean =>
    !used.has(element) || attributesLeft(element).length > 0 || elementsOf(element).some(isLeft)

  return {
    read(element, name, space = '') {
      used.add(element)
      const found = element.attributes.find((each) => each.name === name && each.space === space)
      if (found) used.add(found)
      return found?.value.trim() ?? null
    },
    within(element, name, space) {
      const found = elementsOf(element).filter(
        (each) => each.name === name && (space === undefined || each.space === space),
      )
      for (const each of found) used.add(each)
      return found
    },
    use,
    attributesLeft,
    elementsLeft: (element, but = new Set()) =>
      elementsOf(element).filter((each) => !but.has(each.name) && isLeft(each)),
  }
}

/** An element as XML, on one line where it had none of its own: it is kept as it was, without comments. */
export function xmlOf(element: XmlElement): string {
  const attributes = element.attributes.map(
    ({ written, value }) => ` ${written}="${escaped(value).replaceAll('"', '&quot;')}"`,
  )
  const inside = element.nodes.map((node) => (isElement(node) ? xmlOf(node) : escaped(node))).join('')
  const name = element.written
  return inside === '' ? `<${name}${attributes.join('')}/>` : `<${name}${attributes.join('')}>${inside}</${name}>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
