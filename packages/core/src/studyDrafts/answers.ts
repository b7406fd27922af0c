/** The answers of questions that share them: those of one list, and the same question at several visits. */

import type { Value } from '../bases/answerValue'
import type { Answer, Base, Initial, Question } from '../bases/base'
import { defined, edited, isQuestion, structureOf } from './tree'

/** The questions whose answers are the same as this one's, itself among them. */
export function sharing(base: Base, id: string): ReadonlySet<string> {
  const { questions } = structureOf(base)
  const first = questions.get(id)?.question
  if (!first) return new Set()
  const all = [...questions.values()].map(({ question }) => question)
  const found = new Set([id])
  let size = 0
  while (found.size > size) {
    size = found.size
    const lists = new Set<string>()
    const originals = new Set<string>()
    for (const one of found) {
      const { list, copyOf = one } = questions.get(one)?.question ?? {}
      if (list !== undefined) lists.add(list)
      originals.add(copyOf)
    }
    for (const { id: one, list, copyOf = one } of all)
      if ((list !== undefined && lists.has(list)) || originals.has(copyOf)) found.add(one)
  }
  return found
}

/** These answers, each offered as it is at the question now. */
export function answersOffered(answers: readonly Answer[], { answers: own = [] }: Question): readonly Answer[] {
  return answers.map((one) => defined({ ...one, when: own.find(({ id }) => id === one.id)?.when }))
}

/** An answer by another name, in every place that names it. */
export function renamedAnswer(base: Base, id: string, answer: string, to: string): Base {
  const together = sharing(base, id)
  const named = (old: string) => (old === answer ? to : old)
  const value = <V extends Value | Initial>(of: V): V => {
    if (typeof of === 'string') return named(of) as V
    return Array.isArray(of) ? (of.map(named) as unknown as V) : of
  }
  const own = edited(base, (item) => {
    if (!isQuestion(item) || !together.has(item.id)) return [item]
    const answers = item.answers?.map((one) => (one.id === answer ? { ...one, id: to } : one))
    const initial = item.initial === undefined ? {} : { initial: value(item.initial) }
    return [{ ...item, ...(answers && { answers }), ...initial } satisfies Question]
  })
  const walk = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map(walk)
    const { questionId } = part as { readonly questionId?: unknown }
    const isOfThem = typeof questionId === 'string' && together.has(questionId)
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => {
        if (isOfThem && (key === 'answerId' || key === 'value' || key === 'endsFollowUps'))
          return [key, value(inner as Value)]
        return [key, walk(inner)]
      }),
    )
  }
  // The cast is safe: only names in it are others.
  const offered = edited(own, (item) => [
    isQuestion(item) && item.answers?.some(({ when }) => when)
      ? { ...item, answers: item.answers.map((one) => (one.when ? (walk(one) as Answer) : one)) }
      : item,
  ])
  const { rules, checks, status, testPatients } = own
  // The cast is safe: only names in it are others.
  const made = walk({ rules, checks, status, testPatients }) as Pick<
    Base,
    'rules' | 'checks' | 'status' | 'testPatients'
  >
  return {
    ...offered,
    rules: made.rules,
    ...(checks && { checks: made.checks }),
    ...(status && { status: made.status }),
    ...(testPatients && { testPatients: made.testPatients }),
  }
}
