/** What leaves as ODM, as responses of FHIR and as records of REDCap is read as the same answers. */
import { annotatedKey, isAnnotationId } from '@casebook/core/annotation/annotation'
import type { Base } from '@casebook/core/bases/base'
import { fileValue } from '@casebook/core/bases/files/fileRecord'
import { missingReasons } from '@casebook/core/bases/reasons/missingReason'
import { baseStructure } from '@casebook/core/bases/structure'
import { type FactValue, isUnknown } from '@casebook/core/facts/fact'
import { aBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersOfSubject, subjectsIn } from '../data/clinicalData'
import { answersOfResponse, subjectOf } from '../data/questionnaireResponses'
import { recordColumns, submissionOfRecord } from '../data/redcapRecords'
import { writeDictionary } from '../redcap/write/writeDictionary'
import { anyStudyWithCase, type StudyWithCase } from './anyHistory.fixture'
import type { ExportedCase } from './exportedStudy'
import { writeOdmStudy } from './odm/writeOdmStudy'
import { responsesTo } from './questionnaireResponse'
import { recordTable } from './redcapRecords'

const publishedAt = new Date('2026-01-01T10:00:00Z')
const versionOf = (base: Base) => ({ base, publishedAt })

/** The answers to questions that the version asks, as far as a format has them. */
function answersAsked(
  { base, one }: Pick<StudyWithCase, 'base' | 'one'>,
  has: (key: string, value: FactValue) => boolean,
): Record<string, FactValue> {
  const { questions } = baseStructure(base)
  return Object.fromEntries(
    [...one.answers].filter(([key, value]) => has(key, value) && questions.has(annotatedKey(key).replace(/#\d+$/, ''))),
  )
}

/** REDCap has no notes, and no "unknown". */
const isPlain = (key: string, value: FactValue) => !isAnnotationId(key) && !isUnknown(value)

const asSets = (answers: Record<string, FactValue>) =>
  Object.fromEntries(
    Object.entries(answers)
      .map(([key, value]) => [key, Array.isArray(value) ? value.toSorted() : value] as const)
      // No box that is ticked is what nobody answered, in both formats.
      .filter(([, value]) => !(Array.isArray(value) && value.length === 0)),
  )

const question = (more: Parameters<typeof aQuestion>[0]) => aQuestion({ text: { en: 'Asked' }, ...more })
const base = aBase({
  questionnaires: [
    aQuestionnaire({
      id: 'visit',
      questions: [
        question({ id: 'age', type: 'Num' }),
        question({ id: 'smokes', type: 'YN' }),
        question({ id: 'sex', type: 'OC', answers: someAnswers('m', 'f') }),
        question({ id: 'drugs', type: 'MC', answers: someAnswers('A', '-99') }),
        question({ id: 'seen', type: 'Date' }),
        question({ id: 'photo', type: 'File' }),
        question({ id: 'bmi', type: 'Num', abstract: true }),
      ],
    }),
    aQuestionnaire({ id: 'doses', repeats: { min: 0, max: 9 }, questions: [question({ id: 'dose', type: 'Num' })] }),
  ],
})
const photo = fileValue({ name: 'Wound.png', mediaType: 'image/png', size: 1024, sha256: 'A'.repeat(43) })
const one: ExportedCase = {
  key: 'P1',
  site: null,
  savedAt: new Date('2026-03-01T10:00:00Z'),
  author: 'ada',
  answers: new Map<string, NonNullable<FactValue>>([
    ['age', 40.5],
    ['smokes', false],
    ['sex', 'f'],
    ['drugs', ['-99']],
    ['seen', { unknown: true, reason: 'refused' }],
    ['photo', photo],
    ['dose', 5],
    ['dose#3', 7.5],
  ]),
  computed: new Map([['bmi', 21.5]]),
  history: null,
}

async function* bytesOf(pieces: AsyncIterable<string>) {
  for await (const piece of pieces) yield new TextEncoder().encode(piece)
}

async function* each(...cases: readonly ExportedCase[]) {
  yield* cases
}

describe.each(['1.3.2', '2.0'] as const)('a case with its history as ODM %s', (version) => {
  it('is read as the same answers, whatever its history [MORE-39]', async () => {
    await fc.assert(
      fc.asyncProperty(anyStudyWithCase, async (study) => {
        const people = { users: [], sites: [], asOf: null, withHistory: true, writtenAt: publishedAt }
        const whole = { ...people, versions: [versionOf(study.base)], casesOf: () => each(study.one) }
        const read = []
        for await (const subject of subjectsIn(bytesOf(writeOdmStudy(whole, version)))) read.push(subject)
        const [subject, ...others] = read
        if (!subject) throw new Error('There is no subject')
        expect([subject.name, others]).toEqual([study.one.key, []])
        const found = answersOfSubject(baseStructure(study.base), subject)
        if (found.type !== 'Answers') throw new Error(found.words)
        const answers = Object.fromEntries(found.answers.map(({ id, value }) => [id, value]))
        expect(asSets(answers)).toEqual(asSets(answersAsked(study, () => true)))
      }),
      inputs(60),
    )
  })
})

describe('a case as a QuestionnaireResponse', () => {
  it('has its author, its time, and why there is no answer [MORE-39]', () => {
    expect(responsesTo(versionOf(base))(one)).toEqual({
      resourceType: 'QuestionnaireResponse',
      questionnaire: `Questionnaire/${base.id}|${base.version}`,
      status: 'in-progress',
      subject: { identifier: { value: 'P1' } },
      authored: '2026-03-01T10:00:00.000Z',
      author: { type: 'Practitioner', identifier: { value: 'ada' } },
      item: [
        {
          linkId: 'visit',
          item: [
            { linkId: 'age', answer: [{ valueDecimal: 40.5 }] },
            { linkId: 'smokes', answer: [{ valueBoolean: false }] },
            { linkId: 'sex', answer: [{ valueCoding: { code: 'f', display: expect.any(String) } }] },
            { linkId: 'drugs', answer: [{ valueCoding: { code: '-99', display: expect.any(String) } }] },
            {
              linkId: 'seen',
              answer: [
                {
                  extension: [
                    {
                      url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
                      valueCode: 'asked-declined',
                    },
                  ],
                },
              ],
            },
            {
              linkId: 'photo',
              answer: [{ valueAttachment: { contentType: 'image/png', size: 1024, title: 'Wound.png', url: photo } }],
            },
            { linkId: 'bmi', answer: [{ valueDecimal: 21.5 }] },
          ],
        },
        { linkId: 'doses', item: [{ linkId: 'dose', answer: [{ valueDecimal: 5 }] }] },
        { linkId: 'doses' },
        { linkId: 'doses', item: [{ linkId: 'dose', answer: [{ valueDecimal: 7.5 }] }] },
      ],
    })
  })

  it('is read as the same answers, whatever they are [MORE-39]', () => {
    fc.assert(
      fc.property(anyStudyWithCase, (study) => {
        const response = JSON.parse(JSON.stringify(responsesTo(versionOf(study.base))(study.one)))
        expect(subjectOf(response)).toBe(study.one.key)
        const read = answersOfResponse(baseStructure(study.base), response)
        if (read.type !== 'Answers') throw new Error(read.words)
        const answers = Object.fromEntries(read.answers.map(({ id, value }) => [id, value]))
        expect(asSets(answers)).toEqual(asSets(answersAsked(study, (key) => !isAnnotationId(key))))
      }),
      inputs(100),
    )
  })
})

describe('cases as records of REDCap', () => {
  it('have the names of the dictionary, a column for each box and a row for each entry [MORE-39]', () => {
    const version = versionOf(base)
    const { header, rowsOf } = recordTable([version])
    expect(header).toEqual([
      'record_id',
      'redcap_repeat_instrument',
      'redcap_repeat_instance',
      'age',
      'smokes',
      'sex',
      'drugs___a',
      'drugs____99',
      'seen',
      'photo',
      'bmi',
      'dose',
    ])
    expect(rowsOf(version, one)).toEqual([
      ['P1', '', '', '40.5', '0', 'f', '0', '1', '', photo, '21.5', ''],
      ['P1', 'doses', '1', '', '', '', '', '', '', '', '', '5'],
      ['P1', 'doses', '3', '', '', '', '', '', '', '', '', '7.5'],
    ])
    const names = writeDictionary(base).records.map(([name]) => name)
    for (const name of header) if (!name.startsWith('redcap_')) expect(names).toContain(name.replace(/___.*/, ''))
  })

  it('are read as the same answers, whatever they are [MORE-39]', () => {
    fc.assert(
      fc.property(anyStudyWithCase, (study) => {
        const version = versionOf(study.base)
        const { header, rowsOf } = recordTable([version])
        const read = submissionOfRecord(recordColumns(baseStructure(study.base), header), rowsOf(version, study.one))
        if (read.type !== 'Submission') throw new Error(read.reason)
        const answers = Object.fromEntries(read.facts.map(({ id, value }) => [id, value]))
        expect(asSets(answers)).toEqual(asSets(answersAsked(study, isPlain)))
      }),
      inputs(100),
    )
  })

  it('have the code of the reason for which an answer is missing, where the base lists its reasons [MORE-30] [MORE-39]', () => {
    const reasons = missingReasons({}).map((reason, nth) => ({ ...reason, code: `Q7Z${nth}` }))
    fc.assert(
      fc.property(anyStudyWithCase, ({ base, one }) => {
        const version = versionOf({ ...base, config: { ...base.config, missingReasons: reasons } })
        const { header, rowsOf } = recordTable([version])
        const read = submissionOfRecord(recordColumns(baseStructure(version.base), header), rowsOf(version, one))
        if (read.type !== 'Submission') throw new Error(read.reason)
        const answers = Object.fromEntries(read.facts.map(({ id, value }) => [id, value]))
        const hasReason = (key: string, value: FactValue) =>
          !isAnnotationId(key) && !(isUnknown(value) && value.reason === undefined)
        expect(asSets(answers)).toEqual(asSets(answersAsked({ base, one }, hasReason)))
      }),
      inputs(100),
    )
  })
})
