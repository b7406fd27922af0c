import { parted } from '@casebook/core/facts/cellText'
import { elementsOf, wordsOf } from '../../files/xml/elements'
import type { XmlElement } from '../../files/xml/readXml'

/** The value of the data of an item in either version; several have a bar between them. Null: it has none. */
export function itemValue(item: XmlElement): string | null {
  const value = item.attributes.find(({ name }) => name === 'Value')?.value
  if (value !== undefined) return parted(value, ';').join('|')
  const values = elementsOf(item).filter(({ name }) => name === 'Value')
  return values.length === 0 ? null : values.map(wordsOf).join('|')
}
