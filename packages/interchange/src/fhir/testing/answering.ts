/** Answers a questionnaire at random, in two forms at once: as facts for the engine, and as FHIR answers. */

import type { Value } from '@casebook/core/bases/answerValue'
import type { Base, Question } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import type { Fact } from '@casebook/core/facts/fact'
import { luckOf } from '@casebook/test-fixtures/luck'
import type { Json } from '../source/json'

export interface RawItem extends Json {
  readonly linkId: string
  readonly type: string
  readonly item?: readonly RawItem[]
}

export function rawItems(document: Json): readonly RawItem[] {
  const list = (document.item ?? []) as readonly RawItem[] // The cast is sound: the documents of the tests are questionnaires.
  return list.flatMap((item) => [item, ...rawItems(item)])
}

export function isRawQuestion({ type }: RawItem): boolean {
  return type !== 'group' && type !== 'display'
}

/** The options in the form of answers, read straight from the document. */
export function rawOptions(document: Json, item: RawItem): readonly Json[] {
  const inline = ((item.answerOption ?? []) as readonly Json[]).map((option) =>
    Object.fromEntries(Object.entries(option).filter(([key]) => key.startsWith('value'))),
  )
  const reference = String(item.answerValueSet ?? '')
  const contained = (document.contained ?? []) as readonly Json[]
  const set = contained.find(({ id }) => reference === `#${String(id)}`)
  if (!set) return inline
  const flat = (node: Json): readonly Json[] =>
    ((node.contains ?? []) as readonly Json[]).flatMap((each) => [each, ...flat(each)])
  const expanded = flat((set.expansion ?? {}) as Json)
  const includes = ((set.compose as Json | undefined)?.include ?? []) as readonly Json[]
  const listed = includes.flatMap(({ system, concept }) =>
    ((concept ?? []) as readonly Json[]).map((each): Json => ({ ...each, ...(system ? { system } : {}) })),
  )
  const concepts: readonly Json[] = expanded.length > 0 ? expanded : listed
  return [
    ...inline,
    ...concepts.map(({ system, code, display }) => ({ valueCoding: { ...(system ? { system } : {}), code, display } })),
  ]
}

export interface Answers {
  readonly facts: readonly Fact[]
  readonly given: ReadonlyMap<string, readonly Json[]>
}

/** Deterministic for a seed. Questions whose options are not in the document stay unanswered. */
export function answersAtRandom(document: Json, base: Base, seed: number): Answers {
  const next = luckOf(seed).below
  const { questions } = baseStructure(base)
  const facts: Fact[] = []
  const given = new Map<string, readonly Json[]>()
  for (const item of rawItems(document)) {
    const question = questions.get(item.linkId)?.question
    if (!question || question.abstract || !isRawQuestion(item) || next(4) === 0) continue
    const answer = answerOf(item, question, rawOptions(document, item), next)
    if (!answer) continue
    facts.push({ id: question.id, value: answer.value })
    given.set(item.linkId, answer.said)
  }
  return { facts, given }
}

const texts = ['test', 'a', 'zz', 'tes', 'chi', 'cken'] as const

function answerOf(
  item: RawItem,
  { type, answers = [] }: Question,
  options: readonly Json[],
  next: (below: number) => number,
): { value: Value; said: readonly Json[] } | null {
  switch (type) {
    case 'YN': {
      const value = next(2) === 1
      return { value, said: [{ valueBoolean: value }] }
    }
    case 'Num': {
      const value = item.type === 'integer' ? next(100) : next(2_000) / 10
      return {
        value,
        said: [
          item.type === 'quantity'
            ? { valueQuantity: { value } }
            : { [item.type === 'integer' ? 'valueInteger' : 'valueDecimal']: value },
        ],
      }
    }
    case 'Date': {
      const value = `${1950 + next(90)}-0${1 + next(9)}-1${next(9)}`
      return { value, said: [{ valueDate: value }] }
    }
    case 'DateTime': {
      const value = `${1950 + next(90)}-0${1 + next(9)}-1${next(9)}T1${next(10)}:${1 + next(5)}0`
      return { value, said: [{ valueDateTime: `${value}:00` }] }
    }
    case 'Time': {
      const value = `1${next(10)}:${1 + next(5)}0`
      return { value, said: [{ valueTime: `${value}:00` }] }
    }
    case 'Text': {
      const value = texts[next(texts.length)] ?? 'a'
      return ['string', 'text', 'url'].includes(item.type) ? { value, said: [{ valueString: value }] } : null
    }
    case 'OC':
    case 'MC': {
      if (options.length === 0 || answers.length < options.length) return null
      const picked =
        type === 'OC'
          ? [next(options.length)]
          : [...new Set([next(options.length), next(options.length)])].sort((a, b) => a - b)
      const ids = picked.map((at) => answers[at]?.id ?? '')
      return { value: type === 'OC' ? (ids[0] ?? '') : ids, said: picked.map((at) => options[at] ?? {}) }
    }
    default:
      return null
  }
}
