/**
 * A dataset as a SAS transport file of version 5 (SAS TS-140), which the FDA takes and R's `foreign` reads: names of at most eight characters, labels of 40 bytes, texts of
 * 200. Records of 80 bytes, numbers of IBM's System/370.
 */
import { ibmFloat, missingFloat } from './ibmFloat'

export interface XportVariable {
  /** At most eight capitals, digits and underscores. */
  readonly name: string
  /** At most 40 bytes. */
  readonly label: string
  /** Bytes of a text, at most 200; null for a number. */
  readonly width: number | null
  /** Such as `YYMMDD10`, of a number; null for none. */
  readonly format: { readonly name: string; readonly width: number } | null
}

/** A number, a text, or a missing value: `.`, or a letter that says why. */
export type XportValue = number | string | { readonly missing: string }

const encoder = new TextEncoder()
const recordLength = 80
const describedBy = 140

/** @param name of the dataset, as that of a variable; @param writtenAt in UTC */
export function xportHeader(name: string, variables: readonly XportVariable[], writtenAt: Date): Uint8Array {
  const time = sasTime(writtenAt)
  const system = `${'SAS'.padEnd(8)}${'SAS'.padEnd(8)}${'SASLIB'.padEnd(8)}${'9.4'.padEnd(8)}${''.padEnd(8)}${''.padEnd(24)}${time}`
  const member = `${'SAS'.padEnd(8)}${name.padEnd(8)}${'SASDATA'.padEnd(8)}${'9.4'.padEnd(8)}${''.padEnd(8)}${''.padEnd(24)}${time}`
  const zeros = '0'.repeat(30)
  const first = [
    headerRecord('LIBRARY', zeros),
    system,
    time.padEnd(recordLength),
    headerRecord('MEMBER', `000000000000000001600000000${describedBy}`),
    headerRecord('DSCRPTR', zeros),
    member,
    time.padEnd(recordLength),
    headerRecord('NAMESTR', `000000${String(variables.length).padStart(4, '0')}${'0'.repeat(20)}`),
  ].join('')
  let position = 0
  const described = variables.map((variable, i) => {
    const record = namestr(variable, i + 1, position)
    position += widthOf(variable)
    return record
  })
  return joinedBytes([
    encoder.encode(first),
    padded(joinedBytes(described)),
    encoder.encode(headerRecord('OBS', zeros)),
  ])
}

/** A row, in the order of the variables. What is longer than its variable is cut. */
export function xportRow(variables: readonly XportVariable[], values: readonly XportValue[]): Uint8Array {
  return joinedBytes(
    variables.map(({ width }, i) => {
      const value = values[i] ?? { missing: '.' }
      if (width !== null) return field(typeof value === 'object' ? '' : String(value), width)
      if (typeof value === 'number') return ibmFloat(value)
      return missingFloat(typeof value === 'object' ? value.missing : '.')
    }),
  )
}

/** What follows the last row: blanks to the end of a record. `rows` times the length of a row is what is written. */
export function xportEnd(variables: readonly XportVariable[], rows: number): Uint8Array {
  const length = rows * variables.reduce((sum, variable) => sum + widthOf(variable), 0)
  return new Uint8Array((recordLength - (length % recordLength)) % recordLength).fill(0x20)
}

function widthOf({ width }: XportVariable): number {
  return width ?? 8
}

function headerRecord(kind: string, digits: string): string {
  return `HEADER RECORD*******${kind.padEnd(8)}HEADER RECORD!!!!!!!${digits}`.padEnd(recordLength)
}

function namestr({ name, label, width, format }: XportVariable, number: number, position: number): Uint8Array {
  const record = new Uint8Array(describedBy)
  const view = new DataView(record.buffer)
  view.setInt16(0, width === null ? 1 : 2)
  view.setInt16(4, width ?? 8)
  view.setInt16(6, number)
  record.set(field(name, 8), 8)
  record.set(field(label, 40), 16)
  record.set(field(format?.name ?? '', 8), 56)
  view.setInt16(64, format?.width ?? 0)
  record.set(field('', 8), 72)
  view.setInt32(84, position)
  return record
}

/** With blanks behind it. */
function field(text: string, width: number): Uint8Array {
  const bytes = new Uint8Array(width).fill(0x20)
  encoder.encodeInto(text, bytes)
  return bytes
}

function padded(bytes: Uint8Array): Uint8Array {
  const rest = (recordLength - (bytes.length % recordLength)) % recordLength
  return joinedBytes([bytes, new Uint8Array(rest).fill(0x20)])
}

function joinedBytes(all: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const each of all) {
    bytes.set(each, at)
    at += each.length
  }
  return bytes
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

function sasTime(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${two(at.getUTCDate())}${months[at.getUTCMonth()]}${two(at.getUTCFullYear() % 100)}`
  return `${day}:${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
}
