import { aBase, aQuestion, aQuestionnaire, aRule } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { compileBase } from '../rules/compile'
import {
  addOccurrence,
  annotate,
  answer,
  back,
  beginInterview,
  currentItem,
  forward,
  type Interview,
  mayComplete,
  mayRemoveOccurrence,
  removeOccurrence,
  repeatable,
} from './interview'
import { interviewMachine } from './interview.machine'
import { firstQuestionIn } from './occurrences'

const base = compileBase(
  aBase({
    questionnaires: [
      aQuestionnaire({
        id: 'implants',
        repeats: { min: 1, max: 3 },
        questions: [
          aQuestion({ id: 'mesh', type: 'YN', questions: [aQuestion({ id: 'maker', type: 'Text' })] }),
          aQuestion({ id: 'size', type: 'Num' }),
        ],
      }),
      aQuestionnaire({ id: 'end', questions: [aQuestion({ id: 'pain', type: 'YN' })] }),
    ],
    rules: [aRule({ ChoseYesNo: { questionId: 'mesh', value: true } }, { Indicate: { targets: ['maker'] } })],
  }),
)

const say = (interview: Interview, value: Parameters<typeof answer>[1]) => answer(interview, value)
/** The first entry is answered: no mesh, 10 mm. */
const oneEntry = say(forward(say(beginInterview(base, []), false)), 10)

describe('a questionnaire that repeats', () => {
  it('is offered again when its last entry ends, and not before [INTV-01]', () => {
    const begun = beginInterview(base, [])
    expect(repeatable(begun)).toBeNull()
    expect(repeatable(say(begun, false))).toBeNull()
    expect(repeatable(oneEntry)).toBe('implants')
    expect(repeatable(back(oneEntry))).toBeNull()
    expect(repeatable(forward(oneEntry))).toBeNull()
  })

  it('is asked again from its first question, by the rules of that entry [INTV-01]', () => {
    const second = addOccurrence(oneEntry)
    expect(currentItem(second)).toBe('mesh#2')
    expect(currentItem(forward(say(second, true)))).toBe('maker#2')
    expect(currentItem(forward(say(second, false)))).toBe('size#2')
    expect(currentItem(forward(say(forward(say(second, false)), 12)))).toBe('pain')
  })

  it('ends at the base’s maximum of entries', () => {
    const entry = (interview: Interview) => say(forward(say(addOccurrence(interview), false)), 10)
    const third = entry(entry(oneEntry))
    expect(currentItem(third)).toBe('size#3')
    expect(repeatable(third)).toBeNull()
    expect(addOccurrence(third)).toBe(third)
  })

  it('delays the end until an added entry is answered or removed', () => {
    const atEnd = compileBase(
      aBase({
        questionnaires: [
          aQuestionnaire({
            id: 'drugs',
            repeats: { min: 1, max: 2 },
            questions: [aQuestion({ id: 'drug', type: 'Text' })],
          }),
        ],
      }),
    )
    const one = say(beginInterview(atEnd, []), 'aspirin')
    expect(mayComplete(one)).toBe(true)
    const two = addOccurrence(one)
    expect([currentItem(two), mayComplete(two)]).toEqual(['drug#2', false])
    expect(mayComplete(removeOccurrence(two))).toBe(true)
    expect(currentItem(removeOccurrence(two))).toBe('drug')
  })

  it('loses one entry with its answers and notes, and no other', () => {
    const second = annotate(say(addOccurrence(oneEntry), true), 'torn')
    expect(mayRemoveOccurrence(second)).toBe(true)
    const removed = removeOccurrence(second)
    expect(currentItem(removed)).toBe('size')
    expect(removed.items).toEqual(['mesh', 'size'])
    expect(removed.facts).toEqual([
      { id: 'mesh', value: false },
      { id: 'size', value: 10 },
      { id: 'mesh#2', value: null },
      { id: 'mesh#2 (Annotation)', value: null },
    ])
  })

  it('keeps its only entry', () => {
    expect(mayRemoveOccurrence(oneEntry)).toBe(false)
    expect(removeOccurrence(oneEntry)).toBe(oneEntry)
    expect(removeOccurrence(forward(oneEntry))).toEqual(forward(oneEntry))
  })

  it('has a first question', () => {
    expect(firstQuestionIn(base.structure, 'implants')).toBe('mesh')
    expect(() => firstQuestionIn(base.structure, 'end')).toThrow('Nothing repeats in end')
  })
})

describe('a question that repeats with its follow-ups', () => {
  it('is offered again after the last of them [INTV-01]', () => {
    const drugs = compileBase(
      aBase({
        questionnaires: [
          aQuestionnaire({
            questions: [
              aQuestion({
                id: 'drug',
                type: 'Text',
                repeats: { min: 1, max: 5 },
                questions: [aQuestion({ id: 'dose', type: 'Num' })],
              }),
              aQuestion({ id: 'sleep', type: 'YN' }),
            ],
          }),
        ],
        rules: [aRule({ Known: { questionId: 'drug' } }, { Indicate: { targets: ['dose'] } })],
      }),
    )
    const drug = say(beginInterview(drugs, []), 'aspirin')
    expect(repeatable(drug)).toBeNull()
    const dose = say(forward(drug), 100)
    expect(repeatable(dose)).toBe('drug')
    expect(currentItem(addOccurrence(dose))).toBe('drug#2')
  })
})

describe('the chart', () => {
  it('adds and removes an entry only where allowed [INTV-01]', () => {
    const tablet = { save: async () => ({ type: 'OkWithGroups' as const, possibleGroupsToAddTo: [] }) }
    const actor = createActor(interviewMachine, { input: { tablet, base, facts: [] } }).start()
    const can = () => [
      actor.getSnapshot().can({ type: 'addOccurrence' }),
      actor.getSnapshot().can({ type: 'removeOccurrence' }),
    ]
    expect(can()).toEqual([false, false])
    actor.send({ type: 'answer', value: false })
    actor.send({ type: 'next' })
    actor.send({ type: 'answer', value: 10 })
    expect(can()).toEqual([true, false])
    actor.send({ type: 'addOccurrence' })
    expect(currentItem(actor.getSnapshot().context.interview)).toBe('mesh#2')
    expect(can()).toEqual([false, true])
    actor.send({ type: 'removeOccurrence' })
    expect(currentItem(actor.getSnapshot().context.interview)).toBe('size')
  })
})
