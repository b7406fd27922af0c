import { describe, expect, it } from 'vitest'
import { convert } from '../convert'

const sheet = [
  'Form,Variable,Type,Question,Answer Options,Skip Logic,preset_Disease_Covid,preset_Score_SOFA',
  'start,subjid,text,Participant,,,,',
  'start,fever,radio,Fever?,"1, Yes | 0, No",,1,',
  `start,days,number,For how many days?,,"[fever] = '1'",1,1`,
  'start,gcs,number,Coma scale,,,,1',
].join('\n')

async function read(preset?: string, text = sheet) {
  const read = await convert({ bytes: new TextEncoder().encode(text), fileName: 'arc.csv', preset })
  if (read.type === 'Refused') return read.findings.map(({ message }) => message)
  const { base, findings } = read
  const ids = base.questionnaires.flatMap(({ questions }) => questions.map(({ id }) => id))
  return { ids, rules: base.rules.length, format: base.origin?.format, findings }
}

it('an ARC sheet in another language has the words only, and says so [MORE-21] [MORE-23]', async () => {
  const translated = [
    'Variable,Question,Answer Options,Definition,Completion Guideline',
    'subjid,Participant,,,',
    'fievre,Fièvre ?,"1, Oui | 0, Non",,Mesurée',
    'jours,Combien de jours ?,,,',
  ].join('\n')
  const bytes = new TextEncoder().encode(translated)
  const read = await convert({ bytes, fileName: 'arc.csv', language: 'fr' })
  expect(read).toMatchObject({
    base: {
      questionnaires: [
        {
          questions: [
            { id: 'fievre', type: 'OC', text: { fr: 'Fièvre ?' }, answers: [{ id: '1' }, { id: '0' }] },
            { id: 'jours', type: 'Text' },
          ],
        },
      ],
    },
    findings: expect.arrayContaining([expect.objectContaining({ severity: 'lost', at: { path: 'FILE' } })]),
  })
})

describe('a preset of an ARC sheet', () => {
  it('is offered, and without one all questions are taken [MORE-21]', async () => {
    expect(await read()).toMatchObject({ ids: ['fever', 'days', 'gcs'], rules: 1, format: 'ISARIC ARC' })
    expect(await read()).toMatchObject({
      findings: expect.arrayContaining([expect.objectContaining({ presets: ['Disease_Covid', 'Score_SOFA'] })]),
    })
  })

  it('gives another set of questions than another one [MORE-21]', async () => {
    expect(await read('Disease_Covid')).toMatchObject({
      ids: ['fever', 'days'],
      rules: 1,
      format: 'ISARIC ARC, preset Disease_Covid',
    })
    expect(await read('Score_SOFA')).toMatchObject({ ids: ['days', 'gcs'], rules: 0 })
  })

  it('tells at its cell of a condition that names a question outside [MORE-23]', async () => {
    expect(await read('Score_SOFA')).toMatchObject({
      findings: expect.arrayContaining([
        expect.objectContaining({
          severity: 'lost',
          at: { row: 4, column: 6, from: 0, to: 7 },
          message: 'The field fever is not in the chosen preset. The field shows without its condition.',
        }),
      ]),
    })
  })

  it('is refused by name if the file has no such one [MORE-21]', async () => {
    expect(await read('Covid')).toEqual(['The file has no preset Covid. It has Disease_Covid, Score_SOFA.'])
    const without = sheet.replaceAll(/preset_/g, 'other_')
    expect(await read('Covid', without)).toEqual(['The file has no preset Covid. It has none.'])
  })
})
