import { anyBase, anyWalk } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyOf } from '../../bases/key'
import { type FreezingReason, freezingReasons } from '../../locks/freezing'
import { createCase } from '../../patient/patientBase'
import { isCollected } from '../../questions/required'
import { compileBase } from '../../rules/compile'
import { isHidden, isHiddenQuestionnaire } from './form'
import { answeredIn, openToPatients, takesPatientsAnswers } from './patientParts'

const anyCase = anyBase.chain((base) => fc.tuple(fc.constant(base), anyWalk(base)))
const anyReason = fc.constantFrom<FreezingReason | null>(null, ...freezingReasons)

describe('the parts of a case that a patient can be asked', () => {
  it('are those that show a question and are neither signed, locked nor deleted, in any case [INTV-02] [TOKN-02]', () => {
    fc.assert(
      fc.property(anyCase, fc.array(anyReason, { minLength: 12, maxLength: 12 }), ([base, facts], reasons) => {
        const form = createCase(compileBase(base), facts)
        const ids = [...form.structure.questionnaires.keys()]
        const reasonOf = (id: string) => reasons[ids.indexOf(id) % reasons.length] ?? null
        const open = openToPatients(form, (id) => takesPatientsAnswers(reasonOf(id)))
        const shows = (id: string) =>
          !isHiddenQuestionnaire(form.structure, id) &&
          [...form.structure.questions.values()].some(({ question, questionnaire, repeatsIn }) => {
            const isHere = questionnaire.id === id && isCollected(question) && !isHidden(question.meta)
            const occurrences = repeatsIn === null ? [1] : form.occurrences(repeatsIn)
            return isHere && occurrences.some((each) => form.question(keyOf(question.id, each)).visible)
          })
        const takes = (id: string) => [null, 'enteredExternally'].includes(reasonOf(id))
        expect([...open]).toEqual(ids.filter((id) => shows(id) && takes(id)))
        for (const key of answeredIn(form, ids)) expect(form.question(key)).toMatchObject({ visible: true })
      }),
    )
  })

  it('takes nothing where a server reports a lock without its reason [LOCK-06]', () => {
    expect(takesPatientsAnswers('locked')).toBe(false)
  })
})
