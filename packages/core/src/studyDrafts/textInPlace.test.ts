import { aBase, anyBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseStructure } from '../bases/structure'
import { applied } from './operations'
import { placeOfText, sayingInPlace } from './textInPlace'

describe('a text that is written where the form shows it', () => {
  it('is said by the question or the option that showed it, and by nothing else [MORE-50]', () => {
    const anyShown = anyBase.chain((base) => {
      const shown = [...baseStructure(base).questions.values()].flatMap(({ question }) => [
        { question, text: question.text },
        ...[question.description, question.unit].flatMap((text) => (text ? [{ question, text }] : [])),
        ...(question.answers ?? []).map(({ text }) => ({ question, text })),
      ])
      return fc.tuple(fc.constant(base), fc.constantFrom(...shown))
    })
    fc.assert(
      fc.property(anyShown, ([base, { question, text }]) => {
        const place = placeOfText(base, text, question.id)
        const operation = place && sayingInPlace(base, place, 'en', 'In other words')
        fc.pre(operation !== null)
        const made = applied(base, operation)
        const after = made.type === 'Applied' ? made.base : null
        const now = after && baseStructure(after).questions.get(question.id)?.question
        const option = now?.answers?.find(({ id }) => id === place?.answer)
        const said = place?.answer === null ? now?.[place.field] : option?.text
        expect(said).toEqual({ ...text, en: 'In other words' })
      }),
    )
  })

  it('is not written where two items share it, unless it is known at which question it is [MORE-50]', () => {
    const text = { en: 'Pain' }
    const questions = [aQuestion({ id: 'rest', text }), aQuestion({ id: 'walking', text })]
    const base = aBase({ questionnaires: [aQuestionnaire({ questions })] })
    expect(placeOfText(base, text, null)).toBeNull()
    expect(placeOfText(base, text, 'walking')).toEqual({ id: 'walking', field: 'text', answer: null })
    expect(placeOfText(base, base.text, null)).toEqual({ id: null, field: 'text', answer: null })
    expect(placeOfText(base, { en: 'Another' }, 'walking')).toBeNull()
    // Of a copy of the study.
    expect(placeOfText(base, { ...text }, 'walking')).toEqual({ id: 'walking', field: 'text', answer: null })
    expect(placeOfText(base, { ...text }, null)).toBeNull()
    expect(sayingInPlace(base, { id: 'gone', field: 'text', answer: null }, 'en', 'Pain')).toBeNull()
  })
})
