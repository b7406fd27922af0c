import { deepestDocument, isDeeperThan } from '@casebook/core/bases/depth'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import {
  aGroup,
  anItem,
  aQuestionnaire,
  calculated,
  enabledBy,
  expression,
  extension,
  options,
  when,
} from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { at, imported, opened } from './imported.fixture'

describe('an expression', () => {
  it('starts at its item, or at the response if it finds nothing', () => {
    const fromItem = aGroup('g', [anItem('n', 'integer'), anItem('s', 'integer', calculated('%twice'))], {
      extension: [expression('variable', "item.where(linkId = 'n').answer.value * 2", 'twice')],
    })
    const fromResponse = anItem(
      't',
      'integer',
      calculated("item.where(linkId = 'g').item.where(linkId = 'n').answer.value + 1"),
    )
    const engine = opened(aQuestionnaire([fromItem, fromResponse]))
    engine.set('n', 4)
    expect([engine.question('s').value, engine.question('t').value]).toEqual([8, 5])
  })

  it('fails with a finding that names what is missing, and its target stays answerable', () => {
    const { base, findings, counts } = imported(
      aQuestionnaire([anItem('s', 'integer', calculated(`${at('gone')} + 1`))]),
    )
    expect(findings).toContainEqual(
      expect.objectContaining({ path: 's', severity: 'lost', kind: 'UnknownQuestion', original: `${at('gone')} + 1` }),
    )
    expect(base.questionnaires[0]?.questions[0]?.abstract).toBeUndefined()
    expect(counts.calculated).toBe(0)
  })

  it('sees the variables of the items around it, the nearest first, and none beside it', () => {
    const variable = (name: string, text: string) => expression('variable', text, name)
    const document = aQuestionnaire(
      [
        aGroup(
          'g',
          [
            anItem('s', 'integer', {
              extension: [
                variable('own', '%x + 100'),
                expression('sdc-questionnaire-calculatedExpression', '%own + %y'),
              ],
            }),
          ],
          { extension: [variable('x', '2'), variable('y', '%x * 5')] },
        ),
        aGroup('h', [anItem('t', 'integer', calculated('%y')), anItem('u', 'integer', calculated('%x'))]),
      ],
      { extension: [variable('x', '1')] },
    )
    const { base, findings } = imported(document)
    const engine = createEngine(compileBase(base))
    expect([engine.question('s').value, engine.question('u').value]).toEqual([112, 1])
    expect(findings).toContainEqual(expect.objectContaining({ path: 'h > t', kind: 'OutOfScope' }))
  })

  it('may omit quotes around a name with a hyphen', () => {
    const document = aQuestionnaire([anItem('a', 'boolean'), anItem('b', 'string', enabledBy('%has-fever'))], {
      extension: [expression('variable', at('a'), 'has-fever')],
    })
    const engine = opened(document)
    engine.set('a', true)
    expect(engine.question('b').visible).toBe(true)
  })

  it('that needs the patient is not translated, and its item is visible', () => {
    const { base, findings } = imported(
      aQuestionnaire([anItem('b', 'string', enabledBy("%patient.gender = 'female'"))]),
    )
    expect(createEngine(compileBase(base)).question('b').visible).toBe(true)
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'Population', severity: 'lost' }))
  })

  it('adds up the weights of the chosen options, also of several at once', () => {
    const engine = opened(
      aQuestionnaire([
        anItem('a', 'choice', options(['x', 1], ['y', 3])),
        anItem('m', 'choice', { repeats: true, ...options(['p', 10], ['q', 20], ['r', 40]) }),
        anItem('s', 'decimal', calculated('%resource.item.answer.value.ordinal().sum()')),
      ]),
    )
    expect(engine.question('s').value).toBeNull()
    engine.setAll([
      { id: 'a', value: 'y' },
      { id: 'm', value: ['p', 'r'] },
    ])
    expect(engine.question('s').value).toBe(53)
  })

  it('computes logarithms and powers', () => {
    const engine = opened(
      aQuestionnaire([
        anItem('n', 'decimal'),
        anItem('s', 'decimal', calculated(`(${at('n')}.ln().exp() + ${at('n')}.power(2)).round(3)`)),
      ]),
    )
    engine.set('n', 3)
    expect(engine.question('s').value).toBe(12)
    engine.set('n', -3)
    expect(engine.question('s').value).toBeNull()
  })

  it('concatenates texts', () => {
    const engine = opened(
      aQuestionnaire([
        anItem('first', 'string'),
        anItem('last', 'string'),
        anItem('name', 'string', calculated(`${at('first')} & ' ' & ${at('last')}`)),
        anItem('is', 'string', enabledBy(`${at('first')} & ${at('last')} = 'AdaLovelace'`)),
      ]),
    )
    engine.setAll([
      { id: 'first', value: 'Ada' },
      { id: 'last', value: 'Lovelace' },
    ])
    expect([engine.question('name').value, engine.question('is').visible]).toEqual(['Ada Lovelace', true])
    engine.set('last', 'Byron')
    expect(engine.question('is').visible).toBe(false)
  })

  it('in a circle leaves one value to be answered by hand', () => {
    const { base, findings } = imported(
      aQuestionnaire([anItem('a', 'integer', calculated(at('b'))), anItem('b', 'integer', calculated(at('a')))]),
    )
    expect(base.questionnaires[0]?.questions.map(({ abstract }) => abstract ?? false)).toEqual([false, true])
    expect(findings).toContainEqual(expect.objectContaining({ path: 'a', kind: 'Circle', severity: 'lost' }))
  })
})

describe('answers', () => {
  it('beside the options get a text field', () => {
    const engine = opened(
      aQuestionnaire([
        anItem('a', 'open-choice', options('x')),
        anItem('b', 'string', { enableWhen: [when('a', '=', { answerString: 'mine' })] }),
      ]),
    )
    engine.set('a', 'other')
    expect(engine.question('a/other').visible).toBe(true)
    engine.set('a/other', 'mine')
    expect(engine.question('b').visible).toBe(true)
  })

  it('start with the source’s initial value, option, unit or moment', () => {
    const { base } = imported(
      aQuestionnaire([
        anItem('c', 'open-choice', { ...options('x'), initial: [{ valueString: 'mine' }] }),
        anItem('at', 'dateTime', { initial: [{ valueDateTime: '2024-05-06T07:08:00Z' }] }),
        anItem('w', 'quantity', {
          extension: ['kg', 'g'].map((code) => extension('questionnaire-unitOption', { valueCoding: { code } })),
          initial: [{ valueQuantity: { value: 3, code: 'g' } }],
        }),
        anItem('s', 'string', { extension: [expression('sdc-questionnaire-initialExpression', "'ready'")] }),
      ]),
    )
    const [c, day, w, s] = base.questionnaires[0]?.questions ?? []
    expect([c?.initial, c?.questions?.[0]?.initial]).toEqual(['other', 'mine'])
    expect(day?.initial).toBe('2024-05-06T07:08:00')
    expect([w?.initial, w?.questions?.[0]?.initial]).toEqual([3, 'g'])
    expect(s?.initial).toBe('ready')
  })

  it('are hidden with the group that is hidden', () => {
    const { base } = imported(
      aQuestionnaire([
        aGroup('g', [anItem('a', 'string', { item: [anItem('b', 'string')] })], {
          extension: [extension('questionnaire-hidden', { valueBoolean: true })],
        }),
      ]),
    )
    const a = base.questionnaires[0]?.questions[0]
    expect([a?.meta?.['layout/hidden'], a?.questions?.[0]?.meta?.['layout/hidden']]).toEqual(['true', 'true'])
  })
})

describe('an expression that nests', () => {
  const nested = (times: number) =>
    `${"iif(%resource.item.item.where(linkId = 'b').answer.value, 1, ".repeat(times)}2${')'.repeat(times)}`

  it.each([
    [20, []],
    [150, ['Its value is not computed. It is nested too deeply.']],
    [3_000, ['Its value is not computed. It cannot be read as FHIRPath.']],
  ])('%i deep makes a base that can be published', (times, lost) => {
    const { base, findings } = imported(
      aQuestionnaire([aGroup('g', [anItem('b', 'boolean'), anItem('n', 'decimal', calculated(nested(times)))])]),
    )
    expect(findings.filter(({ severity }) => severity === 'lost').map(({ message }) => message)).toEqual(lost)
    expect(isDeeperThan(base, deepestDocument)).toBe(false)
  })
})

it('is not slow for nested brackets', () => {
  const brackets = `${'a.where('.repeat(2_000)}true${')'.repeat(2_000)}`
  const items = Array.from({ length: 20 }, (_, i) => anItem(`n${i}`, 'decimal', calculated(brackets)))
  const begin = performance.now()
  expect(imported(aQuestionnaire([aGroup('g', items)])).counts.calculated).toBe(0)
  expect(performance.now() - begin).toBeLessThan(3_000)
})
