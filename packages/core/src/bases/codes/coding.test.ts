import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { readBase } from '../../rules/check/readBase'
import { type Coding, codingsIn, codingText, longestCoding, mostCodings } from './coding'

const pressure: Coding = { system: 'http://loinc.org', code: '8480-6', display: 'Systolic blood pressure' }

describe('the codes of a question', () => {
  const withCodes = (codes: unknown) =>
    readBase(aBase({ questionnaires: [aQuestionnaire({ questions: [{ ...aQuestion(), codes } as never] })] }))

  it('are those of terminologies, with or without a system [MORE-37]', () => {
    for (const codes of [[pressure], [pressure, { code: '1' }], [{ ...pressure, version: '2.78' }]])
      expect(withCodes(codes).type).toBe('Base')
  })

  it.each([
    ['no code', [{ system: 'http://loinc.org' }]],
    ['a blank code', [{ code: ' ' }]],
    ['blanks around a code', [{ code: ' 8480-6' }]],
    ['a code twice', [pressure, { system: pressure.system, code: pressure.code }]],
    ['no code at all', []],
    ['too long a code', [{ code: 'x'.repeat(longestCoding + 1) }]],
    ['too many', Array.from({ length: mostCodings + 1 }, (_, i) => ({ code: `${i}` }))],
    ['something else besides', [{ ...pressure, userSelected: true }]],
  ])('are refused with %s [MORE-37]', (_, codes) => {
    const read = withCodes(codes)
    expect(read.type).not.toBe('Base')
    expect(JSON.stringify(read)).toContain('questionnaires/0/questions/0/codes')
  })

  it('of a file are those that a base can have, each once', () => {
    expect(codingsIn([pressure, pressure, { code: '' }, { code: ' a' }, { code: 'b' }])).toEqual([
      pressure,
      { code: 'b' },
    ])
  })

  it('are written with the name of their system', () => {
    expect([pressure, { code: '1' }, { system: 'SDTM', code: 'VSORRES' }].map(codingText)).toEqual([
      'LOINC 8480-6',
      '1',
      'SDTM VSORRES',
    ])
  })
})
