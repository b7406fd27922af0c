import { aGroup, anItem, aQuestionnaire, calculated, type FhirJson, options } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { importReport } from './report'
import { imported } from './testing/reading'

const uuid = (n: number) => `fd5af92e-c248-497a-8007-ee0952ccd4d${n}`
const reportOf = (document: FhirJson, everyNote?: boolean) => importReport(imported(document), everyNote)
const extra = (linkId: string, text: string) =>
  anItem(linkId, 'boolean', { text, extension: [{ url: 'http://x/colour' }] })

describe('the report of an import', () => {
  const document = aQuestionnaire([
    aGroup(
      uuid(1),
      [
        aGroup(uuid(2), [anItem(uuid(3), 'decimal', { text: 'Weight\n(in kg):', ...calculated('today()') })], {
          text: 'Body',
        }),
        aGroup(uuid(4), [anItem(uuid(5), 'reference', { text: undefined })], { text: 'Papers' }),
        anItem('photo', 'reference', { text: undefined }),
      ],
      { text: undefined },
    ),
  ])

  it('begins with counts by severity', () => {
    expect(reportOf(document)[0]).toBe('1 lost, 2 changed, 5 notes')
    expect(reportOf(aQuestionnaire([aGroup('g', [anItem('a', 'boolean')])]))).toEqual(['0 lost, 0 changed, 0 notes'])
    expect(reportOf(aQuestionnaire([aGroup('g', [extra('a', 'A')])]))[0]).toBe('0 lost, 0 changed, 1 note')
  })

  it('lists the questions that need attention, by their text and in order', () => {
    expect(reportOf(document).slice(1, 8)).toEqual([
      '',
      'Review these 3 questions:',
      '  Body › Weight (in kg)',
      '  Papers › (question without a text)',
      '  photo',
      '',
      'lost    Body › Weight (in kg): Its value is not computed. It uses the function today(), which has no counterpart.',
    ])
  })

  it('never shows an unreadable linkId', () => {
    expect(reportOf(document, true).filter((line) => line.includes('fd5af92e') && !line.includes('linkId'))).toEqual([])
  })

  it('groups equal notes with their places, unless asked for each', () => {
    const items = ['A', 'B', 'C', 'D', 'E'].map((text) => extra(`linkId-${text}`, text))
    const many = aQuestionnaire([aGroup('g', items)])
    expect(reportOf(many)).toEqual([
      '0 lost, 0 changed, 5 notes',
      '',
      'Notes. The base means the same, in another form:',
      'note    A; B; C; and 2 more: The extension colour is left out.',
    ])
    expect(reportOf(many, true).filter((line) => line.startsWith('note '))).toHaveLength(5)
  })

  it('shortens long entries', () => {
    const text = `What ${'do you think '.repeat(20)}of it?`
    const [, , , place] = reportOf(aQuestionnaire([anItem('a', 'reference', { text })]))
    expect(place).toMatch(/^ {2}What do you think .{0,60} …$/)
  })
})

describe('a list of options with gaps', () => {
  const include = [{ system: 's', concept: [{ code: 'x' }] }, { system: 'http://loinc.org' }]
  const asked = (type: string, rest: FhirJson = { answerValueSet: '#v' }) =>
    aQuestionnaire([aGroup('g', [anItem('a', type, rest)])], {
      contained: [{ resourceType: 'ValueSet', id: 'v', compose: { include } }],
    })
  const given = {
    extension: [{ url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-answerExpression' }],
  }

  it.each([
    ['part of its options are elsewhere', asked('choice'), ['Text of a']],
    ['an expression gives more', asked('choice', { ...given, ...options('x') }), ['Text of a']],
    ['there is a place for the others', asked('open-choice'), []],
    ['there is no list', asked('choice', given), []],
    ['nothing is missing', asked('choice', options('x')), []],
  ])('is named where %s', (_, document, holes) => {
    expect(imported(document).holes).toEqual(holes)
  })
})
