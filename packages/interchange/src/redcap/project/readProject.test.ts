import { baseStructure } from '@casebook/core/bases/structure'
import { visitsOf } from '@casebook/core/bases/visits/visits'
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordColumns, submissionOfRecord } from '../../data/redcapRecords'
import { readXml } from '../../files/xml/readXml'
import { loud } from '../../form/read.fixture'
import { readOdmFile } from '../../odm/odm.fixture'
import { readProject } from './readProject'

const item = (oid: string, attributes: string, label = oid, inside = '') =>
  `<ItemDef OID="${oid}" Name="${oid}" DataType="text" Length="999" redcap:Variable="${oid.replace(/___.*/, '')}" ${attributes}><Question><TranslatedText>${label}</TranslatedText></Question>${inside}</ItemDef>`
const range = (comparator: string, value: number) =>
  `<RangeCheck Comparator="${comparator}" SoftHard="Soft"><CheckValue>${value}</CheckValue></RangeCheck>`
const refs = (...oids: readonly string[]) =>
  oids.map((oid) => `<ItemRef ItemOID="${oid}" Mandatory="No" redcap:Variable="${oid.replace(/___.*/, '')}"/>`).join('')
const boxes = (code: string) =>
  `<CodeList OID="race___${code}.choices" Name="race___${code}" DataType="boolean" redcap:Variable="race" redcap:CheckboxChoices="1, One|2, Two"><CodeListItem CodedValue="1"><Decode><TranslatedText>Checked</TranslatedText></Decode></CodeListItem></CodeList>`

const project = ({ events = '', globals = '', logic = '[sex] = &quot;1&quot;' } = {}) => `<?xml version="1.0"?>
<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" xmlns:redcap="https://projectredcap.org" ODMVersion="1.3.1">
<Study OID="P"><GlobalVariables><StudyName>Heart</StudyName>${globals}</GlobalVariables>
<MetaDataVersion OID="M" Name="Heart" redcap:RecordIdField="record_id">${events}
<FormDef OID="Form.intake" Name="Intake" Repeating="No" redcap:FormName="intake"><ItemGroupRef ItemGroupOID="intake.a" Mandatory="No"/></FormDef>
<FormDef OID="Form.labs" Name="Labs" Repeating="No" redcap:FormName="labs"><ItemGroupRef ItemGroupOID="labs.a" Mandatory="No"/></FormDef>
<ItemGroupDef OID="intake.a" Name="Intake" Repeating="No">${refs('record_id', 'redcap_data_access_group', 'sex', 'race___1', 'race___2', 'intake_complete')}</ItemGroupDef>
<ItemGroupDef OID="labs.a" Name="Labs" Repeating="No">${refs('height', 'weight', 'bmi', 'note')}</ItemGroupDef>
${item('record_id', 'redcap:FieldType="text"', 'Record')}
${item('redcap_data_access_group', '', 'Data Access Group')}
${item('sex', 'redcap:FieldType="radio"', 'Sex', '<CodeListRef CodeListOID="sex.choices"/>')}
${item('race___1', 'redcap:FieldType="checkbox"', 'Race', '<CodeListRef CodeListOID="race___1.choices"/>')}
${item('race___2', 'redcap:FieldType="checkbox"', 'Race', '<CodeListRef CodeListOID="race___2.choices"/>')}
${item('intake_complete', 'redcap:FieldType="select"', 'Complete?')}
${item('height', 'redcap:FieldType="text" redcap:TextValidationType="int"', 'Height', range('GE', 30) + range('LE', 230))}
${item('weight', 'redcap:FieldType="text" redcap:TextValidationType="float" redcap:FieldNote="in kg"', 'Weight')}
${item('bmi', 'redcap:FieldType="calc" redcap:Calculation="[weight] * 10000 / ([height] * [height])"', 'BMI')}
${item('note', `redcap:FieldType="textarea" redcap:BranchingLogic="${logic}"`, 'Note')}
<CodeList OID="sex.choices" Name="sex" DataType="text" redcap:Variable="sex"><CodeListItem CodedValue="0"><Decode><TranslatedText>Female</TranslatedText></Decode></CodeListItem><CodeListItem CodedValue="1"><Decode><TranslatedText>Male</TranslatedText></Decode></CodeListItem></CodeList>
${boxes('1')}${boxes('2')}
</MetaDataVersion></Study></ODM>`

const event = (oid: string, name: string, ...forms: readonly string[]) => eventWith('', oid, name, ...forms)
const eventWith = (more: string, oid: string, name: string, ...forms: readonly string[]) =>
  `<StudyEventDef ${more} OID="Event.${oid}" Name="${name}" Type="Common" Repeating="No" redcap:EventName="${name}" redcap:UniqueEventName="${oid}">${forms.map((form) => `<FormRef FormOID="Form.${form}" OrderNumber="1" Mandatory="No" redcap:FormName="${form}"/>`).join('')}</StudyEventDef>`

describe('the XML of a REDCap project', () => {
  it('is the study that its data dictionary says [MORE-35]', () => {
    const { base, findings } = readOdmFile(project())
    expect(base.text).toEqual({ en: 'Heart' })
    expect(
      base.questionnaires.map(({ text, questions }) => [text.en, questions.map(({ id, type }) => `${id} ${type}`)]),
    ).toEqual([
      ['Intake', ['sex OC', 'race MC']],
      ['Labs', ['height Num', 'weight Num', 'bmi Num', 'note Text']],
    ])
    const questions = base.questionnaires.flatMap((each) => each.questions)
    const named = new Map(questions.map((each) => [each.id, each]))
    expect(named.get('race')?.answers?.map(({ id, text }) => [id, text.en])).toEqual([
      ['1', 'One'],
      ['2', 'Two'],
    ])
    expect(named.get('height')).toMatchObject({ min: 30, max: 230 })
    expect(named.get('weight')?.description).toEqual({ en: 'in kg' })
    expect(named.get('bmi')?.abstract).toBe(true)
    expect(base.rules.map(({ id }) => id)).toEqual(['show note', 'compute bmi'])
    expect(loud({ findings })).toEqual([])
  })

  it('has its missing data codes as reasons, and tells of those that are none here [MORE-35]', () => {
    const lines = '-999, Not asked\nna, Not applicable | NA, The same | a.b, With a dot'
    const { base, findings } = readOdmFile(
      project({ globals: `<redcap:MissingDataCodes>${lines}</redcap:MissingDataCodes>` }),
    )
    expect(base.config.missingReasons).toEqual([
      { id: 'code_-999', code: '999', text: { en: 'Not asked' } },
      { id: 'code_na', code: 'NA', text: { en: 'Not applicable' } },
    ])
    expect(checkBase(base)).toEqual([])
    expect(loud({ findings }).map(({ message }) => message.slice(0, 10))).toEqual(['"NA, The s', '"a.b, With'])
    const columns = recordColumns(baseStructure(base), ['record_id', 'height', 'note', 'race___1', 'race____999'])
    const read = (...cells: readonly string[]) => submissionOfRecord(columns, [['P1', ...cells]])
    const missing = (reason: string) => ({ unknown: true, reason })
    expect(read('-999', 'na', '0', '1')).toEqual({
      type: 'Submission',
      caseName: 'P1',
      facts: [
        { id: 'height', value: missing('code_-999') },
        { id: 'note', value: missing('code_na') },
        { id: 'race', value: missing('code_-999') },
      ],
    })
    expect(read('180', '', '1', '1')).toMatchObject({ type: 'Refused', reason: expect.stringMatching(/^race: a box/) })
  })

  it('tells of logic at the line of its item [MORE-35]', () => {
    const { findings } = readOdmFile(project({ logic: '[sexx] = 1' }))
    const line =
      project()
        .split('\n')
        .findIndex((each) => each.startsWith('<ItemDef OID="note"')) + 1
    expect(loud({ findings })).toMatchObject([{ severity: 'error', at: { line } }])
  })

  it('asks a form at each of its events, and each copy computes from its own answers [MORE-35]', () => {
    const events = event('base', 'Baseline', 'intake', 'labs') + event('week_4', 'Week 4', 'labs')
    const { base } = readOdmFile(project({ events }))
    expect(
      visitsOf(base).map(({ id, section, forms }) => [id, section.text.en, forms.map(({ form }) => form)]),
    ).toEqual([
      ['base', 'Baseline', ['Intake', 'Labs']],
      ['week_4', 'Week 4', ['Labs']],
    ])
    const [
      ,
      {
        forms: [copy],
      } = { forms: [] },
    ] = visitsOf(base)
    expect(copy?.section.questions.map(({ id, copyOf }) => [id, copyOf])).toEqual(
      ['height', 'weight', 'bmi', 'note'].map((id) => [`${id}@week_4`, id]),
    )
    const copied = JSON.stringify(base.rules.filter(({ id }) => id.endsWith('@week_4')))
    expect(copied).toContain('"weight@week_4"')
    // The intake is not asked again: its answer is the one that there is.
    expect(copied).toContain('"sex"')
  })

  it('asks a form once at an event that names it twice, and keeps ids apart [MORE-35]', () => {
    const events =
      event('base', 'Baseline', 'labs') + event('week_4', 'Week 4', 'labs', 'labs') + event('week_4', 'Again', 'labs')
    const { base } = readOdmFile(project({ events }))
    expect(base.questionnaires.map(({ text }) => text.en)).toEqual(['Baseline', 'Week 4', 'Intake'])
    expect(visitsOf(base).map(({ forms }) => forms.length)).toEqual([1, 1])
  })

  it('names answers at other events, and computes nothing from itself [MORE-36]', () => {
    const events = event('base', 'Baseline', 'intake', 'labs') + event('week_4', 'Week 4', 'labs')
    const at = (logic: string) => readOdmFile(project({ events, logic }))
    const { base, findings } = at('[base][weight] &gt; 50 and [week_4][weight] &lt; 90')
    const conditions = base.rules.filter(({ id }) => id.startsWith('show note')).map(({ unless }) => unless)
    expect(conditions[0]).toEqual(conditions[1])
    expect(JSON.stringify(conditions[0])).toMatch(/"weight".*"weight@week_4"/)
    expect(loud({ findings })).toEqual([])
    const kind = (logic: string) => loud(at(logic)).map((each) => [each.severity, each.message])
    expect(kind('[week_4][sex] = 1')).toEqual([
      ['lost', expect.stringContaining('an event at which this file does not')],
    ])
    const circle = readOdmFile(project({ events }).replace('[weight] * 10000', '[week_4][bmi] + [weight] * 10000'))
    expect(loud(circle)).toMatchObject([{ severity: 'error', kind: 'Circle', field: 'bmi' }])
    expect(circle.base.rules.map(({ id }) => id)).toContain('compute bmi')
  })

  it('has windows where the project plans visits, and the visits of one arm [MORE-36]', () => {
    const day = (arm: number, offset: number) =>
      `redcap:ArmNum="${arm}" redcap:ArmName="Drug ${arm}" redcap:DayOffset="${offset}" redcap:OffsetMin="2" redcap:OffsetMax="3"`
    const events =
      eventWith(day(1, 0), 'base', 'Baseline', 'intake', 'labs') +
      eventWith(day(1, 28), 'week_4', 'Week 4', 'labs') +
      eventWith(day(2, 14), 'week_2', 'Week 2', 'labs')
    const globals = '<redcap:SchedulingEnabled>1</redcap:SchedulingEnabled>'
    const { base, findings } = readOdmFile(project({ events, globals }))
    expect(loud({ findings })).toEqual([])
    expect(visitsOf(base).map(({ id, window }) => [id, window?.questionId, window?.fromDay, window?.toDay])).toEqual([
      ['base', 'schedule/start', -2, 3],
      ['week_4', 'schedule/start', 26, 31],
      ['week_2', 'schedule/start', 12, 17],
    ])
    const engine = createEngine(compileBase(base))
    const shown = () =>
      visitsOf(base).flatMap(({ id, section }) => (engine.questionnaire(section.id).visible ? [id] : []))
    expect(shown()).toEqual(['base', 'week_4', 'week_2'])
    engine.setAll([{ id: 'schedule/arm', value: '2' }])
    expect(shown()).toEqual(['week_2'])
    expect(readOdmFile(project({ events })).base.followUps).toBeUndefined()
  })

  it('repeats an event as a whole, and a form at the events that say so [MORE-36]', () => {
    const events = event('base', 'Baseline', 'intake', 'labs') + event('extra', 'Extra', 'labs')
    const repeat = (at: string, form: string) =>
      `<redcap:RepeatingInstrument redcap:UniqueEventName="${at}" redcap:RepeatInstrument="${form}"/>`
    const globals = `<redcap:RepeatingInstrumentsAndEvents><redcap:RepeatingInstruments>${repeat('base', 'labs')}${repeat('extra', '')}</redcap:RepeatingInstruments></redcap:RepeatingInstrumentsAndEvents>`
    const { base, findings } = readOdmFile(project({ events, globals }))
    expect(loud({ findings })).toEqual([])
    expect(
      visitsOf(base).map(({ repeats, forms }) => [repeats?.max, ...forms.map(({ section }) => section.repeats?.max)]),
    ).toEqual([
      [undefined, undefined, 50],
      [50, undefined],
    ])
  })

  it('has entries for a form that repeats, and says of an event that repeats that it does not [MORE-35]', () => {
    const repeat = (form: string) =>
      `<redcap:RepeatingInstrument redcap:UniqueEventName="base" redcap:RepeatInstrument="${form}" redcap:CustomLabel=""/>`
    const globals = `<redcap:RepeatingInstrumentsAndEvents><redcap:RepeatingInstruments>${repeat('labs')}${repeat('')}</redcap:RepeatingInstruments></redcap:RepeatingInstrumentsAndEvents>`
    const { base, findings } = readOdmFile(project({ globals }))
    expect(base.questionnaires.map(({ repeats }) => repeats !== undefined)).toEqual([false, true])
    expect(loud({ findings })).toMatchObject([{ severity: 'lost', kind: 'Repeats' }])
  })

  it('is read or refused, whatever is done to it [MORE-35]', () => {
    const pieces = /\s(?!xmlns)[\w:]+="[^"]*"|<([\w:]+)[^<>/]*(?:\/>|>[^<]*<\/\1>)/g
    const words = [
      '',
      ' OID="constructor"',
      ' redcap:UniqueEventName="base"',
      ' redcap:UniqueEventName="a#1"',
      ' redcap:FieldType="checkbox"',
      ' redcap:Variable="height@base"',
      ' redcap:FormName="labs"',
      '<FormRef FormOID="Form.labs"/>',
      '<ItemGroupRef ItemGroupOID="labs.a"/>',
      ' redcap:Calculation="[bmi] + ("',
      ' redcap:CheckboxChoices="|,|"',
    ]
    const change = fc.tuple(fc.nat(), fc.constantFrom(...words), fc.constantFrom('instead', 'beside', 'twice'))
    const whole = project({ events: event('base', 'Baseline', 'intake', 'labs') + event('week_4', 'Week 4', 'labs') })
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (changes) => {
        const text = changes.reduce((before, [place, word, how]) => {
          const found = [...before.matchAll(pieces)].filter(({ index }) => index > before.indexOf('<Study'))
          const piece = found[place % found.length]
          if (!piece) return before
          const [start, end] = [before.slice(0, piece.index), before.slice(piece.index + piece[0].length)]
          return start + { instead: word, beside: piece[0] + word, twice: piece[0] + piece[0] }[how] + end
        }, whole)
        const file = readXml(new TextEncoder().encode(text))
        if (file.type === 'Refused') return
        const read = readProject(file.root, { group: 'g', title: 'T', language: 'en' })
        if (read.type === 'Base') expect(checkBase(read.base)).toEqual([])
        else expect(read.reason).toMatch(/\.$/)
      }),
      inputs(500),
    )
  })
})
