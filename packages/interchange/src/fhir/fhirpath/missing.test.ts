import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { aGroup, anItem, aQuestionnaire, calculated, enabledBy, expression } from '@casebook/test-fixtures/fhir'
import { describe, expect, it } from 'vitest'
import { imported, said } from '../testing/reading'

const gone = (linkId = 'gone') => `%resource.item.where(linkId = '${linkId}').answer.value`
const a = `%resource.item.item.where(linkId = 'a').answer.value`

function document(type: string, text: string) {
  return aQuestionnaire([aGroup('g', [anItem('a', 'integer'), anItem('s', type, calculated(text))])])
}

function computed(text: string, type = 'decimal') {
  const engine = createEngine(compileBase(imported(document(type, text)).base))
  engine.set('a', 5)
  return engine.question('s').value
}

describe('a path to an unknown linkId', () => {
  it.each([
    [`iif(${gone()} = true, 1, 0) + ${a}`, 5],
    [`(${a} | ${gone()}).sum()`, 5],
    [`iif(${gone()}.exists(), 1, ${a} * 2)`, 10],
    [`%resource.item.item.where(linkId = 'a' or linkId = 'gone').answer.value + 1`, 6],
    [`%resource.item.item.where(linkId in ('gone' | 'a')).answer.value + 1`, 6],
    [`iif(${gone()}.empty(), ${a}, 0)`, 5],
  ])('is empty, and the rest is computed: %s [DATA-10]', (text, value) => {
    expect(computed(text)).toBe(value)
    expect(said(document('decimal', text))).toEqual([
      'g > s: changed UnknownQuestion: It asks for "gone", which is not there; that part of it counts as empty.',
    ])
  })

  it('is reported with all others', () => {
    expect(said(document('decimal', `iif(${gone('x')} = 1 or ${gone('y')} = 2, 1, 0) + ${a}`))).toEqual([
      'g > s: changed UnknownQuestion: It asks for "x", "y", which is not there; that part of it counts as empty.',
    ])
  })

  it.each([
    [gone(), 'decimal'],
    [`${gone()} + ${a}`, 'decimal'],
    [`${gone()} > 3`, 'boolean'],
  ])('gives no value where the whole needs it: %s', (text, type) => {
    expect(computed(text, type)).toBeNull()
    expect(said(document(type, text))).toEqual([
      'g > s: lost UnknownQuestion: Its value is not computed. It asks for "gone", which is not there, so that it never has a value.',
    ])
  })

  const shown = (text: string) =>
    aQuestionnaire([aGroup('g', [anItem('a', 'integer'), anItem('b', 'string', enabledBy(text))])])

  it('counts as empty in a condition', () => {
    const asking = shown(`${gone()} = true or ${a} = 5`)
    const engine = createEngine(compileBase(imported(asking).base))
    expect(engine.question('b').visible).toBe(false)
    engine.set('a', 5)
    expect(engine.question('b').visible).toBe(true)
    expect(said(asking)).toEqual([
      'g > b: changed UnknownQuestion: It asks for "gone", which is not there; that part of it counts as empty.',
    ])
  })

  it('does not hide an item permanently', () => {
    const asking = shown(`${gone()} = true`)
    expect(createEngine(compileBase(imported(asking).base)).question('b').visible).toBe(true)
    expect(said(asking)).toEqual([
      'g > b: lost UnknownQuestion: The item shows without this condition. It asks for "gone", which is not there, so that it never has a value.',
    ])
  })

  it('is empty in a variable, wherever it starts', () => {
    const far = expression('variable', `iif(item.where(linkId = 'gone').answer.value = 1, 1, 2)`, 'far')
    const asking = aQuestionnaire([
      aGroup('g', [anItem('a', 'integer'), anItem('s', 'integer', calculated(`%far + ${a}`))], { extension: [far] }),
    ])
    const engine = createEngine(compileBase(imported(asking).base))
    engine.set('a', 5)
    expect(engine.question('s').value).toBe(7)
  })
})

describe('the reason why an expression is not translated', () => {
  it.each([
    [
      "item.where(linkId = 'g').item.where(linkId = 'a').answer.value.aggregate($total * $total, 1)",
      'neither a sum nor a product',
    ],
    ["item.where(linkId = 'g').item.where(linkId = 'a').answer.value.today()", 'the function today()'],
    [`${gone()} + ${a}.aggregate($total * $total, 1)`, 'neither a sum nor a product'],
  ])('is that of the place where its paths lead somewhere: %s', (text, reason) => {
    expect(said(document('decimal', text))).toEqual([expect.stringContaining(reason)])
  })
})
