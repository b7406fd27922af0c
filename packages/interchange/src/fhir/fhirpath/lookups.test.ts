import type { Value } from '@casebook/core/bases/answerValue'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import {
  aGroup,
  anItem,
  aQuestionnaire,
  calculated,
  expression,
  extension,
  options,
  when,
} from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { type Answers, computed, saidOf } from '../testing/form'
import { imported, said } from '../testing/reading'

const item = (linkId: string) => `%resource.item.where(linkId = '${linkId}')`
const question = (linkId: string) => `%resource.item.item.where(linkId = '${linkId}')`
const weight = "extension.where(url = 'http://hl7.org/fhir/StructureDefinition/ordinalValue').valueDecimal"
const optionsOf = (linkId: string) => `%questionnaire.item.item.where(linkId = '${linkId}').answerOption`

describe('lookups in the form', () => {
  it.each([
    [`${optionsOf('c')}.where(valueCoding.code = %c.code).${weight}`, { c: 'mid' }, 2],
    [`${optionsOf('c')}.where(valueCoding.code = %c.code).${weight}`, {}, null],
    [`${optionsOf('c')}.where(valueCoding.code = %c.code).${weight} * 10`, { c: 'high' }, 40],
    [`${optionsOf('c')}.where(valueCoding.code = %c.code and %b).${weight}`, { b: true, c: 'high' }, 4],
    [`${optionsOf('c')}.where(valueCoding.code = %c.code and %b).${weight}`, { b: false, c: 'high' }, null],
    [`${optionsOf('c')}.where(valueCoding = %c).${weight}`, { c: 'mid' }, 2],
    [`${optionsOf('c')}.count()`, {}, 3],
    [`${optionsOf('c')}.valueCoding.where(code = 'high').extension.count() + 1`, {}, 1],
    ["%questionnaire.repeat(item).where(linkId = 'n').count()", {}, 1],
    ['%questionnaire.descendants().where(linkId.exists()).count()', {}, 4],
    ["%c.extension('http://hl7.org/fhir/StructureDefinition/ordinalValue').value", { c: 'mid' }, 2],
    ['%qitem.text.count()', {}, 1],
  ] satisfies readonly [string, Answers, Value | null][])('is %s, of %j: %s', (text, answers, value) => {
    expect(computed(`${text}`, 'decimal', { n: 0, ...answers })).toBe(value)
  })
})

describe('lookups among the answers', () => {
  it.each([
    [`${item('g')}.descendants().where(linkId = 'n').answer.value`, { n: 3 }, 3],
    [`${item('g')}.repeat(item).where(linkId = 'n').answer.value`, { n: 3 }, 3],
    [`(${item('g')} | ${item('g')}).item.where(linkId = 'n').answer.value`, { n: 3 }, 3],
    [`(${item('g')} | ${item('out')}).item.where(linkId = 'n').answer.value`, { n: 3 }, 3],
    [`${item('g')}.item.where(linkId = 'n' and answer.value > 2).answer.value`, { n: 3 }, 3],
    [`${item('g')}.item.where(linkId = 'n' and answer.value > 2).answer.value`, { n: 1 }, null],
    [`${item('g')}.item.where(text = 'Text of n').answer.value`, { n: 3 }, 3],
    [`${question('n')}.answer.first().value`, { n: 3 }, 3],
    [`${question('n')}.answer[0].value`, { n: 3 }, 3],
    [`${question('r')}.answer.first().value`, { r: 2 }, 2],
    [`${question('r')}.answer.count()`, { r: 2 }, 1],
    ['iif(%b, %r, {}).count()', { b: true, r: 2 }, 1],
    ['iif(%b, %r, {}).count()', { b: false, r: 2 }, 0],
    [`${question('m')}.answer.count()`, { m: ['x', 'y'] }, 2],
    [`${question('m')}.answer.where(value.code = 'x').count()`, { m: ['x', 'y'] }, 1],
    [`${question('m')}.answer.where(valueCoding.code = 'x').ordinal().count()`, { m: ['x'] }, 1],
    [`${question('n')}.answer.valueInteger`, { n: 3 }, 3],
    [`${question('d')}.answer.valueDecimal`, { d: 3 }, 3],
    [`${question('w')}.answer.valueQuantity.value`, { w: 3 }, 3],
    [`${question('i')}.answer.valueInteger`, { i: '3' }, 3],
    [`${question('c')}.answer.valueCoding.ordinal()`, { c: 'high' }, 4],
    ['%b.combine(%b2).where($this).count()', { b: true, b2: false }, 1],
    ["(5 'kg' = 5 'kg').toInteger()", {}, 1],
    ["(5 'kg' = 5 'g').toInteger()", {}, 0],
    ["(5 'kg' = 6 'kg').toInteger()", {}, 0],
    ["('a' < 'b' and 'b' <= 'b' and 'b' > 'a' and 'b' >= 'b').toInteger()", {}, 1],
    ["('b' < 'b' or 'c' <= 'b' or 'b' > 'b' or 'a' >= 'b').toInteger()", {}, 0],
  ] satisfies readonly [string, Answers, Value | null][])('is %s, of %j: %s', (text, answers, value) => {
    expect(computed(text, 'decimal', answers)).toBe(value)
  })

  it.each([
    ['boolean', `${question('b')}.answer.valueBoolean`, { b: true }, true],
    ['string', `${question('t')}.answer.valueString`, { t: 'a' }, 'a'],
    ['date', `${question('born')}.answer.valueDate`, { born: '2020-01-02' }, '2020-01-02'],
    ['boolean', `${question('file')}.answer.valueAttachment.exists()`, { file: 'x' }, true],
    ['boolean', `${question('n')}.exists()`, { n: 3 }, true],
    ['boolean', `${question('gone')}.exists()`, { b: false, gone: 3 }, false],
    ['boolean', `${item('g')}.item.where(linkId != 'n').exists()`, { n: 3, d: 1 }, true],
  ])('is a %s: %s', (type, text, answers, value) => {
    expect(computed(text, type, answers)).toBe(value)
  })

  it.each([
    [`${question('r')}.count()`, 'It counts some of the repetitions.'],
    [
      Array.from({ length: 26 }, (_, i) => `(%n + ${i})`).join(' | '),
      'It unites more values than can be compared with each other.',
    ],
    [
      `${question('n')}.answer.foo + ${question('n')}.answer.foo`,
      'It asks for "foo", which is not there, so that it never has a value.',
    ],
    ["(%n | 'x') + 1", 'It uses several values where one is expected.'],
  ])('fails with a finding: %s', (text, message) => {
    expect(saidOf(text)).toEqual([expect.stringContaining(message)])
  })

  it('can be a long chain of computed values, each evaluated once', () => {
    const row = Array.from({ length: 12 }, (_, i) => `(%n + ${i}) | (%d + ${i})`).join(' | ')
    expect(computed(`(${row}).count()`, 'integer', { n: 1, d: 1 })).toBe(12)
    expect(computed(`(${row}).count()`, 'integer', { n: 1, d: 100 })).toBe(24)
    expect(computed(`(${row}).count()`, 'integer', { n: 1 })).toBe(12)
  })

  it('can be any number if they are listed', () => {
    const list = Array.from({ length: 30 }, (_, i) => String(i)).join(' | ')
    expect(computed(`(${list}).sum()`, 'decimal', {})).toBe(435)
  })
})

describe('a variable', () => {
  const variable = (text: string, name: string) => expression('variable', text, name)

  it('can start at the response if it finds nothing from its item', () => {
    const document = aQuestionnaire([
      aGroup('g', [anItem('n', 'integer'), anItem('s', 'integer', calculated('%far + 1'))], {
        extension: [variable("item.where(linkId = 'h').item.where(linkId = 'm').answer.value", 'far')],
      }),
      aGroup('h', [anItem('m', 'integer')]),
    ])
    const engine = createEngine(compileBase(imported(document).base))
    engine.set('m', 4)
    expect(engine.question('s').value).toBe(5)
  })

  it.each([
    ["item.where(linkId = 'none').answer.value", 'UnknownQuestion', 'It asks for "none", which is not there'],
    ['1 +', 'Expression', 'It cannot be read as FHIRPath.'],
  ])('that leads nowhere is a finding of what uses it: %s', (text, kind, message) => {
    const document = aQuestionnaire([
      aGroup('g', [anItem('s', 'integer', calculated('%far + 1'))], { extension: [variable(text, 'far')] }),
    ])
    expect(said(document)).toEqual([
      expect.stringContaining(`g > s: lost ${kind}: Its value is not computed. ${message}`),
    ])
  })

  it('is the value of a named computation', () => {
    const named = {
      readOnly: true,
      extension: [expression('sdc-questionnaire-calculatedExpression', '2 * 3', 'six')],
      item: [anItem('below', 'integer', calculated('%six + 1'))],
    }
    const document = aQuestionnaire([aGroup('g', [anItem('a', 'integer', named)])])
    expect(createEngine(compileBase(imported(document).base)).question('below').value).toBe(7)
  })

  it('is supplied by the launching system if the form says so', () => {
    const launch = extension('sdc-questionnaire-launchContext', {
      extension: [{ url: 'name', valueCoding: { code: 'study' } }],
    })
    const document = aQuestionnaire([anItem('s', 'integer', calculated('%study.arm'))], { extension: [launch] })
    expect(said(document)).toContain(
      's: lost Population: Its value is not computed. It needs %study, which comes from the system that starts the form.',
    )
  })

  it('that needs a server is not translated', () => {
    const query = {
      ...expression('variable', 'Patient?_id=1', 'p'),
      valueExpression: { language: 'application/x-fhir-query', expression: 'Patient?_id=1', name: 'p' },
    }
    const document = aQuestionnaire([anItem('s', 'integer', calculated('%p.count()'))], { extension: [query] })
    expect(said(document)).toContain(
      's: lost Population: Its value is not computed. It is written in application/x-fhir-query, which asks a server.',
    )
  })

  it.each(['%`has-fever`', '%has-fever'])('may have a hyphen in its name: %s', (name) => {
    const document = aQuestionnaire([anItem('a', 'integer'), anItem('s', 'integer', calculated(`${name} + 1`))], {
      extension: [variable("item.where(linkId = 'a').answer.value", 'has-fever')],
    })
    const engine = createEngine(compileBase(imported(document).base))
    engine.set('a', 4)
    expect(engine.question('s').value).toBe(5)
  })
})

describe('a repeating item seen from outside', () => {
  const document = (text: string, type: string) =>
    aQuestionnaire([
      aGroup(
        'g',
        [anItem('c', 'choice', options(['x', 1], ['y', 3])), anItem('n', 'integer'), anItem('yes', 'boolean')],
        {
          repeats: true,
        },
      ),
      aGroup('h', [
        anItem('on', 'boolean'),
        anItem('s', type, calculated(text)),
        anItem('t', 'string', { enableWhen: [when('n', '>', { answerInteger: 5 })] }),
      ]),
    ])
  const outcome = (text: string, type = 'decimal') => {
    const engine = createEngine(compileBase(imported(document(text, type)).base))
    const second = engine.addOccurrence('g')
    engine.setAll([
      { id: 'c', value: 'x' },
      { id: `c#${second}`, value: 'y' },
      { id: 'n', value: 4 },
      { id: `n#${second}`, value: 6 },
    ])
    return engine.question('s').value
  }

  it.each([
    [`${question('n')}.answer.value.sum()`, 10],
    [`${question('n')}.answer.value.min()`, 4],
    [`${question('n')}.answer.value.max()`, 6],
    [`${question('n')}.answer.value.avg()`, 5],
    [`${question('n')}.answer.value.count()`, 2],
    [`${question('n')}.answer.count()`, 2],
    [`${question('c')}.answer.value.ordinal().sum()`, 4],
    [`${question('c')}.answer.value.count()`, 2],
    [`${question('n')}.answer.value.first()`, 4],
  ])('counts in full: %s is %s', (text, value) => {
    expect(outcome(text)).toBe(value)
  })

  it.each([
    [`${question('yes')}.answer.value`, 'boolean', 'It uses several values where one is expected.'],
    [`${question('c')}.answer.value.where(code = 'x').count()`, 'integer', 'It counts some of the repetitions.'],
  ])('cannot be told apart: %s', (text, type, message) => {
    expect(said(document(text, type))).toContain(`h > s: lost Expression: Its value is not computed. ${message}`)
  })
})
