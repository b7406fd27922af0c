/** What differs between two revisions of a case, question by question, with both values side by side. */
import { annotatedKey, isAnnotationId } from '../annotation/annotation'
import { parseKey } from '../bases/key'
import type { BaseStructure } from '../bases/structure'
import { type FactValue, sameFactValue } from '../facts/fact'
import type { Answers } from './revisions'

export const changeKinds = ['added', 'changed', 'removed'] as const

export type ChangeKind = (typeof changeKinds)[number]

export interface Comparison {
  /** Of one occurrence of a question, or of a note about it. */
  readonly key: string
  /** Null where there was no answer. */
  readonly before: FactValue
  readonly after: FactValue
  /** Null where both are the same answer. */
  readonly change: ChangeKind | null
}

export interface ComparedQuestionnaire {
  /** Null for questions that the base does not have: those of another version. */
  readonly questionnaireId: string | null
  readonly questions: readonly Comparison[]
}

/** Every question that is answered in either, in no order of its own. */
function compared(before: Answers, after: Answers): readonly Comparison[] {
  return [...new Set([...before.keys(), ...after.keys()])].map((key) => {
    const values = { before: before.get(key) ?? null, after: after.get(key) ?? null }
    return { key, ...values, change: changeOf(values) }
  })
}

function changeOf({ before, after }: Pick<Comparison, 'before' | 'after'>): ChangeKind | null {
  if (sameFactValue(before, after)) return null
  if (before === null) return 'added'
  return after === null ? 'removed' : 'changed'
}

/** The keys of what is not the same in both. */
export function changedKeys(before: Answers, after: Answers): ReadonlySet<string> {
  return new Set(compared(before, after).flatMap(({ key, change }) => (change ? [key] : [])))
}

/** As the overview shows them: by questionnaire in the order of the base, a note right after the answer it is about. */
export function comparison(
  structure: BaseStructure,
  before: Answers,
  after: Answers,
  { onlyChanged = false }: { readonly onlyChanged?: boolean } = {},
): readonly ComparedQuestionnaire[] {
  const order = new Map([...structure.questions.keys()].map((id, at) => [id, at]))
  const placed = compared(before, after)
    .filter(({ change }) => !onlyChanged || change !== null)
    .map((one) => ({ one, place: placeOf(one.key, order, structure) }))
    .sort(
      ({ place: a }, { place: b }) =>
        a.at - b.at || a.occurrence - b.occurrence || compareText(a.key, b.key) || a.note - b.note,
    )
  const questionnaires = new Map<string | null, Comparison[]>()
  for (const { one, place } of placed) {
    const rows = questionnaires.get(place.questionnaireId)
    if (rows) rows.push(one)
    else questionnaires.set(place.questionnaireId, [one])
  }
  return [...questionnaires].map(([questionnaireId, questions]) => ({ questionnaireId, questions }))
}

function placeOf(key: string, order: ReadonlyMap<string, number>, { questions }: BaseStructure) {
  const answer = annotatedKey(key)
  const { questionId, occurrence } = parseKey(answer) ?? { questionId: answer, occurrence: 1 }
  return {
    key: answer,
    at: order.get(questionId) ?? order.size,
    occurrence,
    note: isAnnotationId(key) ? 1 : 0,
    questionnaireId: questions.get(questionId)?.questionnaire.id ?? null,
  }
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
