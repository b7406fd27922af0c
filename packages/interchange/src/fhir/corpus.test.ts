import type { Value } from '@casebook/core/bases/answerValue'
import { baseSchema } from '@casebook/core/bases/base.schema'
import { baseStructure } from '@casebook/core/bases/structure'
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { readCorpus } from '@casebook/test-fixtures/fhirCorpus'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportResult } from './finding'
import { importFhirQuestionnaire } from './importFhirQuestionnaire'
import { isRecord, type Json } from './source/json'
import { answersAtRandom, isRawQuestion, type RawItem, rawItems, rawOptions } from './testing/answering'
import { readAsFhir } from './testing/fhirReading'

const corpus = readCorpus()
if (!corpus) console.info('The corpus of questionnaires is not there; its tests are skipped.')

const files = corpus?.files ?? []

type Imported = Extract<ImportResult, { type: 'Imported' }>

function imported(document: Json): Imported {
  const result = importFhirQuestionnaire(document, { group: 'corpus' })
  if (result.type === 'Refused') throw new Error(result.reason)
  return result
}

describe.skipIf(!corpus)('a real questionnaire', () => {
  it.each(files)('makes a valid base: $file', ({ document }) => {
    const { base } = imported(document)
    expect(baseSchema.safeParse(base).error?.issues).toBeUndefined()
    expect(checkBase(base)).toEqual([])
  })

  it.each(files)('keeps every question and every option: $file', ({ document, expected }) => {
    const { counts, base } = imported(document)
    expect(counts.questions).toBe(expected.questions ?? 0)
    expect(counts.options).toBe(expected.totalChoiceOptionsResolvable ?? 0)
    const added = /\/(other|unit|time|enabled)$/
    const asked = [...baseStructure(base).questions.values()].filter(
      ({ question }) => question.type !== 'Info' && !added.test(question.id),
    )
    expect(asked.length).toBe(expected.questions ?? 0)
  })

  it.each(files)('keeps every skip rule and every calculation, or says why not: $file', ({ document, expected }) => {
    const { counts, findings } = imported(document)
    const lost = (about: RegExp) =>
      findings.filter(({ severity, message }) => severity === 'lost' && about.test(message)).length
    expect(counts.skipRules + lost(/shows without this condition/)).toBe(expected.skipConditionsTotal ?? 0)
    expect(counts.calculated + lost(/is not computed|never has a value\.$/)).toBe(expected.calculatedExpressions ?? 0)
  })

  it.each(files)('comes out the same every time: $file', ({ document }) => {
    expect(JSON.stringify(imported(structuredClone(document)))).toBe(JSON.stringify(imported(document)))
  })
})

describe.skipIf(!corpus)('what shows', () => {
  const scenarios = files.flatMap(({ file, document }) => {
    const expected = corpus?.expectations.skipScenarios[file]
    return expected ? [{ file, document, expected }] : []
  })

  it.each(scenarios)('shows what the source shows without answers: $file', ({ document, expected }) => {
    expect(hiddenQuestions(plainEnableWhen(document), () => undefined)).toEqual(sorted(expected.empty.disabledLinkIds))
  })

  it.each(scenarios)(
    'is what the source shows when every question has its first answer: $file',
    ({ document, expected }) => {
      expect(hiddenQuestions(plainEnableWhen(document), firstAnswer)).toEqual(sorted(expected.allFirst.disabledLinkIds))
    },
  )
})

/** The scenarios cover `enableWhen` only: nothing is computed, and no expression hides anything. */
function plainEnableWhen(document: Json): Json {
  const plain = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(plain)
    if (!isRecord(node)) return node
    const entries = Object.entries(node).map(([key, value]) => {
      if (key !== 'extension' || !Array.isArray(value)) return [key, plain(value)] as const
      const kept = value.filter(
        (each) => !/(enableWhenExpression|calculatedExpression)$/.test(String(isRecord(each) ? each.url : '')),
      )
      return [key, plain(kept)] as const
    })
    return Object.fromEntries(entries)
  }
  return plain(document) as Json // The cast is sound: a record stays one.
}

function hiddenQuestions(
  document: Json,
  answer: (document: Json, item: RawItem, type: string, ids: readonly string[]) => Value | undefined,
): readonly string[] {
  const engine = createEngine(compileBase(imported(document).base))
  const questions = rawItems(document).filter(isRawQuestion)
  engine.setAll(
    questions.flatMap((item) => {
      const question = engine.structure.questions.get(item.linkId)?.question
      const value =
        question &&
        !question.abstract &&
        answer(document, item, question.type, question.answers?.map(({ id }) => id) ?? [])
      return value === undefined || value === false ? [] : [{ id: item.linkId, value }]
    }),
  )
  return sorted(questions.filter(({ linkId }) => !engine.question(linkId).visible).map(({ linkId }) => linkId))
}

function firstAnswer(document: Json, item: RawItem, type: string, [first = '']: readonly string[]): Value | undefined {
  const isListed = rawOptions(document, item).length > 0
  if (type === 'OC') return isListed ? first : undefined
  if (type === 'MC') return isListed ? [first] : undefined
  if (type === 'YN') return true
  if (type === 'Num') return 1
  if (type === 'Date') return '2000-01-01'
  return /choice/.test(item.type) ? undefined : 'text'
}

function sorted(list: readonly string[]): readonly string[] {
  return [...list].sort()
}

describe.skipIf(!corpus)('what is computed', () => {
  const cases = (corpus?.expectations.calculatedConstructed ?? []).filter(({ file }) => file.startsWith('fhir/'))

  it.each(cases)('computes what the source computes: $file $answers [DATA-10]', ({ file, answers, expected }) => {
    const document = files.find((each) => each.file === file)?.document ?? {}
    const { base, findings } = imported(document)
    const engine = createEngine(compileBase(base))
    for (const [linkId, said] of Object.entries(answers)) {
      const code = isRecord(said) && isRecord(said.valueCoding) ? String(said.valueCoding.code) : said
      const ids = engine.structure.questions.get(linkId)?.question.answers?.map(({ id }) => id)
      // The cast is safe: the constructed answers are plain values. A value that is not an option cannot be given.
      if (!ids || ids.includes(String(code))) engine.set(linkId, code as Value)
    }
    for (const [linkId, value] of Object.entries(expected)) {
      if (typeof value === 'string' && value.startsWith('(evaluation error')) {
        expect(engine.question(linkId).value).toBeNull()
        expect(findings).toContainEqual(
          expect.objectContaining({ path: expect.stringMatching(linkId), severity: 'lost', kind: 'OutOfScope' }),
        )
      } else expect(engine.question(linkId).value).toBe(value)
    }
  })
})

describe.skipIf(!corpus)('the base and the source', () => {
  /** The library cannot handle duplicate linkIds. */
  const unique = files.filter(
    ({ document }) => new Set(rawItems(document).map(({ linkId }) => linkId)).size === rawItems(document).length,
  )
  const withRules = unique.filter(({ document }) => /"enableWhen"|Expression"/.test(JSON.stringify(document)))
  /** It selects items by position, which depends on the answers in a response. */
  const byPosition = 'fhir/i4mi-effort.json'

  it.each(withRules)('agrees on visibility and computed values, whatever the answers: $file', ({ file, document }) => {
    const carried = withoutLost(document)
    const { base } = imported(carried)
    const compiled = compileBase(base)
    const check = (seed: number) => {
      const { facts, given } = answersAtRandom(carried, base, seed)
      const engine = createEngine(compiled)
      engine.setAll(facts)
      const source = readAsFhir(carried, given, file === byPosition ? 'item' : 'answer')
      for (const item of rawItems(carried).filter(isRawQuestion)) {
        const { visible, value } = engine.question(item.linkId)
        expect([item.linkId, visible]).toEqual([item.linkId, source.enabled.has(item.linkId)])
        const computed = source.computed.get(item.linkId)
        if (!visible || computed === undefined || computed === 'several' || file === byPosition) continue
        expect([item.linkId, comparable(value)]).toEqual([item.linkId, comparable(asAnswer(carried, item, computed))])
      }
    }
    fc.assert(fc.property(fc.integer(), check), { numRuns: /assembled|seu-max/.test(file) ? 2 : 12, seed: 715 })
  })
})

/** The document without the expressions that are reported as lost. */
function withoutLost(document: Json): Json {
  const { findings } = imported(document)
  const lost = new Set(
    findings.flatMap(({ severity, original }) =>
      severity === 'lost' && typeof original === 'string' ? [original] : [],
    ),
  )
  const keep = (node: unknown): unknown => {
    if (Array.isArray(node))
      return node
        .filter(
          (each) =>
            !(isRecord(each) && isRecord(each.valueExpression) && lost.has(String(each.valueExpression.expression))),
        )
        .map(keep)
    return isRecord(node) ? Object.fromEntries(Object.entries(node).map(([key, value]) => [key, keep(value)])) : node
  }
  return keep(document) as Json // The cast is sound: a record stays one.
}

function asAnswer(document: Json, item: RawItem, computed: unknown): unknown {
  if (!isRecord(computed)) return computed
  const codes = rawOptions(document, item).map(({ valueCoding }) =>
    isRecord(valueCoding) ? valueCoding.code : undefined,
  )
  const id = codes.includes(computed.code) ? computed.code : computed
  return item.repeats ? [id] : id
}

/** The library's decimals differ from ours: differences in the tenth place are ignored. */
function comparable(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(10)) : value
}
