import { aGroup, anItem, aQuestionnaire, type FhirJson } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { importFhirQuestionnaire } from '../importFhirQuestionnaire'

function reasonOf(document: unknown): string | null {
  const result = importFhirQuestionnaire(document, { group: 'g' })
  return result.type === 'Refused' ? result.reason : null
}

const nested = (depth: number) =>
  Array.from({ length: depth - 1 }).reduce<FhirJson>((inner, _, i) => aGroup(`g${i}`, [inner]), anItem('a', 'string'))

describe('a document', () => {
  const item = [anItem('a', 'string')]
  it.each([
    ['no record', [], 'This is not a FHIR resource: a JSON object is expected.'],
    ['no resource', {}, 'This is not a FHIR resource: it has no resourceType.'],
    ['another resource', { resourceType: 'Patient' }, 'This is a FHIR Patient, not a Questionnaire.'],
    ['a long name', { resourceType: 'x'.repeat(99) }, `This is a FHIR ${'x'.repeat(60)}, not a Questionnaire.`],
    ['no items', aQuestionnaire([]), 'This Questionnaire has no items.'],
    ['too deep', aQuestionnaire([nested(65)]), 'This Questionnaire nests its items more than 64 deep.'],
    [
      'too long',
      aQuestionnaire(Array.from({ length: 50_001 }, () => ({}))),
      'This Questionnaire has more than 50000 items.',
    ],
  ])('with %s is refused', (_, document, reason) => {
    expect(reasonOf(document)).toBe(reason)
  })

  it.each([
    ['R4', aQuestionnaire(item, { fhirVersion: '4.0.1' })],
    ['as deep as can be', aQuestionnaire([nested(64)])],
  ])('that is %s is read', (_, document) => {
    expect(reasonOf(document)).toBeNull()
  })
})
