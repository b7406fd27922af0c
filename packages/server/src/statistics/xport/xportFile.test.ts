import { describe, expect, it } from 'vitest'
import { ibmFloat, missingFloat } from './ibmFloat'
import { type XportVariable, xportEnd, xportHeader, xportRow } from './xportFile'

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** As a reader of SAS transport files computes it. */
function readBack(bytes: Uint8Array): number {
  const [first = 0, ...rest] = bytes
  const fraction = rest.reduceRight((sum, byte) => (sum + byte) / 256, 0)
  return (first & 0x80 ? -1 : 1) * fraction * 16 ** ((first & 0x7f) - 64)
}

describe('a number of System/370', () => {
  it.each([
    [1, '4110000000000000'],
    [-118.625, 'c276a00000000000'],
    [0, '0000000000000000'],
    [0.1, '401999999999999a'],
    [4 ** 0.5, '4120000000000000'],
  ])('%d is %s [MORE-39]', (value, written) => {
    expect(hex(ibmFloat(value))).toBe(written)
  })

  it('is the number that was written, to the last bit [MORE-39]', () => {
    for (const value of [Math.PI, -1 / 3, 1e-9, 123456789.123456, 1e70, -1e-70, 0.1 + 0.2, 2 ** 53 - 1, 24167])
      expect(readBack(ibmFloat(value))).toBe(value)
  })

  it('is the nearest there is beyond its range, and none for a letter', () => {
    expect(hex(ibmFloat(1e300))).toBe('7fffffffffffffff')
    expect(hex(ibmFloat(-1e300))).toBe('ffffffffffffffff')
    expect(hex(missingFloat('U'))).toBe('5500000000000000')
  })
})

describe('a SAS transport file', () => {
  const variables: readonly XportVariable[] = [
    { name: 'CASE_ID', label: 'Case', width: 5, format: null },
    { name: 'SEEN', label: 'Seen at ä', width: null, format: { name: 'YYMMDD', width: 10 } },
  ]
  const header = xportHeader('CASES', variables, new Date('2026-11-29T07:05:09Z'))

  it('has records of 80 bytes, with what it is, when it was written, and its variables [MORE-39]', () => {
    expect(header.length % 80).toBe(0)
    const text = new TextDecoder('latin1').decode(header)
    expect(text.slice(0, 80)).toBe(`HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!${'0'.repeat(30)}  `)
    expect(text.slice(80 + 64, 160)).toBe('29NOV26:07:05:09')
    expect(text.slice(7 * 80, 8 * 80)).toBe(
      'HEADER RECORD*******NAMESTR HEADER RECORD!!!!!!!000000000200000000000000000000  ',
    )
    const second = new DataView(header.buffer, 8 * 80 + 140, 140)
    expect([0, 4, 6].map((at) => second.getInt16(at))).toEqual([1, 8, 2])
    expect(text.slice(8 * 80 + 140 + 8, 8 * 80 + 140 + 16)).toBe('SEEN    ')
    expect(second.getInt32(84)).toBe(5)
    expect(text.endsWith(`HEADER RECORD*******OBS     HEADER RECORD!!!!!!!${'0'.repeat(30)}  `)).toBe(true)
  })

  it('has rows of fixed width, and ends with a whole record [MORE-39]', () => {
    const row = xportRow(variables, ['ab', { missing: '.' }])
    expect(hex(row)).toBe('61622020202e00000000000000')
    expect((3 * row.length + xportEnd(variables, 3).length) % 80).toBe(0)
    expect(xportEnd(variables, 80)).toHaveLength(0)
  })
})
