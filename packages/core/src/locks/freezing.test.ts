import { aBase, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isExternalOnly } from '../bases/forPatients'
import { baseStructure } from '../bases/structure'
import {
  type FreezingReason,
  type FrozenBy,
  freezingFor,
  freezingReasonOf,
  freezingReasons,
  freezings,
  isAnswerable,
  isWhollyLocked,
  mayAnswer,
  showsSignButton,
} from './freezing'

const open: FrozenBy = {
  isDeleted: false,
  interimLocks: { caseIds: [], tabIds: [] },
  caseId: null,
  caseName: 'VH_1',
  lineage: ['surgery'],
  isSdvActive: false,
  isExternallyEntered: false,
  isManuallyUnlocked: false,
}
const aReason = fc.record({
  isDeleted: fc.boolean(),
  interimLocks: fc.constantFrom(
    open.interimLocks,
    { caseIds: ['VH_1'], tabIds: [] },
    { caseIds: ['VH_2'], tabIds: [] },
  ),
  caseId: fc.constant(null),
  caseName: fc.constant('VH_1'),
  lineage: fc.constant(['surgery']),
  isSdvActive: fc.boolean(),
  isExternallyEntered: fc.boolean(),
  isManuallyUnlocked: fc.boolean(),
})
const freezingOf = (by: FrozenBy) => freezingFor(freezingReasonOf(by))
const strictness = (by: FrozenBy) => freezings.toReversed().indexOf(freezingOf(by))

describe('the freezing of a questionnaire', () => {
  it.each([
    [{}, 'no'],
    [{ isSdvActive: true }, 'withoutQuery'],
    [{ isSdvActive: true, isManuallyUnlocked: true }, 'withoutQuery'],
    [{ isExternallyEntered: true }, 'withoutQuery'],
    [{ isExternallyEntered: true, isManuallyUnlocked: true }, 'no'],
    [{ interimLocks: { caseIds: ['VH_1'], tabIds: ['surgery'] } }, 'always'],
    [{ interimLocks: { caseIds: ['VH_1'], tabIds: ['patient'] } }, 'no'],
    [{ interimLocks: { caseIds: [], tabIds: ['surgery'] }, isSdvActive: true }, 'always'],
    [{ isDeleted: true, isManuallyUnlocked: true }, 'always'],
  ] as const)('that is %j is %s [LOCK-01] [LOCK-02]', (by, expected) => {
    expect(freezingOf({ ...open, ...by })).toBe(expected)
  })

  it('is never loosened by a further reason, only by a manual unlock [LOCK-01]', () => {
    fc.assert(
      fc.property(aReason, fc.constantFrom('isDeleted', 'isSdvActive', 'isExternallyEntered'), (by, further) => {
        expect(strictness({ ...by, [further]: true })).toBeGreaterThanOrEqual(strictness({ ...by, [further]: false }))
      }),
    )
  })

  it('stays if a verified part is unlocked manually [LOCK-01]', () => {
    fc.assert(
      fc.property(aReason, (by) => {
        const verified = { ...by, isSdvActive: true }
        expect(freezingOf({ ...verified, isManuallyUnlocked: true })).toBe(freezingOf(verified))
      }),
    )
  })
})

describe('a question', () => {
  it.each([
    ['no', false, true],
    ['no', true, true],
    ['withoutQuery', false, false],
    ['withoutQuery', true, true],
    ['always', false, false],
    ['always', true, false],
  ] as const)(
    'frozen: %s, with an open query: %s, may be answered: %s [LOCK-01] [QRY-12]',
    (freezing, query, expected) => {
      expect(isAnswerable(freezing, query)).toBe(expected)
    },
  )
})

describe('the reason of a freezing', () => {
  it.each([
    [{}, null],
    [{ isExternallyEntered: true }, 'enteredExternally'],
    [{ isExternallyEntered: true, isSdvActive: true }, 'verified'],
    [{ isSdvActive: true, interimLocks: { caseIds: ['VH_1'], tabIds: [] } }, 'interimLocked'],
    [{ isDeleted: true, interimLocks: { caseIds: ['VH_1'], tabIds: [] } }, 'deleted'],
  ] as const)('of what is %j is the strictest: %s [LOCK-01]', (by, expected) => {
    expect(freezingReasonOf({ ...open, ...by })).toBe(expected)
  })

  it('admits outside answers only to what began outside [LOCK-01]', () => {
    for (const reason of [null, ...freezingReasons])
      for (const hasOpenQuery of [true, false]) {
        const from = (isFromOutside: boolean) => mayAnswer(reason, { isFromOutside, hasOpenQuery })
        expect(from(false)).toBe(isAnswerable(freezingFor(reason), hasOpenQuery))
        expect(from(true)).toBe(reason === 'enteredExternally' || from(false))
      }
  })
})

describe('a case', () => {
  const structure = baseStructure(
    aBase({
      questionnaires: [
        aQuestionnaire({
          id: 'patient',
          questions: [],
          questionnaires: [aQuestionnaire({ id: 'birth', questions: [] })],
        }),
        aQuestionnaire({ id: 'surgery', questions: [] }),
      ],
    }),
  )

  it.each<[Readonly<Record<string, FreezingReason>>, boolean]>([
    [{}, false],
    [{ surgery: 'interimLocked' }, false],
    [{ patient: 'interimLocked', surgery: 'interimLocked' }, false],
    [{ patient: 'interimLocked', birth: 'verified', surgery: 'interimLocked' }, false],
    [{ patient: 'interimLocked', birth: 'interimLocked', surgery: 'interimLocked' }, true],
    [{ patient: 'deleted', birth: 'deleted', surgery: 'deleted' }, true],
  ])('of which is frozen %j can be saved in no part: %s [LOCK-01]', (reasons, expected) => {
    expect(isWhollyLocked(structure, new Map(Object.entries(reasons)))).toBe(expected)
  })
})

describe('the sign button', () => {
  it.each([
    [false, false, true],
    [false, true, true],
    [true, false, false],
    [true, true, true],
  ])(
    'externally entered: %s, open query on a visible question: %s, shows: %s [LOCK-05]',
    (external, query, expected) => {
      const button = { isExternallyEntered: external, hasOpenQueryOnVisibleQuestion: query }
      expect(showsSignButton(button)).toBe(expected)
    },
  )

  it.each([
    [undefined, false],
    [{}, false],
    [{ 'permission/externalOnly': ' ' }, false],
    [{ 'permission/externalOnly': 'False' }, false],
    [{ 'permission/externalOnly': 'true' }, true],
  ])('reads %j as external only: %s [LOCK-05]', (meta, expected) => {
    expect(isExternalOnly(meta)).toBe(expected)
  })
})
