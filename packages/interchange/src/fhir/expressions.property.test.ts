import { checkBase } from '@casebook/core/rules/check/checkBase'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import {
  aGroup,
  anItem,
  aQuestionnaire,
  calculated,
  coding,
  enabledBy,
  expression,
  options,
  when,
} from '@casebook/test-fixtures/fhir'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importFhirQuestionnaire } from './importFhirQuestionnaire'
import { answersAtRandom } from './testing/answering'
import { readAsFhir } from './testing/fhirReading'

/** Questions of every type; some are disabled by others, so that their answers must not count. */
const questions = [
  aGroup('g', [
    anItem('b', 'boolean'),
    anItem('b2', 'boolean', { enableWhen: [when('b', '=', { answerBoolean: true })] }),
    anItem('n', 'integer'),
    anItem('n2', 'integer', { enableWhen: [when('b', 'exists', { answerBoolean: true })] }),
    anItem('d', 'decimal', { enableWhen: [when('b2', '=', { answerBoolean: false })] }),
    anItem('c', 'choice', options(['low', 1], ['mid', 2], ['high', 4])),
    anItem('t', 'string'),
    anItem('day', 'date'),
  ]),
  aGroup(
    'h',
    [anItem('m', 'choice', { repeats: true, ...options(['x', 3], ['y', 5], ['z', 7]) }), anItem('n3', 'integer')],
    {
      enableWhen: [when('c', '!=', { answerCoding: coding('low') })],
    },
  ),
]

const value = (group: string, linkId: string) =>
  `%resource.item.where(linkId='${group}').item.where(linkId='${linkId}').answer.value`
const numberRefs = [
  value('g', 'n'),
  value('g', 'n2'),
  value('g', 'd'),
  value('h', 'n3'),
  "%resource.descendants().where(linkId='n').answer.value",
]
const numbers = fc.letrec<{ number: string; boolean: string }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom(...numberRefs),
    fc.nat(60).map(String),
    fc.constantFrom(
      `${value('g', 'c')}.ordinal()`,
      '%w',
      `${value('h', 'm')}.count()`,
      '%resource.item.item.answer.valueInteger.sum()',
    ),
    fc.tuple(tie('number'), fc.constantFrom('+', '-', '*', '/'), tie('number')).map(([a, o, b]) => `(${a} ${o} ${b})`),
    fc.tuple(tie('boolean'), tie('number'), tie('number')).map(([c, a, b]) => `iif(${c}, ${a}, ${b})`),
    fc.tuple(tie('boolean'), tie('number')).map(([c, a]) => `iif(${c}, ${a}, {})`),
    fc
      .tuple(tie('number'), fc.constantFrom('round(1)', 'abs()', 'floor()', 'ceiling()', 'truncate()'))
      .map(([a, f]) => `(${a}).${f}`),
    fc
      .array(fc.constantFrom(...numberRefs), { minLength: 2, maxLength: 4 })
      .map((list) => `(${list.join(' | ')}).sum()`),
    fc
      .tuple(
        fc.array(fc.constantFrom(...numberRefs), { minLength: 2, maxLength: 4 }),
        fc.constantFrom('sum', 'min', 'max', 'avg', 'count'),
      )
      .map(([[first, ...rest], f]) => `${first}${rest.map((each) => `.combine(${each})`).join('')}.${f}()`),
    fc
      .tuple(fc.constantFrom('$total + $this', 'iif($this > 20, $total + $this, $total)', '$total + 1'), fc.nat(9))
      .map(([e, start]) => `%resource.item.item.answer.valueInteger.aggregate(${e}, ${start})`),
  ),
  boolean: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom(value('g', 'b'), value('g', 'b2'), 'true', 'false', '%flag'),
    fc
      .tuple(tie('number'), fc.constantFrom('=', '!=', '<', '<=', '>', '>='), tie('number'))
      .map(([a, o, b]) => `(${a} ${o} ${b})`),
    fc
      .tuple(tie('boolean'), fc.constantFrom('and', 'or', 'xor', 'implies', '='), tie('boolean'))
      .map(([a, o, b]) => `(${a} ${o} ${b})`),
    tie('boolean').map((a) => `(${a}).not()`),
    fc.tuple(tie('boolean'), tie('boolean'), tie('boolean')).map(([c, a, b]) => `iif(${c}, ${a}, ${b})`),
    fc.tuple(tie('boolean'), tie('boolean')).map(([c, a]) => `iif(${c}, ${a})`),
    fc
      .tuple(
        fc.constantFrom(...numberRefs, value('g', 'b2'), value('g', 't'), value('h', 'm'), value('g', 'day')),
        fc.constantFrom('exists()', 'empty()', 'exists().not()', 'count() > 1', 'count() = 1'),
      )
      .map(([a, f]) => `${a}.${f}`),
    fc.tuple(tie('boolean'), tie('boolean')).map(([a, b]) => `(${a}).intersect(${b}).exists()`),
    fc
      .tuple(fc.constantFrom('c', 'm'), fc.constantFrom('low', 'mid', 'x', 'y', 'none'), fc.constantFrom('=', '!='))
      .map(([q, code, o]) => `(${value(q === 'c' ? 'g' : 'h', q)}.code ${o} '${code}')`),
    fc.constantFrom('x', 'y', 'none').map((code) => `${value('h', 'm')}.where(code = '${code}').exists()`),
    fc
      .tuple(fc.constantFrom('x', 'y', 'none'), fc.constantFrom('exists()', 'count() = 1', 'empty()'))
      .map(([code, f]) => `${value('h', 'm').replace(/\.value$/, '')}.where(value.code = '${code}').${f}`),
    fc.nat(3).map((n) => `(${value('h', 'm').replace(/\.value$/, '')}.count() = ${n})`),
    fc.constantFrom('test1', 'zz30').map((text) => `(${value('g', 't')} & ${value('g', 'n')}.toString() != '${text}')`),
    fc.constantFrom('x', 'y', 'none').map((code) => `('${code}' in ${value('h', 'm')}.code)`),
    fc.constantFrom('low', 'high').map((code) => `(${value('g', 'c')}.code in ('${code}' | 'mid'))`),
    fc.constantFrom('test', 'zz').map((text) => `(${value('g', 't')} = '${text}')`),
    fc
      .constantFrom("& 'x' = 'testx'", "& %resource.item.item.where(linkId='t').answer.value = 'aa'", "& 'a' != 'aa'")
      .map((rest) => `(${value('g', 't')} ${rest})`),
    fc.constantFrom('<', '>=', '=').map((o) => `(${value('g', 'day')} ${o} @1990-05-15)`),
    tie('number').map((a) => `(${value('g', 'n')} | ${value('g', 'n2')}).all($this > ${a})`),
    fc.nat(60).map((n) => `%resource.item.item.where(linkId = 'n' and answer.valueInteger > ${n}).exists()`),
  ),
}))

const variables = [
  expression('variable', `${value('g', 'c')}.code = 'high'`, 'flag'),
  expression(
    'variable',
    `%questionnaire.item.item.where(linkId = 'c').answerOption.where(valueCoding.code = ${value('g', 'c')}.code).extension.where(url = 'http://hl7.org/fhir/StructureDefinition/ordinalValue').valueDecimal`,
    'w',
  ),
]

function agreesWithFhir(rest: Readonly<Record<string, unknown>>, type: string) {
  return (text: string, seed: number) => {
    const document = aQuestionnaire(
      [...questions, aGroup('out', [anItem('result', type, rest), anItem('other', 'string')])],
      { extension: variables },
    )
    const result = importFhirQuestionnaire(document, { group: 'g' })
    if (result.type === 'Refused') throw new Error(result.reason)
    expect(checkBase(result.base)).toEqual([])
    // An untranslatable expression must be a finding, not a silent difference.
    if (result.findings.some(({ path, severity }) => severity === 'lost' && path === 'out > result')) return 'lost'
    const engine = createEngine(compileBase(result.base))
    const { facts, given } = answersAtRandom(document, result.base, seed)
    engine.setAll(facts)
    const source = readAsFhir(document, given)
    const { value, visible } = engine.question('result')
    expect([text, visible]).toEqual([text, source.enabled.has('result')])
    const computed = source.computed.get('result')
    if (computed !== undefined && computed !== 'several' && !(type === 'boolean' && typeof computed === 'number'))
      expect([text, near(value)]).toEqual([text, near(computed)])
    return 'agreed'
  }
}

/** An empty text is no value. */
function near(value: unknown): unknown {
  if (value === '') return null
  return typeof value === 'number' ? Number(value.toPrecision(9)) : value
}

describe('an expression', () => {
  const tried = inputs(150)

  it('computes the number that FHIRPath computes', () => {
    let lost = 0
    const check = (text: string, seed: number) => {
      if (agreesWithFhir(calculated(text), 'decimal')(text, seed) === 'lost') lost++
    }
    fc.assert(fc.property(numbers.number, fc.integer(), check), tried)
    expect(lost).toBeLessThan(tried.numRuns / 4)
  })

  it('computes the truth that FHIRPath computes', () => {
    let lost = 0
    const check = (text: string, seed: number) => {
      if (agreesWithFhir(calculated(text), 'boolean')(text, seed) === 'lost') lost++
    }
    fc.assert(fc.property(numbers.boolean, fc.integer(), check), tried)
    expect(lost).toBeLessThan(tried.numRuns / 4)
  })

  it('gives a question for yes or no nothing else, whatever it computes', () => {
    const other = fc.constantFrom("''", "'no'", '1', value('g', 't'), value('g', 'n'), '{}')
    const mixed = fc
      .tuple(numbers.boolean, numbers.boolean, other, fc.boolean())
      .map(([c, a, b, isFirst]) => (isFirst ? `iif(${c}, ${b}, ${a})` : `iif(${c}, ${a}, ${b})`))
    const check = (text: string, seed: number) => {
      const document = aQuestionnaire([...questions, aGroup('out', [anItem('result', 'boolean', calculated(text))])], {
        extension: variables,
      })
      const result = importFhirQuestionnaire(document, { group: 'g' })
      if (result.type === 'Refused') throw new Error(result.reason)
      if (result.findings.some(({ path, severity }) => severity === 'lost' && path === 'out > result')) return
      const engine = createEngine(compileBase(result.base))
      const { facts, given } = answersAtRandom(document, result.base, seed)
      engine.setAll(facts)
      const computed = readAsFhir(document, given).computed.get('result')
      if (computed === 'several') return
      expect([text, engine.question('result').value]).toEqual([text, typeof computed === 'boolean' ? computed : null])
    }
    fc.assert(fc.property(mixed, fc.integer(), check), tried)
  })

  it('shows what FHIRPath shows', () => {
    const check = (text: string, seed: number) => void agreesWithFhir(enabledBy(text), 'string')(text, seed)
    fc.assert(fc.property(numbers.boolean, fc.integer(), check), tried)
  })
})
