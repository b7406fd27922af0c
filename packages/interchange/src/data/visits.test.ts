import type { Question } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { answersOfSubject, subjectsIn } from './clinicalData'
import { recordColumns, submissionOfRecord } from './redcapRecords'

const seen = aQuestion({ id: 'seen', type: 'Date' })
const sbp: Question = aQuestion({ id: 'sbp', type: 'Num' })
const vitals = (visit: string) =>
  aQuestionnaire({
    id: `vitals@${visit}`,
    copyOf: 'vitals',
    questions: [{ ...sbp, id: `sbp@${visit}`, copyOf: 'sbp' }],
  })
const visit = (id: string, ...questionnaires: ReturnType<typeof vitals>[]) =>
  aQuestionnaire({ id, visit: { id }, questions: [], questionnaires })
const structure = baseStructure(
  aBase({
    questionnaires: [
      aQuestionnaire({ id: 'always', questions: [aQuestion({ id: 'site', type: 'Text' })] }),
      visit(
        'V0',
        aQuestionnaire({ id: 'vitals', questions: [sbp] }),
        aQuestionnaire({ id: 'once', questions: [seen] }),
      ),
      visit('V4', vitals('V4')),
      { ...visit('extra', vitals('extra')), repeats: { min: 0, max: 9 } },
    ],
  }),
)

async function subjectOf(events: string) {
  const text = `<ODM xmlns:redcap="r"><ClinicalData><SubjectData SubjectKey="W1">${events}</SubjectData></ClinicalData></ODM>`
  async function* chunks() {
    yield new TextEncoder().encode(text)
  }
  for await (const subject of subjectsIn(chunks())) {
    const read = answersOfSubject(structure, subject)
    return read.type === 'Answers' ? read.answers.map(({ id, value }) => [id, value]) : read.words
  }
}
const event = (attributes: string, item: string, value: string) =>
  `<StudyEventData ${attributes}><FormData><ItemGroupData><ItemData ItemOID="${item}" Value="${value}"/></ItemGroupData></FormData></StudyEventData>`

describe('data of visits', () => {
  it('go to the copy of their visit, and to the entry of one that repeats [MORE-36]', async () => {
    const answers = await subjectOf(
      event('StudyEventOID="V0"', 'sbp', '120') +
        event('StudyEventOID="Event.V4" redcap:UniqueEventName="V4"', 'sbp', '125') +
        event('StudyEventOID="extra" StudyEventRepeatKey="2"', 'sbp@extra', '130') +
        event('StudyEventOID="V4"', 'site', 'Basel'),
    )
    expect(answers).toEqual([
      ['sbp', 120],
      ['sbp@V4', 125],
      ['sbp@extra#2', 130],
      ['site', 'Basel'],
    ])
  })

  it('are refused where the visit does not ask for them [MORE-36]', async () => {
    expect(await subjectOf(event('StudyEventOID="V4"', 'seen', '2026-11-29'))).toBe(
      'V4/seen: "2026-11-29" is of an item that the study does not ask',
    )
  })

  it('come in as records of REDCap, by the name of the event [MORE-36]', () => {
    const columns = recordColumns(structure, [
      'record_id',
      'redcap_event_name',
      'redcap_repeat_instance',
      'sbp',
      'seen',
    ])
    expect(columns.unknown).toEqual([])
    const rows = [
      ['1', 'V0', '', '120', '2026-11-01'],
      ['1', 'V4', '', '125', ''],
      ['1', 'extra', '2', '130', ''],
    ]
    expect(submissionOfRecord(columns, rows)).toMatchObject({
      facts: [
        { id: 'sbp', value: 120 },
        { id: 'seen', value: '2026-11-01' },
        { id: 'sbp@V4', value: 125 },
        { id: 'sbp@extra#2', value: 130 },
      ],
    })
    expect(submissionOfRecord(columns, [['1', 'V4', '', '', '2026-11-01']])).toMatchObject({ type: 'Refused' })
  })
})
