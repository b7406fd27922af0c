/** An answer as the data of its item. */
import type { Value } from '@casebook/core/bases/answerValue'
import { joined } from '@casebook/core/facts/cellText'
import { type FactValue, isUnknown } from '@casebook/core/facts/fact'
import type { DataReasons } from '@casebook/core/statistics/dataset/dataReasons'
import { type WrittenElement, xml, xmlText } from '../../files/xml/writeXml'
import type { OdmVersion } from '../../odm/write/version'
import { annotation } from './flags'
import { inside, type Said } from './layout'

export interface SaidValue extends Said {
  readonly attributes?: Readonly<Record<string, string>> | undefined
  readonly values?: readonly string[] | undefined
}

/** An item that is there without a value. */
export const noValue = { IsNull: 'Yes' } as const

/** Of an answer of several, ODM 2 has each value; ODM 1.3.2 has one text, as Casebook has it in a cell. */
export function valueSaid(value: FactValue, { ofUnknown }: DataReasons, version: OdmVersion): SaidValue {
  if (value === null) return {}
  if (isUnknown(value)) {
    const code = ofUnknown.get(value.reason ?? '')?.code ?? 'UNK'
    return { attributes: noValue, note: annotation({ kind: 'missing', comment: value.reason, value: code }, version) }
  }
  if (version === '1.3.2') return { attributes: { Value: joinedText(value) } }
  return { values: typeof value === 'object' ? value : [plainText(value)] }
}

export type Transaction = 'Insert' | 'Update' | 'Remove' | 'Context'

/** @param transaction undefined in a file without history */
export function itemData(
  item: string,
  transaction: Transaction | undefined,
  { attributes, values = [], ...said }: SaidValue,
  version: OdmVersion,
): WrittenElement {
  const within = values.map((value, i) =>
    xmlText('Value', { SeqNum: values.length > 1 ? String(i + 1) : undefined }, value),
  )
  return xml(
    'ItemData',
    { ItemOID: item, TransactionType: transaction, ...attributes },
    ...inside(said, within, version),
  )
}

/** ODM has 1 and 0 for yes and no, as the conditions of the study compare them. */
function plainText(value: Exclude<Value, readonly string[]>): string {
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
}

function joinedText(value: Value): string {
  return typeof value === 'object' ? joined(value, ';') : plainText(value)
}

export function textOf(value: FactValue): string {
  if (value === null) return ''
  return isUnknown(value) ? `unknown ${value.reason ?? ''}`.trim() : joinedText(value)
}
