import { mostCodes } from '@casebook/core/codeLists/codeList'
import { describe, expect, it } from 'vitest'
import { readCodeList } from './readCodeList'

const read = (text: string) => readCodeList(new TextEncoder().encode(text), 'de')
const faultsIn = (text: string) => {
  const found = read(text)
  return found.type === 'Faults' ? found.faults.map(({ line, fault, cell }) => [line, fault, cell]) : []
}

describe('a code list in a CSV file [MORE-56]', () => {
  it('has a code and labels in each line, in any order of columns and with any separator', () => {
    expect(
      read('Code;label_en;label;parent;status\r\nI21;Infarction;Infarkt;;A\r\n I21.0 ;"Anterior; wall";;I21;A\r\n\r\n'),
    ).toEqual({
      type: 'CodeList',
      codes: [
        { code: 'I21', label: { en: 'Infarction', de: 'Infarkt' }, parent: null },
        { code: 'I21.0', label: { en: 'Anterior; wall' }, parent: 'I21' },
      ],
      languages: ['en', 'de'],
      ignored: ['status'],
    })
    expect(read('label::pt-BR\tcode\nDor\tR52')).toMatchObject({ codes: [{ code: 'R52', label: { 'pt-BR': 'Dor' } }] })
  })

  it('is refused with the line and the cell of each fault', () => {
    const text = 'code,label,parent\nA,"one\ntwo",\n,lost,\nA,again,\nB,,\nC,see,Z\nD,\u0000,\n'
    expect(faultsIn(text)).toEqual([
      [4, 'noCode', 'lost'],
      [5, 'twice', 'A'],
      [6, 'noLabel', 'B'],
      [8, 'unreadable', 'D'],
      [7, 'unknownParent', 'Z'],
    ])
    expect(
      faultsIn(`code,label\n${'x'.repeat(101)},long\nA,${'y'.repeat(2_001)}`).map(([line, fault]) => [line, fault]),
    ).toEqual([
      [2, 'tooLong'],
      [3, 'tooLong'],
    ])
  })

  it('is refused as a whole if it cannot be read', () => {
    expect(faultsIn('')).toEqual([[1, 'empty', '']])
    expect(faultsIn('code,label\n\n')).toEqual([[1, 'empty', '']])
    expect(faultsIn('label,name\nA,a')).toEqual([[1, 'noCodeColumn', 'label, name']])
    expect(faultsIn('code,name\nA,a')).toEqual([[1, 'noLabelColumn', 'code, name']])
    expect(faultsIn('code,label,label_de\nA,a,b')).toEqual([[1, 'sameColumn', 'label_de']])
    expect(faultsIn('code,label\nA,"a')).toEqual([[1, 'quotes', '']])
    const latin = new Uint8Array([...'code,label\nA,Gr'].map((one) => one.charCodeAt(0)).concat(0xfc))
    expect(readCodeList(latin, 'de')).toMatchObject({ faults: [{ fault: 'encoding' }] })
    const many = `code,label\n${Array.from({ length: mostCodes + 1 }, (_, i) => `${i},x`).join('\n')}`
    expect(faultsIn(many)).toEqual([[1, 'tooMany', String(mostCodes + 1)]])
  })

  it('tells how many faults there are, and shows the first hundred', () => {
    const found = read(`code,label\n${'A,a\n'.repeat(151)}`)
    expect(found).toMatchObject({ type: 'Faults', count: 150 })
    expect(found.type === 'Faults' && found.faults.length).toBe(100)
  })
})
