import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { codeOfUnknown, unknownOfCode } from '../../facts/missingCode'
import { checkBase } from '../../rules/check/checkBase'
import { refusalSentence } from '../../submission/refusalSentence'
import type { Base } from '../base'
import { baseSchema } from '../base.schema'
import { baseStructure } from '../structure'
import { type MissingReason, missingReasons, namedReason } from './missingReason'

const broken: MissingReason = { id: 'broken', text: { en: 'Device broken' }, code: 'DEV' }
const visit = aBase({
  questionnaires: [aQuestionnaire({ questions: [aQuestion({ id: 'age', type: 'Num', text: { en: 'Age' } })] })],
})
const withReasons = (reasons: readonly MissingReason[]): Base => ({
  ...visit,
  config: { ...visit.config, missingReasons: reasons },
})

describe('the reasons of missing answers [MORE-30]', () => {
  it('are the five standard ones in every language of the interface, where a base lists none', () => {
    const reasons = missingReasons(visit.config)
    expect(reasons.map(({ id, code }) => `${id} ${code}`)).toEqual([
      'notDone ND',
      'notApplicable NA',
      'refused REF',
      'notAvailable NAV',
      'askedUnknown ASKU',
    ])
    for (const { text } of reasons) expect(Object.keys(text).sort().join()).toBe('de,en,es,fr,it,pt,ru,sy')
    expect(baseSchema.safeParse(withReasons(reasons)).error?.issues).toBeUndefined()
  })

  it('are those of the base, also if it has none', () => {
    expect(missingReasons(withReasons([broken]).config)).toEqual([broken])
    expect(missingReasons(withReasons([]).config)).toEqual([])
  })

  it('have codes that lead back to them, and a code of its own for no reason', () => {
    for (const { config } of [visit, withReasons([broken])])
      for (const reason of [undefined, ...missingReasons(config).map(({ id }) => id)]) {
        const code = codeOfUnknown(config, { unknown: true, reason })
        expect(unknownOfCode(config, code)).toEqual(
          reason === undefined ? { unknown: true } : { unknown: true, reason },
        )
      }
    expect(unknownOfCode(visit.config, 'NASK')).toBeNull()
  })

  it('are named where another version of the base has them no more', () => {
    expect(namedReason(withReasons([broken]).config, 'refused').code).toBe('REF')
    expect(namedReason(visit.config, 'broken')).toEqual({ id: 'broken', code: 'BROKEN', text: { en: 'broken' } })
  })

  it('are told apart by id and by code', () => {
    expect(checkBase(withReasons([broken, { ...broken, code: 'OFF' }, { ...broken, id: 'off' }]))).toEqual([
      { path: 'config/missingReasons/1/id', message: '"broken" is already used by config/missingReasons/0' },
      { path: 'config/missingReasons/2/code', message: '"DEV" is already used by config/missingReasons/0' },
    ])
    for (const code of ['', 'dev', 'A.B', 'A B', 'ABCDEFGHIJKLM'])
      expect(baseSchema.safeParse(withReasons([{ ...broken, code }])).success, code).toBe(false)
  })

  it('are told to who gives another', () => {
    const fact = { id: 'age', value: { unknown: true, reason: 'stolen' } } as const
    const says = (base: Base) => refusalSentence(baseStructure(base), fact, 'UnlistedReason')
    expect(says(withReasons([broken]))).toBe(
      'Age (age): unknown for the reason "stolen" is not taken: the reasons of the study are broken (Device broken)',
    )
    expect(says(withReasons([]))).toBe(
      'Age (age): unknown for the reason "stolen" is not taken: the study has no reasons for missing answers',
    )
  })
})
