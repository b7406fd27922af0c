/** Where a form of another system has "Unknown" as an option, the study has its code, and the page knows that it says "unknown". */
import { baseStructure } from '@casebook/core/bases/structure'
import { unknownOption } from '@casebook/core/questions/unknownOption'
import { expect, it } from 'vitest'
import { convert } from './convert'
import { writeWorkbook } from './files/writeWorkbook'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const files = {
  'a dictionary of REDCap': async () =>
    bytesOf(
      'Variable / Field Name,Form Name,Field Type,Field Label,"Choices, Calculations, OR Slider Labels"\nid,visit,text,Id,\nfever,visit,radio,Fever,"1, Yes | 99, Unknown"\n',
    ),
  'a sheet of ARC': async () =>
    bytesOf(
      'Form,Variable,Type,Question,Answer Options\nvisit,id,text,Id,\nvisit,fever,radio,Fever,"1, Yes | 99, Unknown"\n',
    ),
  'an XLSForm': () =>
    writeWorkbook([
      {
        name: 'survey',
        rows: [
          ['type', 'name', 'label'],
          ['select_one yn', 'fever', 'Fever'],
        ],
      },
      {
        name: 'choices',
        rows: [
          ['list_name', 'name', 'label'],
          ['yn', '1', 'Yes'],
          ['yn', '99', 'Unknown'],
        ],
      },
    ]),
  'a Questionnaire of FHIR': async () => {
    const answerOption = [
      ['1', 'Yes'],
      ['99', 'Unknown'],
    ].map(([code, display]) => ({ valueCoding: { code, display } }))
    const item = [{ linkId: 'fever', text: 'Fever', type: 'choice', answerOption }]
    return bytesOf(JSON.stringify({ resourceType: 'Questionnaire', id: 'visit', status: 'active', item }))
  },
}

it.each(Object.entries(files))('%s keeps the code of its own "Unknown" [MORE-21]', async (_, bytesIn) => {
  const read = await convert({ bytes: await bytesIn(), fileName: 'visit' })
  if (read.type === 'Refused') throw new Error(read.findings[0]?.message)
  expect(unknownOption(baseStructure(read.base).questions.get('fever')?.question ?? {})).toBe('99')
})
