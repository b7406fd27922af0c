/**
 * One answer in a form of 33,340 questions with 10,000 conditions and 1,667 sums: our engine, a full rescan in plain
 * closures (never through our own interpreter), and json-rules-engine, in one run on the same machine.
 *
 *   npm run bench:engine     fails unless the median is at most 5 µs and at least 30 times faster than the rescan
 */
import { performance } from 'node:perf_hooks'
import type { Base, Question } from '@casebook/core/bases/base'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { Engine as JsonRulesEngine } from 'json-rules-engine'
import { type Form, type FormQuestion, generateForm } from './form'

const conditions = 10_000
const medianBar = 0.005 // milliseconds
const ratioBar = 30

interface Row {
  readonly name: string
  readonly median: number
  readonly p95: number
  readonly setUp: number
}

const form = generateForm(Math.ceil(conditions / 0.3 / 20) * 20)
const all = form.sections.flatMap((section) => section.questions)
const conditional = all.filter((question) => question.shownWhile).slice(0, conditions)
const byId = new Map(all.map((question) => [question.id, question]))
const conditionalIds = new Set(conditional.map(({ id }) => id))
const triggers = conditional.map(({ shownWhile }) => {
  const { question, answer } = shownWhile as NonNullable<FormQuestion['shownWhile']>
  const other = byId.get(question)?.answers?.find((id) => id !== answer) as string
  return { question, answer, other }
})
const pick = (i: number) => triggers[(i * 7919) % triggers.length] as (typeof triggers)[number]

const rows = [await ours(), await rescan(), await jsonRules()]
const [engine, closures] = rows as [Row, Row, Row]
const ratio = closures.median / engine.median

console.log(
  `${all.length} questions, ${conditional.length} conditions, ${all.filter(({ sumOf }) => sumOf).length} sums; one answer; Node ${process.version}`,
)
console.log('| engine | median µs | p95 µs | × ours | set-up ms |\n|---|--:|--:|--:|--:|')
for (const { name, median, p95, setUp } of rows)
  console.log(
    `| ${name} | ${micro(median)} | ${micro(p95)} | ${(median / engine.median).toFixed(1)} | ${setUp.toFixed(0)} |`,
  )

if (engine.median > medianBar || ratio < ratioBar) {
  console.error(`Too slow: the bar is ${medianBar * 1000} µs and ${ratioBar} times faster than the rescan`)
  process.exitCode = 1
}

async function ours(): Promise<Row> {
  const [engine, setUp] = await timed(() => createEngine(compileBase(baseOf(form))))
  engine.setAll(Object.entries(form.answers).map(([id, value]) => ({ id, value })))
  const values: Record<string, unknown> = { ...form.answers }
  const perSample = 1000 // One answer is below the clock's grain.
  let answer = 0
  return measure('Casebook, incremental', setUp, 25, perSample, () => {
    for (let k = 0; k < perSample; k++) {
      const { question, answer: value, other } = pick(answer++)
      const said = values[question] === value ? other : value
      values[question] = said
      engine.set(question, said)
    }
  })
}

async function rescan(): Promise<Row> {
  const values: Record<string, unknown> = { ...form.answers }
  const shown = new Uint8Array(conditional.length)
  const [closures, setUp] = await timed(() =>
    triggers.map(
      ({ question, answer }) =>
        (known: Record<string, unknown>) =>
          known[question] === answer,
    ),
  )
  let answer = 0
  return measure('full rescan, plain closures', setUp, 101, 1, () => {
    const { question, answer: value, other } = pick(answer++)
    values[question] = values[question] === value ? other : value
    for (let k = 0; k < closures.length; k++) shown[k] = closures[k]?.(values) ? 1 : 0
  })
}

async function jsonRules(): Promise<Row> {
  const values: Record<string, unknown> = Object.fromEntries(all.map(({ id }) => [id, form.answers[id] ?? null]))
  const [engine, setUp] = await timed(() => {
    const engine = new JsonRulesEngine([], { allowUndefinedFacts: true })
    for (const { id, shownWhile } of conditional)
      engine.addRule({
        conditions: { all: [{ fact: shownWhile?.question ?? '', operator: 'equal', value: shownWhile?.answer }] },
        event: { type: 'show', params: { id } },
      })
    return engine
  })
  let answer = 0
  return measure('json-rules-engine, run()', setUp, 7, 1, async () => {
    const { question, answer: value, other } = pick(answer++)
    values[question] = values[question] === value ? other : value
    await engine.run(values)
  })
}

async function measure(
  name: string,
  setUp: number,
  samples: number,
  perSample: number,
  run: () => void | Promise<void>,
): Promise<Row> {
  for (let i = 0; i < 3; i++) await run()
  const times: number[] = []
  for (let i = 0; i < samples; i++) times.push((await timed(run))[1] / perSample)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)] as number
  return { name, median: at(0.5), p95: at(0.95), setUp }
}

async function timed<T>(work: () => T | Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  const result = await work()
  return [result, performance.now() - start]
}

function micro(milliseconds: number): string {
  return (milliseconds * 1000).toFixed(milliseconds < 0.1 ? 2 : 0)
}

/** The form as a base: a conditional question follows up the one it depends on; sums are derived questions. */
function baseOf({ sections }: Form): Base {
  const question = ({ id, type, answers, sumOf }: FormQuestion): Question => ({
    id,
    type,
    text: { en: id },
    ...(type === 'OC' || type === 'MC'
      ? { answers: (answers ?? []).map((each) => ({ id: each, text: { en: each } })) }
      : {}),
    ...(sumOf ? { abstract: true } : {}),
  })
  return {
    id: 'bench',
    group: 'bench',
    version: '1',
    text: { en: 'bench' },
    languages: ['en'],
    config: {
      availableLanguages: ['en'],
      acceptLanguages: ['en'],
      fallbackLanguage: 'en',
      usePaDaWaN: false,
      showSolutionPanel: false,
      numberOfColumns: 2,
    },
    questionnaires: sections.map(({ id, questions }) => ({
      id,
      text: { en: id },
      initial: true,
      questions: questions.map(question),
    })),
    solutions: [],
    rules: all.flatMap(({ id, shownWhile, sumOf }) => [
      ...(shownWhile && conditionalIds.has(id)
        ? [
            {
              id: `show-${id}`,
              if: { All: [] },
              unless: { Chose: { questionId: shownWhile.question, answerId: shownWhile.answer } },
              then: { ContraIndicate: { targets: [id] } },
            },
          ]
        : []),
      ...(sumOf
        ? [
            {
              id: `sum-${id}`,
              if: { All: [] },
              then: {
                Set: {
                  questionId: id,
                  formula: { Sum: { of: sumOf.map((each) => ({ Answer: { questionId: each } })) } },
                },
              },
            },
          ]
        : []),
    ]),
  }
}
