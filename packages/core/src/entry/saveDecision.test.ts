import { entryBase } from '@casebook/test-fixtures/entry'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fact, unknown } from '../facts/fact'
import { type Progress, progressOf, progressStates } from './form/collected'
import { openForm } from './form/openForm'
import { isConfirmed, missingIn, missingKeys, type SaveDecision, saveDecision, waitingForPatient } from './saveDecision'

function decisionOf(facts: readonly Fact[], locked: readonly string[] = []) {
  const { engine } = openForm(entryBase, facts)
  const all = [...engine.structure.questionnaires.keys()].map((id) => progressOf(engine, id, new Set(locked)))
  return saveDecision(all)
}

const patient: Fact[] = ['sex', 'born', 'height', 'smokes'].map((id) => ({ id, value: unknown }))
const findings: Fact[] = ['found', 'where', 'surgeon'].map((id) => ({ id, value: unknown }))
const end: Fact = { id: 'over', value: true }

describe('a save', () => {
  it('proceeds if nothing required is missing', () => {
    expect(decisionOf([...patient, ...findings, end])).toEqual({ type: 'NothingMissing' })
  })

  it('asks if whole questionnaires are unanswered [CASE-03]', () => {
    const decision = decisionOf([...patient, end])
    expect(decision).toMatchObject({ type: 'WhollyUnanswered', incomplete: [{ questionnaireId: 'findings' }] })
  })

  it('is blocked by a partly answered questionnaire, and lists what is missing in it [CASE-04]', () => {
    const decision = decisionOf([...patient.slice(1), end])
    expect(decision).toMatchObject({
      type: 'PartlyAnswered',
      incomplete: [{ questionnaireId: 'patient', missing: ['sex'] }],
    })
  })

  it('is never blocked by a locked questionnaire, and reports it as not checked [CASE-04]', () => {
    expect(decisionOf([...patient.slice(1), ...findings, end], ['patient'])).toEqual({ type: 'NothingMissing' })
    expect(decisionOf([...patient.slice(1), end], ['patient'])).toMatchObject({
      type: 'WhollyUnanswered',
      notChecked: ['patient'],
    })
  })

  it('is blocked by unreadable text, which would be lost silently', () => {
    expect(saveDecision([], { unreadable: ['height'], refused: [], asked: [] })).toMatchObject({
      type: 'PartlyAnswered',
      unreadable: ['height'],
    })
  })

  it('is blocked by an answer that the study refuses, or of which it asks whether it is right', () => {
    const one = { ...allAnswered, refused: ['height'] }
    expect(saveDecision([one])).toMatchObject({ type: 'PartlyAnswered', incomplete: [], refused: ['height'] })
    expect(saveDecision([{ ...one, isLocked: true }])).toMatchObject({ type: 'NothingMissing' })
    expect(saveDecision([], { unreadable: [], refused: [], asked: ['height'] })).toMatchObject({
      type: 'PartlyAnswered',
      asked: ['height'],
    })
  })
})

const allAnswered: Progress = {
  questionnaireId: 'basics',
  state: 'partly',
  isLocked: false,
  answered: 1,
  collected: 1,
  missing: [],
  refused: [],
  waitsForPatient: false,
}

const anyProgress: fc.Arbitrary<Progress> = fc
  .record({
    questionnaireId: fc.string(),
    isLocked: fc.boolean(),
    answered: fc.nat(3),
    missing: fc.uniqueArray(fc.string(), { maxLength: 3 }),
  })
  .map((one) => {
    const collected = one.answered + one.missing.length
    const state =
      progressStates[collected === 0 ? 0 : one.answered === 0 ? 1 : one.missing.length > 0 ? 2 : 3] ?? 'complete'
    return { ...one, collected, state, refused: [], waitsForPatient: false }
  })

describe('any state of a case', () => {
  it('is never blocked by locked or complete questionnaires', () => {
    fc.assert(
      fc.property(fc.array(anyProgress), (all) => {
        const decision = saveDecision(all)
        const open = all.filter((one) => !one.isLocked && one.missing.length > 0)
        expect(decision.type === 'NothingMissing').toBe(open.length === 0)
        if (decision.type === 'NothingMissing') return
        for (const one of decision.incomplete) expect(open).toContain(one)
        for (const id of decision.notChecked)
          expect(all.some((one) => one.isLocked && one.questionnaireId === id)).toBe(true)
      }),
    )
  })

  it('lists as missing what the save asks for, and nothing locked', () => {
    fc.assert(
      fc.property(fc.array(anyProgress), (all) => {
        expect(missingKeys(all).length > 0).toBe(saveDecision(all).type !== 'NothingMissing')
      }),
    )
  })

  it('lists gaps in a signed part as before, and is not blocked by them [SDV-04] [CASE-04]', () => {
    fc.assert(
      fc.property(fc.array(anyProgress), fc.func(fc.boolean()), (all, choose) => {
        const parts = all.map((one, i) => ({ ...one, questionnaireId: `part${i}` }))
        const open = parts.map((one) => ({ ...one, isLocked: false }))
        const signed = new Set(
          parts.filter(({ questionnaireId }) => choose(questionnaireId)).map((one) => one.questionnaireId),
        )
        const after = open.map((one) => ({ ...one, isLocked: signed.has(one.questionnaireId) }))
        expect(missingKeys(after, signed)).toEqual(missingKeys(open))
        const decision = saveDecision(after)
        if (decision.type !== 'NothingMissing')
          for (const { questionnaireId } of decision.incomplete) expect(signed.has(questionnaireId)).toBe(false)
      }),
    )
  })
})

describe('what waits for the patient', () => {
  const life = {
    questionnaireId: 'life',
    state: 'unanswered',
    isLocked: false,
    answered: 0,
    collected: 2,
    refused: [],
  } as const
  const waits = { ...life, missing: ['pain', 'sleep'], waitsForPatient: true }
  const work = { ...life, questionnaireId: 'work', missing: ['job'], waitsForPatient: false }

  it('is counted apart from what the staff still owe [CASE-03]', () => {
    expect(missingKeys([waits, work])).toEqual(['job'])
    expect(waitingForPatient([waits, work])).toBe(2)
  })
})

describe('a confirmation to save without some answers', () => {
  const decision = (...missing: readonly string[]): SaveDecision => ({
    type: 'WhollyUnanswered',
    incomplete: [
      {
        questionnaireId: 'part',
        state: 'unanswered',
        isLocked: false,
        answered: 0,
        collected: 9,
        missing,
        refused: [],
        waitsForPatient: false,
      },
    ],
    notChecked: [],
  })

  it('holds until another answer is missing [CASE-03]', () => {
    const confirmed = new Set(missingIn(decision('job', 'pain')))
    expect(isConfirmed(decision('job', 'pain'), confirmed)).toBe(true)
    expect(isConfirmed(decision('pain'), confirmed)).toBe(true)
    expect(isConfirmed(decision('pain', 'sleep'), confirmed)).toBe(false)
    expect(isConfirmed(decision('pain'), new Set())).toBe(false)
  })
})
