/** Codes of terminologies at every place of a study that has some, written in each format and read again. */
import type { Base } from '@casebook/core/bases/base'
import { type Coding, codingsIn, ucum } from '@casebook/core/bases/codes/coding'
import { baseStructure } from '@casebook/core/bases/structure'
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convert } from './convert'
import { item, odmOf, readOdmFile, readOdmText, ref } from './odm/odm.fixture'
import { faultsOf } from './odm/write/schema.fixture'
import { writeAs } from './write'

type Codes = readonly Coding[] | undefined

const anyPart = fc.constantFrom('8480-6', 'm', 'f', 'a b', 'ä', '<&"\'>', 'HP:0001250')
const anySystem = fc.constantFrom(
  'http://loinc.org',
  'http://snomed.info/sct',
  'SDTM',
  'CDASH/SDTM',
  'Casebook/type',
  'urn:x',
)
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 2 })
const anyCoding: fc.Arbitrary<Coding> = fc
  .record({ system: maybe(anySystem), version: maybe(anyPart), code: anyPart, display: maybe(anyPart) })
  .map((coding): Coding => JSON.parse(JSON.stringify(coding)))
const anyCodes: fc.Arbitrary<Codes> = maybe(
  fc.array(anyCoding, { minLength: 1, maxLength: 4 }).map((all) => codingsIn(all)),
)

const places = [
  'base',
  'section',
  'form',
  'number',
  'unit',
  'choice',
  'male',
  'female',
  'several',
  'a',
  'visit',
] as const
type Place = (typeof places)[number]

const anyPlaces = fc.record(Object.fromEntries(places.map((place) => [place, anyCodes]))) as fc.Arbitrary<
  Readonly<Record<Place, Codes>>
>

const put = (codes: Codes) => (codes ? { codes } : {})

function coded(at: Readonly<Record<Place, Codes>>): Base {
  const own = { id: 'vitals', ...put(at.form) }
  const number = aQuestion({ id: 'sbp', type: 'Num', unit: { en: 'mm' }, ...put(at.number) })
  const answers = [
    { id: 'm', text: { en: 'Male' }, weight: 1, ...put(at.male) },
    { id: 'f', text: { en: 'Female' }, weight: 2, ...put(at.female) },
  ]
  const form = aQuestionnaire({
    ...own,
    questions: [
      { ...number, ...(at.unit && { unitCodes: at.unit }) },
      aQuestion({ id: 'sex', type: 'OC', ...put(at.choice), answers }),
      aQuestion({
        id: 'drugs',
        type: 'MC',
        ...put(at.several),
        answers: [{ id: 'a', text: { en: 'A' }, weight: 1, ...put(at.a) }],
      }),
    ],
    questionnaires: [
      aQuestionnaire({ id: 'more', ...put(at.section), questions: [aQuestion({ id: 'n', type: 'YN' })] }),
    ],
  })
  return aBase({ ...put(at.base), questionnaires: [form] })
}

/** By place, of what has some. */
function codesOf(base: Base): Readonly<Record<string, Codes>> {
  const { questions, questionnaires } = baseStructure(base)
  const all: Record<string, Codes> = { base: base.codes }
  for (const [id, { questionnaire }] of questionnaires) all[id] = questionnaire.codes
  for (const [id, { question }] of questions) {
    all[id] = question.codes
    all[`${id} unit`] = question.unitCodes
    for (const answer of question.answers ?? []) all[`${id} ${answer.id}`] = answer.codes
  }
  return Object.fromEntries(Object.entries(all).filter(([, codes]) => codes !== undefined))
}

async function back(base: Base, format: 'fhir' | 'odm' | 'odm2') {
  const { bytes, findings } = await writeAs(base, format)
  if (format !== 'fhir')
    expect(faultsOf(new TextDecoder().decode(bytes), format === 'odm' ? '1.3.2' : '2.0')).toEqual([])
  const read = await convert({ bytes, fileName: 'study' })
  if (read.type === 'Refused') throw new Error(read.findings[0]?.message)
  expect(checkBase(read.base)).toEqual([])
  return { base: read.base, findings: [...findings, ...read.findings] }
}

describe('codes of terminologies', () => {
  it.each(['fhir', 'odm', 'odm2'] as const)('come back at every place from %s [MORE-37]', async (format) => {
    await fc.assert(
      fc.asyncProperty(anyPlaces, async (at) => {
        const base = coded(at)
        expect(codesOf((await back(base, format)).base)).toEqual(codesOf(base))
      }),
      inputs(60),
    )
  })

  it.each(['fhir', 'odm', 'odm2'] as const)(
    'of a visit come back from %s, as of a section [MORE-37]',
    async (format) => {
      const codes = [{ system: 'http://snomed.info/sct', code: '185349003' }]
      const visit = aQuestionnaire({
        id: 'first',
        visit: { id: 'first' },
        codes,
        questions: [],
        questionnaires: [aQuestionnaire({ id: 'basics', questions: [aQuestion({ id: 'q', type: 'YN' })] })],
      })
      const second = {
        ...visit,
        id: 'second',
        visit: { id: 'second' },
        questionnaires: [aQuestionnaire({ id: 'later', questions: [aQuestion({ id: 'r', type: 'YN' })] })],
      }
      const { base } = await back(aBase({ questionnaires: [visit, second] }), format)
      expect(codesOf(base)).toEqual({ first: codes, second: codes })
    },
  )

  it('are told as lost where a sheet has no place for them [MORE-37]', async () => {
    const base = coded({
      ...(Object.fromEntries(places.map((place) => [place, undefined])) as Record<Place, Codes>),
      number: [{ code: '1' }],
    })
    for (const format of ['redcap', 'xlsform'] as const) {
      const { findings } = await writeAs(base, format)
      expect(
        findings.filter(({ severity, message }) => severity === 'lost' && message.includes('codes of terminologies')),
      ).toHaveLength(1)
    }
  })

  it('of fields of REDCap are those that they are named after [MORE-37]', async () => {
    const table = [
      'Variable / Field Name,Form Name,Section Header,Field Type,Field Label,"Choices, Calculations, OR Slider Labels"',
      'record_id,f,,text,Record,',
      'snomedct_263495000,f,,radio,Gender,"snomedct_248152002, Female | other, Other"',
      'loinc_48018_6,f,,text,Gene,',
      'snomedct_8116006_onset,f,,text,Onset,',
    ].join('\n')
    const read = await convert({ bytes: new TextEncoder().encode(table), fileName: 'registry.csv' })
    if (read.type === 'Refused') throw new Error(read.findings[0]?.message)
    const snomed = 'http://snomed.info/sct'
    expect(codesOf(read.base)).toEqual({
      snomedct_263495000: [{ system: snomed, code: '263495000' }],
      'snomedct_263495000 snomedct_248152002': [{ system: snomed, code: '248152002' }],
      loinc_48018_6: [{ system: 'http://loinc.org', code: '48018-6' }],
    })
    const { findings } = await writeAs(read.base, 'redcap')
    expect(findings.filter(({ message }) => message.includes('terminologies'))).toEqual([])
  })

  it('of ODM are aliases and codings, and what a base cannot have of them is kept [MORE-37]', () => {
    const long = 'x'.repeat(1_001)
    const read = readOdmText({
      refs: ref('q'),
      items: item(
        'q',
        'DataType="text"',
        `<Coding Code="6690-2" System="http://loinc.org" SystemName="LOINC" SystemVersion="2.72"/><Coding Code="1" System="urn:own" SystemName="Ours"/><Alias Context="SDTM" Name="QVAL"/><Alias Context="note" Name="${long}"/>`,
      ),
    })
    const question = baseStructure(read.base).questions.get('q')?.question
    expect(question?.codes).toEqual([
      { system: 'http://loinc.org', version: '2.72', code: '6690-2' },
      { system: 'urn:own', code: '1' },
      { system: 'SDTM', code: 'QVAL' },
    ])
    expect(Object.keys(question?.meta ?? {})).toEqual(['odm/Coding', 'odm/Alias'])
  })

  it('of ODM that pretend to be our own are taken as aliases if they are broken [MORE-37]', () => {
    const broken = '<Alias Context="Casebook/codes" Name="[{&quot;code&quot;: 3}]"/><Alias Context="SDTM" Name="QVAL"/>'
    const read = readOdmFile(odmOf({ refs: ref('q'), items: item('q', 'DataType="text"', broken) }))
    expect(codesOf(read.base)).toEqual({ q: [{ system: 'SDTM', code: 'QVAL' }] })
  })

  it('of a FHIR option are its system, which conditions and answers name again [MORE-37]', async () => {
    const system = 'http://snomed.info/sct'
    const sex = aQuestion({
      id: 'sex',
      type: 'OC',
      initial: 'm',
      unitCodes: undefined,
      answers: [
        { id: 'm', text: { en: 'Male' }, codes: [{ system, code: 'm' }] },
        { id: 'f', text: { en: 'Female' } },
      ],
    })
    const weight = aQuestion({ id: 'w', type: 'Num', unit: { en: 'kg' }, unitCodes: [{ system: ucum, code: 'kg' }] })
    const base = aBase({
      questionnaires: [aQuestionnaire({ questions: [sex, weight] })],
      rules: [
        {
          id: 'r',
          if: { All: [] },
          unless: { Chose: { questionId: 'sex', answerId: 'm' } },
          then: { ContraIndicate: { targets: ['w'] } },
        },
      ],
    })
    const { bytes } = await writeAs(base, 'fhir')
    const [group] = JSON.parse(new TextDecoder().decode(bytes)).item
    expect(group.item[0]).toMatchObject({
      answerOption: [{ valueCoding: { system, code: 'm', display: 'Male' } }, { valueCoding: { code: 'f' } }],
      initial: [{ valueCoding: { system, code: 'm' } }],
    })
    expect(group.item[1]).toMatchObject({
      enableWhen: [{ question: 'sex', operator: '=', answerCoding: { system, code: 'm' } }],
      extension: [{ valueCoding: { system: ucum, code: 'kg', display: 'kg' } }],
    })
  })
})
