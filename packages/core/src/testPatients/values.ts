/** The few values of a question that matter to the rules of its study: its answers, and numbers and dates at and beside each limit. */

import type { Base, Question } from '../bases/base'
import type { TestValue } from '../bases/testPatients/testPatient'
import { type CivilDate, civilDateText, parseCivilDate, plusDays } from '../dates/civilDate'
import { unknown } from '../facts/fact'
import { kindOf, refusalOfValue } from '../questions/kinds'
import { takesNumber, takesOneOf, takesSeveral, takesYesNo } from '../questions/takes'
import { structureOf } from '../studyDrafts/tree'

/** By question: the numbers, dates, texts and answers that rules and checks compare it with. */
type Named = ReadonlyMap<string, ReadonlySet<string | number>>

export type ValuesOf = (questionId: string) => readonly TestValue[]

/** So many of a question are tried, besides the unknown. */
export const mostValues = 16

/** Each question's values, computed once when they are asked for. The unknown comes last. */
export function boundaryValues(base: Base): ValuesOf {
  const named = namedIn(base)
  const known = new Map<string, readonly TestValue[]>()
  const { questions } = structureOf(base)
  return (id) => {
    const question = questions.get(id)?.question
    const values = known.get(id) ?? (question ? valuesOf(question, named.get(id) ?? new Set()) : [])
    known.set(id, values)
    return values
  }
}

function valuesOf(question: Question, named: ReadonlySet<string | number>): readonly TestValue[] {
  const taken = candidatesOf(question, named).filter((value) => refusalOfValue(question, value) === null)
  const distinct = [...new Map(taken.map((value) => [JSON.stringify(value), value])).values()]
  return question.type === 'Info' ? [] : [...distinct.slice(0, mostValues), unknown]
}

function candidatesOf(
  question: Question,
  named: ReadonlySet<string | number>,
): readonly (string | number | boolean | readonly string[])[] {
  const { answers = [], min, max, meta = {} } = question
  const { typed, hasDays, isMoment } = kindOf(question)
  const limits = [...named, min, max].filter((one) => one !== undefined)
  const ids = answers.map(({ id }) => id)
  // Those that rules name come first, then one that none names.
  const known = ids.filter((id) => named.has(id))
  const chosen = [...known, ...ids.filter((id) => !named.has(id))]
  if (takesYesNo(question)) return [true, false]
  if (takesOneOf(question)) return chosen
  if (takesSeveral(question)) return [...chosen.map((id) => [id]), ...(known.length > 1 ? [known] : [])]
  if (takesNumber(question)) {
    const step = 10 ** -Number(meta['layout/decimal-places'] ?? 1)
    const around = limits.flatMap((one) => {
      const at = Number(one)
      return Number.isFinite(at) ? [at, at - 1, at + 1, rounded(at - step), rounded(at + step)] : []
    })
    return around.length > 0 ? [...middleOf(min, max), ...around] : [1, 0, 10, 100]
  }
  if (hasDays) {
    const days = limits.flatMap((one) => parseCivilDate(String(one).slice(0, 10)) ?? [])
    const around = (days.length > 0 ? days : [usualDay]).flatMap((day) => [day, plusDays(day, -1), plusDays(day, 1)])
    return around.map((day) => `${civilDateText(day)}${typed === 'date' ? '' : 'T12:00'}`)
  }
  return [...limits.map(String), ...(isMoment ? ['12:00', '00:00', '23:59'] : ['text'])]
}

const usualDay: CivilDate = { year: 2020, month: 6, day: 15 }

const rounded = (value: number) => Number(value.toFixed(10))

function middleOf(min: Question['min'], max: Question['max']): readonly number[] {
  return typeof min === 'number' && typeof max === 'number' ? [Math.round((min + max) / 2)] : []
}

function namedIn(base: Base): Named {
  const found = new Map<string, Set<string | number>>()
  const note = (id: string, value: unknown) => {
    if (typeof value !== 'string' && typeof value !== 'number') return
    const all = found.get(id) ?? new Set()
    found.set(id, all.add(value))
  }
  const walk = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    const { questionId, answerId, value, Compare } = part as Readonly<Record<string, unknown>>
    if (typeof questionId === 'string') for (const one of [answerId, value]) note(questionId, one)
    // A formula that is compared with a number: each question in it may be what decides.
    if (Compare) for (const id of idsIn(Compare)) for (const one of constantsIn(Compare)) note(id, one)
    for (const inner of Object.values(part)) walk(inner)
  }
  walk(base.rules.map(({ if: condition, unless, then }) => [condition, unless, 'Set' in then ? then.Set : null]))
  walk((base.checks ?? []).map(({ if: condition }) => condition))
  walk([...structureOf(base).questions.values()].map(({ question }) => question.answers?.map(({ when }) => when)))
  return found
}

function idsIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return []
  const { questionId } = part as { readonly questionId?: unknown }
  return [...(typeof questionId === 'string' ? [questionId] : []), ...Object.values(part).flatMap(idsIn)]
}

/** The values of its `Number`, `Date` and `Text` parts. */
function constantsIn(part: unknown): readonly unknown[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, inner]) =>
    ['Number', 'Date', 'Text'].includes(key) ? [(inner as { readonly value: unknown }).value] : constantsIn(inner),
  )
}
