import { baseSchema } from '@casebook/core/bases/base.schema'
import { checkBase } from '@casebook/core/rules/check/checkBase'
import {
  aGroup,
  anItem,
  aQuestionnaire,
  calculated,
  coding,
  enabledBy,
  expression,
  extension,
  options,
  when,
} from '@casebook/test-fixtures/fhir'
import { readCorpus } from '@casebook/test-fixtures/fhirCorpus'
import { mutilated } from '@casebook/test-fixtures/fhirDamage'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importFhirQuestionnaire } from './importFhirQuestionnaire'

const everything = aQuestionnaire(
  [
    anItem('loose', 'boolean', { required: true, initial: [{ valueBoolean: true }] }),
    aGroup(
      'g',
      [
        anItem('n', 'integer', {
          extension: [extension('minValue', { valueInteger: 1 }), extension('maxValue', { valueInteger: 9 })],
        }),
        anItem('q', 'quantity', {
          extension: [
            extension('questionnaire-unitOption', { valueCoding: { code: 'kg' } }),
            extension('questionnaire-unitOption', { valueCoding: { code: 'g' } }),
          ],
        }),
        anItem('c', 'open-choice', {
          ...options(['a', 1], ['b', 2]),
          initial: [{ valueString: 'mine' }],
          item: [anItem('below', 'text', { enableWhen: [when('c', '=', { answerCoding: coding('a') })] })],
        }),
        anItem('m', 'choice', { repeats: true, answerValueSet: '#set' }),
        aGroup(
          'r',
          [
            anItem('inner', 'date'),
            anItem('at', 'dateTime'),
            aGroup('deep', [anItem('x', 'decimal')], { repeats: true }),
          ],
          { repeats: true },
        ),
        anItem(
          'sum',
          'decimal',
          calculated("%n + iif(%resource.item.item.where(linkId='c').answer.value.ordinal() > 1, 2, 0)"),
        ),
        anItem('note', 'display', {
          extension: [extension('questionnaire-itemControl', { valueCodeableConcept: { coding: [{ code: 'help' }] } })],
        }),
      ],
      { extension: [expression('variable', "item.where(linkId='n').answer.value", 'n')] },
    ),
    aGroup(
      'h',
      [
        anItem('t', 'string', enabledBy("%resource.item.item.where(linkId='n').answer.value > 3")),
        anItem('file', 'attachment'),
      ],
      {
        enableWhen: [when('n', '>', { answerInteger: 2 }), when('loose', 'exists', { answerBoolean: false })],
        enableBehavior: 'any',
      },
    ),
  ],
  {
    contained: [
      {
        resourceType: 'ValueSet',
        id: 'set',
        compose: {
          include: [
            { system: 's', concept: [{ code: '1' }, { code: '2', designation: [{ language: 'de', value: 'zwei' }] }] },
          ],
        },
      },
    ],
  },
)

const small = readCorpus()?.files.filter(({ document }) => JSON.stringify(document).length < 40_000) ?? []
const documents = [everything, everything, everything, ...small.map(({ document }) => document)]

describe('a damaged questionnaire', () => {
  it('is refused with a sentence, or makes a valid base', () => {
    const check = (document: unknown) => {
      const result = importFhirQuestionnaire(document, { group: 'damaged' })
      if (result.type === 'Refused') {
        expect(result.reason).toMatch(/^[A-Z].*\.$/s)
        return
      }
      expect(baseSchema.safeParse(result.base).error?.issues).toBeUndefined()
      expect(checkBase(result.base)).toEqual([])
    }
    fc.assert(fc.property(mutilated(documents), check), inputs(300))
  })

  it('is refused if it is no object', () => {
    const check = (value: unknown) => {
      expect(importFhirQuestionnaire(value, { group: 'g' })).toMatchObject({ type: 'Refused' })
    }
    fc.assert(fc.property(fc.anything(), check), inputs(100))
  })
})
