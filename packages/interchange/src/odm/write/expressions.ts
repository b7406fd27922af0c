/** Conditions and formulas as ODM has them: an XPath over the answers, and functions of Casebook where XPath has none. */
import { anyOf, binaryOf, fieldNamed, textLiteral } from '../../expressions/build'
import type { Expression } from '../../expressions/expression'
import { isPlainXPath, printPaths } from '../../expressions/odm/printPaths'
import { type WrittenElement, xmlText } from '../../files/xml/writeXml'
import { Unsayable } from '../../lift/field'
import type { Dialect } from '../../lift/sayCondition'
import { redcapDialect } from '../../redcap/write/dialect'
import type { OdmVersion } from './version'

const chosen = (name: string, code: string, sign: '=' | '<>') =>
  binaryOf(fieldNamed(name, code), sign, textLiteral('1'))

export const odmDialect: Dialect = {
  ...redcapDialect,
  answered: ({ name, codes }) => anyOf([...codes.values()].map((code) => chosen(name, code, '='))),
  matches() {
    throw new Unsayable('ODM has no patterns of texts.')
  },
  tooLong: 'Its condition is too long for an expression.',
  noUnknown: (id) => `An item of ODM cannot have the computed value "unknown", as ${id} may.`,
}

/** Where an item is. */
export interface ItemPlace {
  readonly event: string | null
  readonly form: string
  readonly group: string
  readonly item: string
  /** Several events ask for the form. */
  readonly isShared: boolean
}

/** Prints for an item or a group at a place; null stands outside of all groups. */
export type PrintAt = (expression: Expression, from: ItemPlace | null) => string

export function createPrint(places: ReadonlyMap<string, ItemPlace>, version: OdmVersion): PrintAt {
  const value = version === '1.3.2' ? '@Value' : 'Value'
  return (expression, from) =>
    printPaths(expression, (name) => {
      const place = places.get(name)
      if (!place) throw new Unsayable(`There is no item ${name}.`)
      const item = `ItemData[${is('ItemOID', place.item)}]/${value}`
      // Of a group that repeats, this is the answer in the same entry.
      if (from && place.event === from.event && place.form === from.form && place.group === from.group)
        return `../${item}`
      const form =
        version === '1.3.2'
          ? `FormData[${is('FormOID', place.form)}]`
          : `ItemGroupData[${is('ItemGroupOID', place.form)}]`
      // What forms of several events say of each other holds at each of them.
      if (from?.isShared && place.isShared && place.event === from.event)
        return `ancestor::StudyEventData/${form}/ItemGroupData/${item}`
      const event = place.event === null ? 'StudyEventData' : `StudyEventData[${is('StudyEventOID', place.event)}]`
      return `ancestor::SubjectData/${event}/${form}/ItemGroupData/${item}`
    })
}

function is(attribute: string, oid: string): string {
  if (/["'\]]/.test(oid)) throw new Unsayable(`No path can name ${oid}: it has a quotation mark or a bracket.`)
  return `@${attribute}="${oid}"`
}

export function contextOf(expression: Expression, text: string): 'XPath' | 'Casebook' {
  return isPlainXPath(expression) && text.includes('ItemData') ? 'XPath' : 'Casebook'
}

export function formalExpression(context: string, text: string, version: OdmVersion): WrittenElement {
  return version === '1.3.2'
    ? xmlText('FormalExpression', { Context: context }, text)
    : { name: 'FormalExpression', attributes: { Context: context }, inside: [xmlText('Code', {}, text)] }
}
