/** Elements of an XForm as they are read, so that each one that was not can be told. */
import type { XmlAttribute, XmlElement } from '../files/xml/readXml'
import type { Place, Severity, SourceFinding } from '../form/finding'

export interface Marks {
  /** The children that are elements; they count as read once they are asked for something. */
  children(of: XmlElement): readonly XmlElement[]
  first(of: XmlElement, name: string): XmlElement | undefined
  /** An attribute by the name with which it is written, as `jr:preload`; the first of these that is there. */
  attribute(of: XmlElement, ...names: readonly string[]): XmlAttribute | undefined
  /** The text of the attribute; '' if it is not there. */
  value(of: XmlElement, ...names: readonly string[]): string
  /** The attributes that nobody asked for. */
  rest(of: XmlElement): readonly XmlAttribute[]
  use(element: XmlElement): void
  /** The element and all in it. */
  useAll(element: XmlElement): void
  tell(at: Place, severity: Severity, kind: SourceFinding['kind'], message: string, more?: Partial<SourceFinding>): void
  /** Tells of what was not read, of what is in it only if it was. */
  tellOfRest(root: XmlElement): void
}

export function createMarks(findings: SourceFinding[]): Marks {
  const used = new Set<XmlElement | XmlAttribute>()
  const children = (of: XmlElement) => of.nodes.filter((node): node is XmlElement => typeof node !== 'string')

  const marks: Marks = {
    children,
    first: (of, name) => children(of).find((each) => each.name === name),
    attribute(of, ...names) {
      used.add(of)
      for (const name of names) {
        const found = of.attributes.find(({ written }) => written === name)
        if (!found) continue
        used.add(found)
        return found
      }
      return undefined
    },
    value: (of, ...names) => marks.attribute(of, ...names)?.value.trim() ?? '',
    rest: (of) => of.attributes.filter((attribute) => !used.has(attribute)),
    use: (element) => used.add(element),
    useAll(element) {
      used.add(element)
      for (const attribute of element.attributes) used.add(attribute)
      for (const child of children(element)) marks.useAll(child)
    },
    tell: (at, severity, kind, message, more = {}) =>
      findings.push({ at: placeOf(at), severity, kind, message, ...more }),
    tellOfRest(element) {
      for (const attribute of marks.rest(element))
        marks.tell(attribute, 'note', 'Element', `The attribute ${attribute.written} does nothing here.`, {
          original: attribute.value,
        })
      for (const child of children(element))
        if (used.has(child)) marks.tellOfRest(child)
        else marks.tell(child, 'note', 'Element', `The element ${child.written} does nothing here.`)
    },
  }
  return marks
}

/** Without what else an element or attribute has. */
function placeOf(at: Place): Place {
  return 'line' in at && 'column' in at ? { line: at.line as number, column: at.column } : at
}
