import { aBase, anyBase, anyValueOf, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyOf } from '../bases/key'
import { baseStructure } from '../bases/structure'
import { openForm } from '../entry/form/openForm'
import { refusalOf } from '../entry/typed/checkFact'
import { type Fact, unknown } from '../facts/fact'
import { everyCode } from '../questions/codeList'
import { holdsAnswer } from '../questions/required'
import {
  annotatedKey,
  annotationFact,
  annotationIdOf,
  annotationsOf,
  columnsOfKey,
  commentedQuestion,
  isAnnotationId,
  keyOfColumns,
} from './annotation'

const anyQuestion = fc.constantFrom('height', 'a b', 'a (Annotation) b', '(Annotation)', ' (Annotation)')
const anyOccurrence = fc.integer({ min: 1, max: 3 })
const anyKey = fc.tuple(anyQuestion, anyOccurrence).map(([question, occurrence]) => keyOf(question, occurrence))
const open = () => false
const dates = { today: { year: 2026, month: 11, day: 23 }, dateAt: () => null, isListed: everyCode }

describe('an annotation', () => {
  it('is a fact whose id is the question id plus " (Annotation)" [DATA-13]', () => {
    expect(annotationFact('height', 'measured twice')).toEqual({ id: 'height (Annotation)', value: 'measured twice' })
    expect(annotationFact('dose#2', 'from the letter').id).toBe('dose#2 (Annotation)')
  })

  it.each(['', ' ', '\n\t'])('that says %j withdraws the one before [DATA-13]', (text) => {
    expect(annotationFact('height', text)).toEqual({ id: 'height (Annotation)', value: null })
  })

  it('keeps the typed text, including spaces [DATA-13]', () => {
    expect(annotationFact('height', ' a ').value).toBe(' a ')
  })

  it('names its question, and an answer is no annotation [DATA-13]', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        expect(annotatedKey(annotationIdOf(key))).toBe(key)
        expect(isAnnotationId(annotationIdOf(key))).toBe(true)
        expect(isAnnotationId(key)).toBe(false)
        expect(annotatedKey(key)).toBe(key)
      }),
    )
    expect(isAnnotationId(' (Annotation)')).toBe(false)
    expect(isAnnotationId('height(Annotation)')).toBe(false)
  })

  it('gets one key from the two columns that store it [DATA-13]', () => {
    expect(keyOfColumns('dose', 1)).toBe('dose')
    expect(keyOfColumns('dose', 2)).toBe('dose#2')
    expect(keyOfColumns('dose (Annotation)', 1)).toBe('dose (Annotation)')
    expect(keyOfColumns('dose (Annotation)', 2)).toBe('dose#2 (Annotation)')
  })

  it('survives storing and reading, like any answer [DATA-13]', () => {
    fc.assert(
      fc.property(anyQuestion, anyOccurrence, fc.boolean(), (id, occurrence, isNote) => {
        const question = isNote ? annotationIdOf(id) : id
        expect(columnsOfKey(keyOfColumns(question, occurrence))).toEqual({ question, occurrence })
      }),
    )
  })

  it.each(['', '#2', 'dose#1', '#2 (Annotation)', 'dose#02 (Annotation)'])(
    'has no columns for %j, which is no key',
    (id) => {
      expect(columnsOfKey(id)).toBeNull()
    },
  )

  it('remains until it is changed or withdrawn [DATA-13]', () => {
    const said: Fact[] = [
      annotationFact('height', 'first'),
      { id: 'height', value: 170 },
      annotationFact('weight', 'scales broken'),
      annotationFact('dose#2', 'see letter'),
      annotationFact('height', 'second'),
      annotationFact('weight', ' '),
    ]
    expect([...annotationsOf(said)]).toEqual([
      ['height', 'second'],
      ['dose#2', 'see letter'],
    ])
  })
})

describe('any base', () => {
  it('accepts an annotation on every question, even on those that nobody can answer [DATA-13]', () => {
    fc.assert(
      fc.property(anyBase, (base) => {
        const structure = baseStructure(base)
        for (const id of structure.questions.keys()) {
          expect(refusalOf(structure, annotationFact(id, 'checked'), open, dates)).toBeNull()
          expect(refusalOf(structure, annotationFact(id, ''), open, dates)).toBeNull()
          expect(refusalOf(structure, { id: annotationIdOf(id), value: unknown }, open, dates)).toBe('WrongType')
          expect(refusalOf(structure, { id: annotationIdOf(id), value: true }, open, dates)).toBe('WrongType')
        }
      }),
      { numRuns: 30 },
    )
  })

  it('refuses an annotation on an unknown or frozen question [DATA-13]', () => {
    const structure = baseStructure(aBase())
    expect(refusalOf(structure, annotationFact('nobody', 'x'), open, dates)).toBe('UnknownQuestion')
    expect(refusalOf(structure, annotationFact('smoker', 'x'), () => true, dates)).toBe('Frozen')
    expect(refusalOf(structure, { id: 'smoker (Annotation)#2', value: 'x' }, open, dates)).toBe('UnknownQuestion')
  })

  it('shows the same form with and without annotations: no rule reads them [DATA-13]', () => {
    fc.assert(
      fc.property(
        anyBase.chain((base) => {
          const questions = [...baseStructure(base).questions.values()].map(({ question }) => question)
          const answers = questions
            .filter((question) => holdsAnswer(question) && !question.abstract)
            .map((question) => anyValueOf(question).map((value): Fact => ({ id: question.id, value })))
          const notes = fc.array(
            fc.record({
              id: fc.constantFrom(...questions.map(({ id }) => id)),
              text: fc.constantFrom('1', 'low', 'true', ''),
            }),
          )
          return fc.tuple(fc.constant(base), fc.tuple(...answers), notes)
        }),
        ([base, answers, notes]) => {
          const noted = notes.map(({ id, text }) => annotationFact(id, text))
          const plain = openForm(base, answers).engine
          const annotated = openForm(base, [...noted, ...answers, ...noted]).engine
          expect([...annotated.answers()]).toEqual([...plain.answers()])
          expect(annotated.solutions()).toEqual(plain.solutions())
          for (const id of plain.structure.questions.keys()) expect(annotated.question(id)).toEqual(plain.question(id))
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('the meta key annotation/for', () => {
  const comment = (target: string) => aQuestion({ id: 'remark', type: 'Text', meta: { 'annotation/for': target } })
  const structure = baseStructure(
    aBase({
      questionnaires: [aQuestionnaire({ questions: [aQuestion({ id: 'height', type: 'Num' }), comment('height')] })],
    }),
  )

  it('names the question that this one comments on [DATA-12]', () => {
    expect(commentedQuestion(structure, comment('height'))).toBe('height')
    expect(commentedQuestion(structure, comment(' height '))).toBe('height')
  })

  it.each(['nobody', '', ' ', 'remark'])('means nothing if it says %j [DATA-12]', (target) => {
    expect(commentedQuestion(structure, comment(target))).toBeNull()
    expect(commentedQuestion(structure, aQuestion({ id: 'other' }))).toBeNull()
  })
})
