import type { Base, Question } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import { visitsOf } from '@casebook/core/bases/visits/visits'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { item, odmOf, readOdmFile, ref } from '../odm.fixture'
import { writeOdm } from './writeOdm'

const textOf = (base: Base, version: '1.3.2' | '2.0' = '1.3.2') =>
  new TextDecoder().decode(writeOdm(base, version).bytes)

const withQuestions = (...questions: readonly Question[]) => aBase({ questionnaires: [aQuestionnaire({ questions })] })

const body = (more: Partial<Question>) => ({ id: 'x', type: 'Num', text: { en: 'X' }, ...more }) as Question

const back = (question: Question, version: '1.3.2' | '2.0' = '1.3.2') => {
  const { base } = readOdmFile(textOf(withQuestions(question), version))
  return baseStructure(base).questions.get(question.id)?.question
}

describe.each(['1.3.2', '2.0'] as const)('in ODM %s a question', (version) => {
  it.each([
    ['in words of several languages', body({ type: 'Text', text: { en: 'Name', de: 'Name & <Vorname>' } })],
    ['with limits that refuse', body({ min: 0, max: 120, refuse: true, refusal: { en: 'No.' } })],
    ['with limits that mark', body({ min: 1, max: 2.5, optional: true })],
    ['of a number with decimals', body({ meta: { 'layout/decimal-places': '2' } })],
    ['of a whole number in a unit', body({ unit: { en: 'kg' }, meta: { 'layout/decimal-places': '0' } })],
    ['of a day that may be a year alone', body({ type: 'Date', partialDate: true, description: { en: 'As known.' } })],
    ['that identifies a person', body({ type: 'Text', identifying: true, readOnly: true })],
    ['of a file', body({ type: 'File', mediaTypes: ['image/png', 'application/pdf'], maxBytes: 1_000_000 })],
    ['of words alone', body({ type: 'Info', optional: true, meta: { 'layout/role': 'heading' } })],
    [
      'with options, one of which stands alone',
      body({
        type: 'MC',
        list: 'drugs',
        answers: [
          { id: '1', text: { en: 'Aspirin' }, weight: 1 },
          { id: '0', text: { en: 'None' }, weight: 5, exclusive: true },
        ],
      }),
    ],
  ])('%s comes back as it was [MORE-39]', (_, question) => {
    expect(back(question, version)).toEqual(question)
  })
})

describe('written ODM', () => {
  it('says when an item is not collected, in XPath where that has words for it [MORE-39]', () => {
    const base = aBase({
      questionnaires: [aQuestionnaire({ questions: [body({ id: 'smoker', type: 'YN' }), body({ id: 'packs' })] })],
      rules: [
        {
          id: 'r',
          if: { All: [] },
          unless: { ChoseYesNo: { questionId: 'smoker', value: true } },
          then: { ContraIndicate: { targets: ['packs'] } },
        },
      ],
    })
    expect(textOf(base)).toContain(
      `<FormalExpression Context="XPath">not(../ItemData[@ItemOID="smoker"]/@Value = '1')</FormalExpression>`,
    )
    expect(textOf(base, '2.0')).toContain(`<Code>not(../ItemData[@ItemOID="smoker"]/Value = '1')</Code>`)
  })

  it('says at its question what it cannot say [MORE-39]', () => {
    const { findings } = writeOdm(
      withQuestions(aQuestion(), body({ type: 'Date', initial: { today: true }, dates: { notAfterToday: true } })),
      '1.3.2',
    )
    expect(findings.map(({ severity, kind, at }) => [severity, kind, at])).toEqual([
      ['lost', 'Constraint', { path: 'x' }],
      ['lost', 'Initial', { path: 'x' }],
      ['lost', 'Language', { path: 'FILE' }],
    ])
  })

  it('has the visits of a file that was read, and what that file said besides [MORE-34]', () => {
    const visit = (oid: string, name: string) =>
      `<StudyEventDef OID="${oid}" Name="${name}" Repeating="No" Type="Scheduled"><FormRef FormOID="F" Mandatory="Yes"/></StudyEventDef>`
    const read = readOdmFile(
      odmOf({
        events: visit('V1', 'First') + visit('V2', 'Second'),
        refs: ref('age', ' KeySequence="1"'),
        items: item('age', 'DataType="integer" SASFieldName="AGE"', '<Alias Context="nci" Name="C25150"/>'),
      }),
    )
    const text = textOf(read.base)
    expect(text).toContain('<StudyEventDef OID="V2" Name="Second"')
    expect(text).toContain('KeySequence="1"')
    expect(text).toContain('SASFieldName="AGE"')
    expect(text).toContain('<Alias Context="nci" Name="C25150"/>')
    const again = readOdmFile(text).base
    expect(again.questionnaires.map((section) => section.text)).toEqual(
      read.base.questionnaires.map((section) => section.text),
    )
    expect([...baseStructure(again).questions.keys()]).toEqual(['age', 'age@V2'])
  })

  describe('of forms that several visits ask', () => {
    const event = (oid: string, attributes = 'Repeating="No"') =>
      `<StudyEventDef OID="${oid}" Name="${oid}" ${attributes} Type="Scheduled"><FormRef FormOID="F" Mandatory="Yes"/><FormRef FormOID="H" Mandatory="Yes"/></StudyEventDef>`
    const younger =
      '<ConditionDef OID="C" Name="C"><FormalExpression Context="OpenEDC">age &gt; 17</FormalExpression></ConditionDef>'
    const form =
      '<FormDef OID="H" Name="H" Repeating="No"><ItemGroupRef ItemGroupOID="HG" Mandatory="Yes"/></FormDef><ItemGroupDef OID="HG" Name="HG" Repeating="No"><ItemRef ItemOID="height" Mandatory="No" CollectionExceptionConditionOID="C"/></ItemGroupDef>'
    const { base } = readOdmFile(
      odmOf({
        events: event('V1') + event('V2') + event('V3', 'Repeating="Yes"'),
        refs: ref('age') + ref('school', ' CollectionExceptionConditionOID="C"'),
        items:
          item('age', 'DataType="integer" SASFieldName="AGE"') +
          item('school', 'DataType="text"') +
          item('height', 'DataType="integer"'),
        more: form + younger,
      }),
    )
    const count = (text: string, piece: string) => text.split(piece).length - 1

    it.each(['1.3.2', '2.0'] as const)(
      'says each once in %s, and what it says holds at each visit [MORE-36]',
      (version) => {
        const text = textOf(base, version)
        expect(count(text, '<ItemDef ')).toBe(3)
        expect(count(text, '<ConditionDef ')).toBe(2)
        expect(count(text, 'OID="F"')).toBe(5)
        expect(text).toContain('ancestor::StudyEventData/')
        const again = readOdmFile(text).base
        expect(again.questionnaires).toEqual(
          base.questionnaires.map((each) => expect.objectContaining({ id: each.id, visit: each.visit })),
        )
        expect(visitsOf(again).map(({ repeats, forms }) => [repeats?.max, ...forms.map(({ form: of }) => of)])).toEqual(
          visitsOf(base).map(({ repeats, forms }) => [repeats?.max, ...forms.map(({ form: of }) => of)]),
        )
        expect([...baseStructure(again).questions.keys()]).toEqual([...baseStructure(base).questions.keys()])
        const shown = (of: typeof base) => {
          const engine = createEngine(compileBase(of))
          engine.setAll([{ id: 'age@V2', value: 20 }])
          return [...baseStructure(of).questions.keys()].filter((id) => engine.question(id).visible)
        }
        expect(shown(again)).toEqual(['age', 'school', 'height', 'age@V2', 'age@V3', 'school@V3', 'height@V3'])
      },
    )

    it('says a copy apart that asks otherwise [MORE-36]', () => {
      const renamed = JSON.parse(JSON.stringify(base).replace('"id":"age@V2"', '"id":"age@V2","min":1'))
      const text = textOf(renamed)
      expect(text).toContain('<ItemDef OID="age@V2"')
      expect(text).not.toContain('<ItemDef OID="age@V3"')
      expect(baseStructure(readOdmFile(text).base).questions.get('age@V2')?.question.min).toBe(1)
    })
  })

  it('is the same file for the same study, byte for byte', () => {
    expect(writeOdm(aBase(), '1.3.2')).toEqual(writeOdm(aBase(), '1.3.2'))
  })
})
