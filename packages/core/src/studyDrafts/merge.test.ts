import { aBase, anyBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Base } from '../bases/base'
import { checkBase } from '../rules/check/checkBase'
import { merged } from './merge'
import { newQuestion } from './newStudy'
import { applied, type Operation } from './operations'

function after(base: Base, ...operations: readonly Operation[]): Base {
  let made = base
  for (const operation of operations) {
    const next = applied(made, operation)
    if (next.type === 'Refused') throw new Error(JSON.stringify(next))
    made = next.base
  }
  return made
}

const say = (id: string, words: string): Operation => ({ type: 'say', id, field: 'text', language: 'en', words })
const begun = aBase({
  questionnaires: [
    aQuestionnaire({
      questions: [aQuestion(), aQuestion({ id: 'packs', type: 'Num' }), aQuestion({ id: 'sex', type: 'OC' })],
    }),
    aQuestionnaire({ id: 'last', questions: [aQuestion({ id: 'end' })] }),
  ],
})
const smokes = { ChoseYesNo: { questionId: 'smoker', value: true } }

describe('the work of two authors at one study', () => {
  it('becomes one, question by question: both words, the move and the new question [MORE-49]', () => {
    const mine = after(begun, say('smoker', 'Do you smoke?'), {
      type: 'move',
      ids: ['smoker'],
      at: { inside: 'last', after: 'end' },
    })
    const theirs = after(
      begun,
      say('packs', 'Packs'),
      { type: 'set', ids: ['smoker'], fields: { optional: true } },
      {
        type: 'add',
        items: [{ ...newQuestion(begun, 'Text', { en: 'Remarks' }), id: 'remarks' }],
        at: { inside: 'basics', after: 'packs' },
      },
    )
    const { base, conflicts } = merged(begun, mine, theirs)
    expect(conflicts).toEqual([])
    expect(base.questionnaires[0]?.questions.map(({ id }) => id)).toEqual(['packs', 'remarks', 'sex'])
    expect(base.questionnaires[1]?.questions[1]).toMatchObject({
      id: 'smoker',
      optional: true,
      text: { en: 'Do you smoke?' },
    })
    expect(base.questionnaires[0]?.questions[0]?.text.en).toBe('Packs')
  })

  it('follows a name that one of them changed in the condition that the other wrote [MORE-49]', () => {
    const mine = after(begun, { type: 'show', id: 'packs', condition: smokes })
    const theirs = after(begun, { type: 'rename', id: 'smoker', to: 'smokes_now' })
    for (const { base, conflicts } of [merged(begun, mine, theirs), merged(begun, theirs, mine)]) {
      expect(conflicts).toEqual([])
      expect(base.rules[0]?.unless).toEqual({ ChoseYesNo: { questionId: 'smokes_now', value: true } })
      expect(checkBase(base)).toEqual([])
    }
  })

  it('tells both values where both changed the same text, and keeps the own one [MORE-49]', () => {
    const mine = after(begun, say('smoker', 'Smoker now?'))
    const theirs = after(begun, say('smoker', 'Do you smoke?'), say('packs', 'Packs'))
    const { base, conflicts } = merged(begun, mine, theirs)
    expect(conflicts).toEqual([
      { id: 'smoker', path: ['items', 'text', 'en'], mine: 'Smoker now?', theirs: 'Do you smoke?' },
    ])
    expect(base.questionnaires[0]?.questions[0]?.text.en).toBe('Smoker now?')
    expect(base.questionnaires[0]?.questions[1]?.text.en).toBe('Packs')
  })

  it('keeps a question that one of them removed and the other changed, and says so [MORE-49]', () => {
    const mine = after(begun, say('smoker', 'Smoker now?'))
    const theirs = after(begun, { type: 'remove', ids: ['smoker'] })
    for (const [one, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const { base, conflicts } = merged(begun, one, other)
      expect(conflicts).toHaveLength(1)
      expect(base.questionnaires[0]?.questions.map(({ id }) => id)).toContain('smoker')
    }
  })

  it('has the options of both [MORE-49]', () => {
    const mine = after(begun, {
      type: 'answers',
      id: 'sex',
      answers: [...someAnswers(), { id: 'mine', text: { en: 'Mine' } }],
    })
    const theirs = after(begun, {
      type: 'answers',
      id: 'sex',
      answers: [{ id: 'theirs', text: { en: 'Theirs' } }, ...someAnswers('low', 'high')],
    })
    const { base } = merged(begun, mine, theirs)
    expect(base.questionnaires[0]?.questions[2]?.answers?.map(({ id }) => id)).toEqual([
      'theirs',
      'low',
      'high',
      'mine',
    ])
  })

  it('has the codes that each gave an option or a unit, and tells where both gave some [MORE-37] [MORE-49]', () => {
    const coded = (of: string, code: string): Operation => ({
      type: 'answers',
      id: 'sex',
      answers: someAnswers().map((one) => (one.id === of ? { ...one, codes: [{ code }] } : one)),
    })
    const unit = { unitCodes: [{ code: '/d' }] }
    const codesIn = ({ questionnaires }: Base) =>
      questionnaires[0]?.questions.map(({ unitCodes, answers }) => unitCodes ?? answers?.map(({ codes }) => codes))
    const mine = after(begun, coded('low', 'M'))
    const theirs = after(begun, coded('high', 'F'), { type: 'set', ids: ['packs'], fields: unit })
    const { base, conflicts } = merged(begun, mine, theirs)
    expect(conflicts).toEqual([])
    expect(codesIn(base)).toEqual([undefined, [{ code: '/d' }], [[{ code: 'M' }], undefined, [{ code: 'F' }]]])

    const both = merged(begun, mine, after(begun, coded('low', 'm')))
    const [conflict] = both.conflicts
    expect(both.conflicts).toEqual([
      { id: 'sex', path: ['items', 'answers', 'low', 'codes'], mine: [{ code: 'M' }], theirs: [{ code: 'm' }] },
    ])
    if (!conflict) return
    const chosen = after(both.base, { type: 'decide', conflict, side: 'theirs' })
    expect(codesIn(chosen)?.[2]).toEqual([[{ code: 'm' }], undefined, undefined])
  })

  it('is what one of them did, if the other did nothing, and comes to the same from both sides as long as they touch different things [MORE-49]', () => {
    const anyWords = fc.constantFrom('One', 'Two', 'Three')
    fc.assert(
      fc.property(anyBase, anyWords, anyWords, fc.boolean(), (base, one, other, isMoved) => {
        const [first, second] = [...base.questionnaires]
        if (!first || !second) return
        const mine = after(base, say(first.id, one))
        const theirs = isMoved
          ? after(base, { type: 'move', ids: [second.id], at: { inside: null, after: null } })
          : after(base, say(second.id, other))
        expect(merged(base, base, theirs).base).toEqual(theirs)
        expect(merged(base, mine, base).base).toEqual(mine)
        const [here, there] = [merged(base, mine, theirs), merged(base, theirs, mine)]
        expect(here).toEqual(there)
        expect(here.conflicts).toEqual([])
        expect(checkBase(here.base)).toEqual([])
      }),
    )
  })
})
