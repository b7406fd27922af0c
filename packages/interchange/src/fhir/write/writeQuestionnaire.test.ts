import type { Question } from '@casebook/core/bases/base'
import type { Condition } from '@casebook/core/bases/rule'
import { baseStructure } from '@casebook/core/bases/structure'
import { aBase, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { importFhirQuestionnaire } from '../importFhirQuestionnaire'
import { writeQuestionnaire } from './writeQuestionnaire'

const body = (more: Partial<Question>) => ({ id: 'x', type: 'Num', text: { en: 'X' }, ...more }) as Question

const studyOf = (...questions: readonly Question[]) => aBase({ questionnaires: [aQuestionnaire({ questions })] })

function back(question: Question) {
  const read = importFhirQuestionnaire(writeQuestionnaire(studyOf(question)).document, { group: 'g' })
  if (read.type === 'Refused') throw new Error(read.reason)
  return baseStructure(read.base).questions.get(question.id)?.question
}

describe('in a Questionnaire a question', () => {
  it.each([
    ['of yes or no', body({ type: 'YN' })],
    [
      'of a whole number with limits',
      body({ min: 0, max: 120, optional: true, meta: { 'layout/decimal-places': '0' } }),
    ],
    ['of a number with decimals in a unit', body({ unit: { en: 'cm' }, meta: { 'layout/decimal-places': '2' } })],
    ['of a text in two languages', body({ type: 'Text', text: { en: 'Name', de: 'Name des Kindes' } })],
    ['with several answers', body({ type: 'MC', answers: [{ id: 'a', text: { en: 'A' }, weight: 2 }] })],
    ['with a first answer', body({ type: 'OC', initial: 'a', answers: [{ id: 'a', text: { en: 'A' } }] })],
    ['that a program answers and nobody sees', body({ type: 'Text', meta: { 'layout/hidden': 'true' } })],
    ['of a file', body({ type: 'File', mediaTypes: ['image/png', 'application/pdf'], maxBytes: 3 * 2 ** 20 })],
    ['with help', body({ type: 'Text', description: { en: 'As on the passport.' } })],
  ])('%s comes back as it was [MORE-39]', (_, question) => {
    expect(back(question)).toMatchObject(question)
  })

  it('of a time is a text, and its limits are told as lost [MORE-37]', () => {
    for (const question of [
      body({ type: 'Time', min: '08:00' }),
      body({ type: 'DateTime', max: '2026-11-27T14:05' }),
    ]) {
      const { document, findings } = writeQuestionnaire(studyOf(question))
      const [section] = JSON.parse(JSON.stringify(document)).item
      expect(section.item[0]).toMatchObject({ linkId: 'x', type: 'string' })
      expect(JSON.stringify(section)).not.toContain('Value')
      expect(findings).toContainEqual(expect.objectContaining({ severity: 'lost', kind: 'Constraint' }))
    }
  })
})

describe('a condition', () => {
  const yes: Condition = { ChoseYesNo: { questionId: 'smoker', value: true } }
  const many: Condition = { Greater: { questionId: 'packs', value: 2 } }
  const itemOf = (unless: Condition) => {
    const base = aBase({
      questionnaires: [
        aQuestionnaire({ questions: [body({ id: 'smoker', type: 'YN' }), body({ id: 'packs' }), body({ id: 'why' })] }),
      ],
      rules: [{ id: 'r', if: { All: [] }, unless, then: { ContraIndicate: { targets: ['why'] } } }],
    })
    const text = JSON.stringify(writeQuestionnaire(base).document)
    return JSON.parse(text).item[0].item[2]
  }

  it('that is a flat list of comparisons is written as one, which every program reads [MORE-39]', () => {
    expect(itemOf({ All: [yes, many] })).toMatchObject({
      enableWhen: [
        { question: 'smoker', operator: '=', answerBoolean: true },
        { question: 'packs', operator: '>', answerDecimal: 2 },
      ],
      enableBehavior: 'all',
    })
    expect(itemOf({ IsTrue: yes })).not.toHaveProperty('extension')
  })

  it('of another form is an expression [MORE-39]', () => {
    const item = itemOf({ Any: [yes, { All: [many, { Not: yes }] }] })
    expect(item).not.toHaveProperty('enableWhen')
    expect(item.extension[0].valueExpression.expression).toContain("where(linkId = 'smoker').answer.value = true")
  })
})
