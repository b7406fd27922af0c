/** Questionnaires of R5 and STU3 beside the same of R4. */
import { anItem, aQuestionnaire, codes, coding, type FhirJson, options, when } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { importFhirQuestionnaire } from './importFhirQuestionnaire'

function read(item: readonly FhirJson[], rest: FhirJson = {}) {
  const result = importFhirQuestionnaire(aQuestionnaire(item, rest), { group: 'g' })
  if (result.type === 'Refused') throw new Error(result.reason)
  const { origin, ...base } = result.base
  return { base, format: origin?.format, findings: result.findings, counts: result.counts }
}

const { answerOption } = options('low', 'high')
const asked = anItem('first', 'boolean')
const other = anItem('second', 'choice', { answerOption })
const hasStu3 = { option: answerOption }

describe('a FHIR R5 Questionnaire', () => {
  const ofR5 = { fhirVersion: '5.0.0' }

  it.each<[string, FhirJson, FhirJson]>([
    ['a choice', anItem('a', 'coding', { answerOption }), anItem('a', 'choice', { answerOption })],
    [
      'a choice of several',
      anItem('a', 'coding', { answerOption, repeats: true }),
      anItem('a', 'choice', { answerOption, repeats: true }),
    ],
    [
      'an open choice',
      anItem('a', 'coding', { answerOption, answerConstraint: 'optionsOrString' }),
      anItem('a', 'open-choice', { answerOption }),
    ],
    [
      'a list that is closed',
      anItem('a', 'coding', { answerOption, answerConstraint: 'optionsOnly' }),
      anItem('a', 'choice', { answerOption }),
    ],
    ['what is hidden', anItem('a', 'string', { disabledDisplay: 'hidden' }), anItem('a', 'string')],
    [
      'numbers to choose from',
      anItem('a', 'integer', { answerOption: [{ valueInteger: 1 }, { valueInteger: 2 }] }),
      anItem('a', 'integer', { answerOption: [{ valueInteger: 1 }, { valueInteger: 2 }] }),
    ],
  ])('is read as R4 says the same: %s [MORE-35]', (_, r5, r4) => {
    const found = read([asked, r5], ofR5)
    const { base, counts, findings } = read([asked, r4])
    expect(found.base).toEqual(base)
    expect(found.counts).toEqual(counts)
    expect(found.findings.map(({ message }) => message)).toEqual([
      ...findings.map(({ message }) => message),
      'The element fhirVersion is left out.',
    ])
    expect(found.format).toBe('FHIR R5 Questionnaire')
  })

  it('tells of what R4 and Casebook do otherwise, at the item [MORE-35]', () => {
    const { findings } = read([
      anItem('a', 'coding', { answerOption, answerConstraint: 'optionsOrType' }),
      anItem('b', 'string', {
        disabledDisplay: 'protected',
        enableWhen: [when('a', '=', { answerCoding: coding('low') })],
      }),
    ])
    expect(findings).toContainEqual(expect.objectContaining({ path: 'a', severity: 'changed', kind: 'Options' }))
    expect(findings).toContainEqual(expect.objectContaining({ path: 'b', severity: 'changed', kind: 'Presentation' }))
  })
})

describe('a FHIR STU3 Questionnaire', () => {
  it.each<[string, FhirJson, FhirJson]>([
    ['options', anItem('a', 'choice', hasStu3), anItem('a', 'choice', { answerOption })],
    [
      'a value set elsewhere',
      anItem('a', 'choice', { options: { reference: 'http://hl7.org/fhir/ValueSet/administrative-gender' } }),
      anItem('a', 'choice', { answerValueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender' }),
    ],
    [
      'an initial value',
      anItem('a', 'string', { initialString: 'x' }),
      anItem('a', 'string', { initial: [{ valueString: 'x' }] }),
    ],
    [
      'a condition that something is answered',
      anItem('a', 'string', { enableWhen: [{ question: 'first', hasAnswer: true }] }),
      anItem('a', 'string', { enableWhen: [when('first', 'exists', { answerBoolean: true })] }),
    ],
    [
      'a condition that nothing is answered',
      anItem('a', 'string', { enableWhen: [{ question: 'first', hasAnswer: false }] }),
      anItem('a', 'string', { enableWhen: [when('first', 'exists', { answerBoolean: false })] }),
    ],
    [
      'conditions of which one is enough',
      anItem('a', 'string', {
        enableWhen: [
          { question: 'first', answerBoolean: true },
          { question: 'second', answerCoding: { system: codes, code: 'low' } },
        ],
      }),
      anItem('a', 'string', {
        enableWhen: [
          when('first', '=', { answerBoolean: true }),
          when('second', '=', { answerCoding: { system: codes, code: 'low' } }),
        ],
        enableBehavior: 'any',
      }),
    ],
  ])('is read as R4 says the same: %s [MORE-35]', (_, stu3, r4) => {
    const found = read([asked, other, anItem('z', 'group', { item: [stu3] })])
    const { base, counts, findings } = read([asked, other, anItem('z', 'group', { item: [r4] })])
    expect(found.base).toEqual(base)
    expect(found.counts).toEqual(counts)
    expect(found.findings).toEqual(findings)
    expect(found.format).toBe('FHIR STU3 Questionnaire')
  })

  it('tells of a value set without an address [MORE-35]', () => {
    const { findings } = read([anItem('a', 'choice', { options: { display: 'Sexes' } })])
    expect(findings).toContainEqual(expect.objectContaining({ path: 'a', severity: 'lost', kind: 'Options' }))
  })
})
