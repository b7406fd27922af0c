/** The tables of `docs/base.md` are made of the schema and the described parts: `UPDATE_DOCS=1 npx vitest run --project unit packages/core/src/bases/described` writes them anew. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBase } from '../../rules/check/readBase'
import { baseSchema } from '../base.schema'
import { kinds } from './kinds.fixture'
import {
  base,
  caseNames,
  check,
  config,
  datePicker,
  listedReason,
  origin,
  questionnaire,
  reasonForChange,
  repeats,
  rule,
  solution,
  visit,
} from './ofBase'
import { coding } from './ofCodes'
import { followUp, status } from './ofFollowUp'
import { layout } from './ofLayout'
import { missingReason } from './ofMissingReason'
import { answer, choices, dates, dateWindow, days, dimension, markedDays, question } from './ofQuestion'
import { conditions, effects, formulas } from './ofRule'
import { testAnswer, testPatient } from './ofTestPatient'
import { translations } from './ofTranslations'
import type { Part } from './part'
import { partAt } from './partAt'
import { type Schema, shapeAt, wordsFor } from './schemaWords.fixture'

const root = join(import.meta.dirname, '../../../../..')
const page = join(root, 'docs/base.md')
const written = readFileSync(page, 'utf8')
// biome-ignore lint/suspicious/noExplicitAny: a document as an author writes it
type Document = any

/** The study at the top of the page, to which every example belongs. */
const study = JSON.parse(/```json\n([\s\S]*?)```/.exec(written)?.[1] ?? 'null') as Document

type Example = Record<string, unknown>
/** Puts an example where it belongs in a copy of the study. */
type Put = (document: Document, example: Example) => void

const shape = [
  [0, 0],
  [9, 0],
  [9, 9],
]
const asQuestion: Put = (document, { answers, ...example }) => {
  const { type = 'YN' } = example
  const isPicture = type === 'Image'
  const lists = isPicture || type === 'OC' || type === 'MC'
  const some =
    Array.isArray(answers) && answers.length > 0 ? answers : [{ id: 'a', text: {}, ...(isPicture ? { shape } : {}) }]
  const copies = { id: 'basics@week4', copyOf: 'basics', visit: { id: 'week4' } }
  const section = { text: {}, initial: true, ...copies, questions: [] as Example[] }
  if (example.copyOf !== undefined) document.questionnaires.push(section)
  const { questions } = example.copyOf === undefined ? document.questionnaires[0] : section
  questions.push({
    id: 'example',
    type,
    text: {},
    ...(isPicture ? { src: 'body.png', imageDimension: { width: 400, height: 800 } } : {}),
    ...(lists ? { answers: some } : {}),
    ...example,
  })
}
const asDates: Put = (document, dates) => asQuestion(document, { type: 'Date', dates })
const asSection: Put = (document, example) =>
  document.questionnaires.push({ id: 'example', text: {}, initial: true, questions: [], ...example })
const asRule: Put = (document, example) =>
  document.rules.push({
    id: 'example',
    if: { All: [] },
    then: { Indicate: { targets: ['packs'] } },
    ...example,
  })
/** Lists get the example beside what they have. */
const asStudy: Put = (document, example) => {
  for (const [field, value] of Object.entries(example)) {
    const before = document[field]
    const ids = new Set(Array.isArray(value) ? value.map((one) => one?.id) : [])
    const others = Array.isArray(before) ? before.filter((one) => !ids.has(one?.id)) : []
    document[field] = Array.isArray(value) && field !== 'languages' ? [...others, ...value] : value
  }
}
const inList =
  (list: string, rest: Example = {}): Put =>
  (document, example) => {
    document[list] = [...(document[list] ?? []), { ...rest, ...example }]
  }

interface Described {
  readonly name: string
  readonly parts: Readonly<Record<string, Part>>
  /** Of the schema; none for the parts of rules, which the compiler holds against their types. */
  readonly at: readonly string[] | null
  readonly put: Put
}

const inQuestion = ['questionnaires', 'questions']
const described: readonly Described[] = [
  { name: 'study', parts: base, at: [], put: asStudy },
  {
    name: 'config',
    parts: config,
    at: ['config'],
    put: (document, example) => Object.assign(document.config, example),
  },
  {
    name: 'caseNames',
    parts: caseNames,
    at: ['config', 'caseNames'],
    put: (document, example) => Object.assign(document.config, { caseNames: example }),
  },
  {
    name: 'missingReason',
    parts: missingReason,
    at: ['config', 'missingReasons'],
    put: (document, example) =>
      Object.assign(document.config, {
        missingReasons: [{ id: 'broken', text: { en: 'Device broken' }, code: 'DEV', ...example }],
      }),
  },
  {
    name: 'datePicker',
    parts: datePicker,
    at: ['datePicker'],
    put: (document, example) => Object.assign(document, { datePicker: example }),
  },
  {
    name: 'reasonForChange',
    parts: reasonForChange,
    at: ['reasonForChange'],
    put: (document, example) => Object.assign(document, { reasonForChange: { when: 'always', ...example } }),
  },
  {
    name: 'listedReason',
    parts: listedReason,
    at: ['reasonForChange', 'reasons'],
    put: (document, example) =>
      Object.assign(document, { reasonForChange: { when: 'always', reasons: [{ id: 'typo', text: {}, ...example }] } }),
  },
  { name: 'section', parts: questionnaire, at: ['questionnaires'], put: asSection },
  { name: 'question', parts: question, at: inQuestion, put: asQuestion },
  {
    name: 'answer',
    parts: answer,
    at: [...inQuestion, 'answers'],
    put: (document, example) =>
      asQuestion(document, { type: 'shape' in example ? 'Image' : 'MC', answers: [{ id: 'a', text: {}, ...example }] }),
  },
  {
    name: 'coding',
    parts: coding,
    at: [...inQuestion, 'codes'],
    put: (document, coding) => asQuestion(document, { codes: [{ code: '1', ...coding }] }),
  },
  {
    name: 'choices',
    parts: choices,
    at: [...inQuestion, 'choices'],
    put: (document, choices) =>
      asQuestion(document, {
        type: 'MC',
        answers: [
          { id: 'a', text: {} },
          { id: 'b', text: {} },
        ],
        choices,
      }),
  },
  {
    name: 'repeats',
    parts: repeats,
    at: [...inQuestion, 'repeats'],
    put: (document, repeats) => asSection(document, { repeats }),
  },
  {
    name: 'visit',
    parts: visit,
    at: ['questionnaires', 'visit'],
    put: (document, visit) => asSection(document, { visit }),
  },
  {
    name: 'dimension',
    parts: dimension,
    at: [...inQuestion, 'imageDimension'],
    put: (document, imageDimension) => asQuestion(document, { type: 'Image', src: 'body.png', imageDimension }),
  },
  { name: 'dates', parts: dates, at: [...inQuestion, 'dates'], put: asDates },
  {
    name: 'days',
    parts: days,
    at: [...inQuestion, 'dates', 'disable'],
    put: (document, disable) => asDates(document, { disable }),
  },
  {
    name: 'mark',
    parts: { ...days, ...markedDays },
    at: [...inQuestion, 'dates', 'mark'],
    put: (document, example) => asDates(document, { mark: [{ color: '#FFFFFF', text: { en: 'Clinic' }, ...example }] }),
  },
  {
    name: 'window',
    parts: dateWindow,
    at: [...inQuestion, 'dates', 'onlyInWindow'],
    put: (document, onlyInWindow) => asDates(document, { onlyInWindow }),
  },
  { name: 'rule', parts: rule, at: ['rules'], put: asRule },
  { name: 'condition', parts: conditions, at: null, put: (document, condition) => asRule(document, { if: condition }) },
  {
    name: 'formula',
    parts: formulas,
    at: null,
    put: (document, formula) => {
      const texts = ['Text', 'Join', 'FormatDate', 'Part', 'Before', 'After', 'Label']
      const type = texts.some((text) => text in formula)
        ? 'Text'
        : 'Date' in formula || 'AddDays' in formula
          ? 'Date'
          : 'Num'
      asQuestion(document, { type, abstract: true })
      asRule(document, { then: { Set: { questionId: 'example', formula } } })
    },
  },
  { name: 'effect', parts: effects, at: null, put: (document, effect) => asRule(document, { then: effect }) },
  {
    name: 'check',
    parts: check,
    at: ['checks'],
    put: (document, example) =>
      inList('checks', {
        id: 'c',
        questionId: 'age',
        if: { All: [] },
        ...(example.action ? {} : { nodeId: 'automatic-check' }),
        text: {},
      })(document, example),
  },
  { name: 'solution', parts: solution, at: ['solutions'], put: inList('solutions', { id: 'another', text: {} }) },
  {
    name: 'status',
    parts: status,
    at: ['status'],
    put: (document, example) => Object.assign(document, { status: example }),
  },
  {
    name: 'testPatient',
    parts: testPatient,
    at: ['testPatients'],
    put: inList('testPatients', { id: 'p', name: '', answers: [], expects: [] }),
  },
  {
    name: 'testAnswer',
    parts: testAnswer,
    at: ['testPatients', 'answers'],
    put: (document, answer) =>
      Object.assign(document, {
        testPatients: [{ id: 'p', name: '', answers: [{ questionId: 'smoker', value: true, ...answer }], expects: [] }],
      }),
  },
  {
    name: 'translations',
    parts: translations,
    at: ['translations'],
    put: (document, example) => Object.assign(document, { translations: example }),
  },
  { name: 'followUp', parts: followUp, at: ['followUps'], put: inList('followUps') },
  {
    name: 'origin',
    parts: origin,
    at: ['origin'],
    put: (document, origin) => Object.assign(document, { origin: { source: '', format: '', ...origin } }),
  },
  { name: 'kind', parts: kinds, at: null, put: asQuestion },
  {
    name: 'layout',
    parts: layout,
    at: null,
    put: (document, meta) =>
      'layout/header' in meta
        ? Object.assign(document, { meta })
        : asQuestion(document, 'layout/slider' in meta ? { type: 'Num', min: 0, max: 10, meta } : { meta }),
  },
]

const faultsOf = (document: Document) => {
  const read = readBase(document)
  return read.type === 'Base' ? [] : read.faults
}

/** As people write it, on one line. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, of]) => `${JSON.stringify(name)}: ${inline(of)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

const cell = (text: string) => text.replaceAll('|', '\\|')

function rowsOf({ parts, at }: Described): readonly string[] {
  const shape = at && shapeAt(baseSchema as unknown as Schema, at)
  const head = shape
    ? ['| field | is | what it is for | example |', '|---|---|---|---|']
    : ['| | what it is for | example |', '|---|---|---|']
  const rows = Object.entries(parts).map(([name, part]) => {
    const where = 'at' in part ? ` *(${part.at})*` : ''
    const cells = [
      `\`${name}\`${where}`,
      ...(shape ? [wordsFor(shape[name] as Schema)] : []),
      part.says,
      `\`${inline(part.example)}\``,
    ]
    return `| ${cells.map(cell).join(' | ')} |`
  })
  return [...head, ...rows]
}

describe('the description of a base', () => {
  it('begins with a study that can be published [MORE-24]', () => {
    expect(faultsOf(study)).toEqual([])
  })

  it.each(described)('has an example of each part of $name that works [MORE-24]', ({ parts, put }) => {
    for (const [name, { says, example }] of Object.entries(parts)) {
      const document = structuredClone(study)
      put(document, structuredClone(example) as Example)
      expect([name, faultsOf(document), says.length > 0]).toEqual([name, [], true])
    }
  })

  it.each(described.filter(({ at }) => at))('has each field of the schema of $name [MORE-24]', ({ parts, at }) => {
    expect(Object.keys(parts).sort()).toEqual(Object.keys(shapeAt(baseSchema as unknown as Schema, at ?? [])).sort())
  })

  it('names each setting of the layout that a screen reads [MORE-24]', () => {
    const sources = ['packages/core/src', 'packages/web/src'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\.|testing|described/.test(file))
        .map((file) => readFileSync(join(root, folder, file), 'utf8')),
    )
    const read = new Set(sources.flatMap((text) => text.match(/(?<=')layout\/[\w-]+(?=')/g) ?? []))
    expect(Object.keys(layout).sort()).toEqual([...read].sort())
  })

  it('is what docs/base.md shows [MORE-24]', () => {
    let text = written
    for (const one of described) {
      const [start, end] = [`<!-- ${one.name} -->\n`, `<!-- end of ${one.name} -->`]
      const [from, to] = [text.indexOf(start) + start.length, text.indexOf(end)]
      expect([one.name, from >= start.length, to >= from]).toEqual([one.name, true, true])
      text = `${text.slice(0, from)}${rowsOf(one).join('\n')}\n${text.slice(to)}`
    }
    if (process.env.UPDATE_DOCS === '1') writeFileSync(page, text)
    else expect(text).toBe(written)
  })

  it('finds the part that a fault is about', () => {
    expect(partAt('questionnaires/0/questions/2/questions/0/min')).toEqual({ ...question.min, name: 'min' })
    expect(partAt('rules/3/if/All/0/Between/of/1/Known/questionId')).toEqual({ ...conditions.Known, name: 'Known' })
    expect(partAt('rules/3/then/Set/formula/Sum/of/0')).toEqual({ ...formulas.Sum, name: 'Sum' })
    expect(partAt('')).toBeNull()
  })
})
