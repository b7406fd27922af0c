/**
 * A form with a question of every type, each also a variable under its own name: `%n + 1`. Only the questions named are
 * in it.
 */

import type { Value } from '@casebook/core/bases/answerValue'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { targetsOf } from '@casebook/core/rules/references'
import {
  aGroup,
  anItem,
  aQuestionnaire,
  calculated,
  expression,
  extension,
  type FhirJson,
  options,
  when,
} from '@casebook/test-fixtures/fhir'
import type { Finding } from '../finding'
import { imported } from './reading'

const unit = (code: string) => extension('questionnaire-unitOption', { valueCoding: { code, display: code } })

const questions: readonly FhirJson[] = [
  anItem('b', 'boolean'),
  anItem('b2', 'boolean'),
  anItem('n', 'integer'),
  anItem('d', 'decimal'),
  anItem('t', 'string'),
  anItem('t2', 'string'),
  anItem('born', 'date'),
  anItem('c', 'choice', options(['low', 1], ['mid', 2], ['high', 4])),
  anItem('c2', 'choice', options(['low', 1], ['mid', 2])),
  anItem('m', 'choice', { repeats: true, ...options(['x', 3], ['y', 5], ['z', 7]) }),
  anItem('i', 'choice', { answerOption: [1, 2, 3].map((valueInteger) => ({ valueInteger })) }),
  anItem('plain', 'choice', options('p', 'q')),
  anItem('o', 'open-choice', options('known')),
  anItem('w', 'quantity', { extension: [unit('kg')] }),
  anItem('v', 'quantity', { extension: [unit('kg'), unit('g')] }),
  anItem('u', 'quantity'),
  anItem('r', 'decimal', { repeats: true }),
  anItem('gone', 'integer', { enableWhen: [when('b', '=', { answerBoolean: true })] }),
  anItem('file', 'attachment'),
  anItem('stamp', 'dateTime'),
  anItem('clock', 'time'),
  anItem('link', 'url'),
  anItem('notes', 'text'),
  anItem('ref', 'reference'),
]

function variable(linkId: string): FhirJson {
  return expression('variable', `item.item.where(linkId = '${linkId}').answer.value`, linkId)
}

export type Answers = Readonly<Record<string, Value>>

function importWith(text: string, type: string, rest: FhirJson, answers: Answers = {}) {
  const isNamed = (id: string) => new RegExp(`[%'](${id})\\b`).test(text) || Object.keys(answers).includes(id)
  const named = questions.filter(({ linkId }) => isNamed(String(linkId)) || (linkId === 'b' && isNamed('gone')))
  const document = aQuestionnaire(
    [aGroup('g', named), aGroup('out', [anItem('result', type, { ...rest, ...calculated(text) })])],
    { extension: named.map(({ linkId }) => variable(String(linkId))) },
  )
  return imported(document)
}

/** Compiles the expression to a function of the answers; it returns null for no value. */
export function computation(text: string, type: string, rest: FhirJson = {}, answers: Answers = {}) {
  const { base, findings } = importWith(text, type, rest, answers)
  const lost = findings.find(({ severity, path }) => severity === 'lost' && path === 'out > result')
  if (lost && lost.message !== 'Its expression never has a value.') throw new Error(lost.message)
  const compiled = compileBase(base)
  return (given: Answers): Value | null => {
    const engine = createEngine(compiled)
    engine.setAll(Object.entries(given).map(([id, value]) => ({ id, value })))
    const { value } = engine.question('result')
    // The cast is safe: a computed question is never marked as unknown.
    return value as Value | null
  }
}

/** The value of the expression for these answers; null for none. */
export function computed(text: string, type: string, answers: Answers, rest: FhirJson = {}): Value | null {
  return computation(text, type, rest, answers)(answers)
}

/** The findings on the expression, without their common prefix. */
export function saidOf(text: string, type = 'decimal', rest: FhirJson = {}): readonly string[] {
  const { findings } = importWith(text, type, rest)
  return findings.filter(({ path }) => path === 'out > result').map(inShort)
}

function inShort({ severity, kind, message }: Finding): string {
  return `${severity} ${kind}: ${message.replace('Its value is not computed. ', '')}`
}

/** The translation, one line each: the rules that set the result, and the findings. */
export function translation(text: string, type: string, rest: FhirJson = {}): readonly string[] {
  const { base, findings } = importWith(text, type, rest)
  const rules = base.rules.filter(({ then }) => targetsOf(then).includes('result'))
  return [
    ...rules.map(({ if: condition, unless, then }) => JSON.stringify({ if: condition, unless, then })),
    ...findings.filter(({ path }) => path === 'out > result').map(inShort),
  ]
}
