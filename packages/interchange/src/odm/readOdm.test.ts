import { baseStructure } from '@casebook/core/bases/structure'
import { visitsOf } from '@casebook/core/bases/visits/visits'
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXml } from '../files/xml/readXml'
import { loud } from '../form/read.fixture'
import { readXmlFile } from '../readXmlFile'
import { odmExamples } from './examples.fixture'
import { item, odmOf, readOdmFile, readOdmText, ref } from './odm.fixture'
import { readOdm } from './readOdm'

const age = item('age', 'DataType="integer"')
const younger = (expression: string) =>
  `<ConditionDef OID="C" Name="C"><FormalExpression Context="OpenEDC">${expression}</FormalExpression></ConditionDef>`

function shown(base: Parameters<typeof compileBase>[0], answers: Readonly<Record<string, number>>): readonly string[] {
  const engine = createEngine(compileBase(base))
  engine.setAll(Object.entries(answers).map(([id, value]) => ({ id, value })))
  return [...baseStructure(base).questions.keys()].filter((id) => engine.question(id).visible)
}

describe('an ODM file', () => {
  it('asks an item while its condition for not collecting it is not true [MORE-34]', () => {
    const { base } = readOdmText({
      refs: ref('age') + ref('school', ' CollectionExceptionConditionOID="C"'),
      items: age + item('school', 'DataType="text"'),
      more: younger('age &gt; 17'),
    })
    expect(shown(base, { age: 18 })).toEqual(['age'])
    expect(shown(base, { age: 17 })).toEqual(['age', 'school'])
    expect(shown(base, {})).toEqual(['age', 'school'])
  })

  it('has a form once for each event that asks for it, and each asks its own answers [MORE-34]', () => {
    const event = (oid: string) =>
      `<StudyEventDef OID="${oid}" Name="Visit ${oid}" Repeating="No" Type="Scheduled"><FormRef FormOID="F" Mandatory="Yes"/></StudyEventDef>`
    const { base } = readOdmText({
      refs: ref('age') + ref('school', ' CollectionExceptionConditionOID="C"'),
      items: age + item('school', 'DataType="text"'),
      more: younger('age &gt; 17'),
      events: event('A') + event('B'),
    })
    const visits = visitsOf(base)
    expect(visits.map(({ id, section, forms }) => [id, section.text.en, forms.map((each) => each.form)])).toEqual([
      ['A', 'Visit A', ['F']],
      ['B', 'Visit B', ['F']],
    ])
    expect(visits[1]?.forms[0]?.section).toMatchObject({
      id: 'F@B',
      text: { en: 'Form' },
      questions: [
        { id: 'age@B', copyOf: 'age' },
        { id: 'school@B', copyOf: 'school' },
      ],
    })
    expect(shown(base, { age: 18 })).toEqual(['age', 'age@B', 'school@B'])
    expect(shown(base, { 'age@B': 18 })).toEqual(['age', 'school', 'age@B'])
  })

  it('has an event that repeats as an unscheduled visit, unless a group in it repeats [MORE-36]', () => {
    const event = (oid: string, repeating: 'Yes' | 'No') =>
      `<StudyEventDef OID="${oid}" Name="${oid}" Repeating="${repeating}" Type="Unscheduled"><FormRef FormOID="F" Mandatory="Yes"/></StudyEventDef>`
    const readWith = (groupAttributes?: string) =>
      readOdmText({
        refs: ref('age'),
        items: age,
        events: event('A', 'No') + event('B', 'Yes'),
        ...(groupAttributes && { groupAttributes }),
      })
    const { base, findings } = readWith()
    expect(base.questionnaires.map(({ id, repeats }) => [id, repeats?.max])).toEqual([
      ['A', undefined],
      ['B', 50],
    ])
    expect(checkBase(base)).toEqual([])
    expect(loud({ findings })).toEqual([])
    const inner = readWith(' Repeating="Yes"')
    expect(inner.base.questionnaires.map(({ repeats }) => repeats)).toEqual([undefined, undefined])
    expect(loud(inner)).toMatchObject([{ severity: 'lost', kind: 'Repeats' }])
  })

  it('keeps texts of every language, and names the first that most texts have [MORE-34]', () => {
    const words = (language: string, text: string) => `<TranslatedText xml:lang="${language}">${text}</TranslatedText>`
    const { base } = readOdmText({
      refs: ref('q'),
      items: `<ItemDef OID="q" Name="q" DataType="text"><Question>${words('ko', '이름')}${words('en', 'Name')}</Question><Description>${words('ko', '성')}</Description></ItemDef>`,
    })
    expect(base.questionnaires[0]?.questions[0]).toMatchObject({ text: { ko: '이름', en: 'Name' } })
    expect(base.languages).toEqual(['ko', 'en'])
  })

  it('tells of a fault at its line [MORE-34]', () => {
    const { findings } = readOdmText({ refs: `${ref('age')}\n${ref('agee')}`, items: age })
    expect(loud({ findings })).toMatchObject([{ severity: 'error', kind: 'UnknownQuestion', at: { line: 7 } }])
  })

  it.each([
    ['data without a study', '<ODM><ClinicalData/></ODM>', /has data and no definitions/],
    ['a study without items', '<ODM><Study OID="S"/></ODM>', /defines no items/],
    ['a root that Casebook does not know', '<project/>', /begin with project/],
    ['a document type', '<!DOCTYPE ODM [<!ENTITY a "b">]><ODM>&a;</ODM>', /./],
    ['an element that is not closed', '<ODM><Study>', /./],
  ])('is refused in a sentence: %s [MORE-34]', (_, text, reason) => {
    const read = readXmlFile({ bytes: new TextEncoder().encode(text), fileName: 'a.xml', group: 'g', language: 'en' })
    expect(read).toMatchObject({ type: 'Refused', reason: expect.stringMatching(reason) })
    if (read.type === 'Refused') expect(read.reason).toMatch(/\.$/)
  })

  const pieces = /\s(?!xmlns)[\w:]+="[^"]*"|<([\w:]+)[^<>/]*(?:\/>|>[^<]*<\/\1>)/g
  const told = (text: string) => JSON.stringify(readOdmFile(text)).replaceAll(/"(?:line|column)":\d+/g, '')

  it.each(odmExamples)(
    'uses, keeps or finds fault with each attribute and element: $feature [MORE-23] [MORE-34]',
    ({ odm }) => {
      const text = odmOf(odm)
      const begin = text.indexOf('<MetaDataVersion')
      const whole = told(text)
      const silent = [...text.matchAll(pieces)].flatMap(({ index, 0: piece }) => {
        if (index < begin) return []
        // What is missing may mean the same as what is there, so other words are tried as well.
        const others = ['Yes', 'Hard', 'integer', 'other'].map((word) =>
          piece.replace(/".*"|>.*</, (held) => `${held[0]}${word}${held.at(-1)}`),
        )
        const isSilent = ['', ...others].every((other) => {
          const changed = text.slice(0, index) + other + text.slice(index + piece.length)
          return isRead(changed) && told(changed) === whole
        })
        return isSilent ? [piece] : []
      })
      expect(silent).toEqual([])
    },
  )

  function isRead(text: string): boolean {
    const file = readXml(new TextEncoder().encode(text))
    return file.type !== 'Refused' && readOdm(file.root, { group: 'g', title: 'T', language: 'en' }).type === 'Base'
  }

  it('is read or refused, whatever is done to it [MORE-34]', () => {
    const words = [
      '',
      ' OID="constructor"',
      ' Mandatory="maybe"',
      ' OrderNumber="x"',
      ' Comparator="IN"',
      '<ItemRef ItemOID="q"/>',
      '<RangeCheck/>',
      '<FormalExpression Context="OpenEDC">age + (</FormalExpression>',
      '<ItemGroupRef ItemGroupOID="G"/>',
      ' Repeating="Yes"',
      ' DataType="__proto__"',
      ' CollectionExceptionConditionOID="none"',
    ]
    const change = fc.tuple(fc.nat(), fc.constantFrom(...words), fc.constantFrom('instead', 'beside', 'twice'))
    fc.assert(
      fc.property(
        fc.constantFrom(...odmExamples),
        fc.array(change, { minLength: 1, maxLength: 5 }),
        ({ odm }, changes) => {
          const text = changes.reduce((before, [place, word, how]) => {
            const found = [...before.matchAll(pieces)].filter(({ index }) => index > before.indexOf('<Study'))
            const piece = found[place % found.length]
            if (!piece) return before
            const [start, end] = [before.slice(0, piece.index), before.slice(piece.index + piece[0].length)]
            return start + { instead: word, beside: piece[0] + word, twice: piece[0] + piece[0] }[how] + end
          }, odmOf(odm))
          const file = readXml(new TextEncoder().encode(text))
          if (file.type === 'Refused') return
          const read = readOdm(file.root, { group: 'g', title: 'T', language: 'en' })
          if (read.type === 'Base') expect(checkBase(read.base)).toEqual([])
          else expect(read.reason).toMatch(/\.$/)
        },
      ),
      inputs(500),
    )
  })
})
