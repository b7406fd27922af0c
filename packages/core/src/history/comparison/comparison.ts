/** The differences between two revisions of a case, question by question, with both values. */
import { annotatedKey, isAnnotationId } from '../../annotation/annotation'
import { parseKey } from '../../bases/key'
import type { BaseStructure } from '../../bases/structure'
import { type FactValue, sameFactValue } from '../../facts/fact'
import type { Answers } from '../revisions'

export const changeKinds = ['added', 'changed', 'removed'] as const

export type ChangeKind = (typeof changeKinds)[number]

export interface Comparison {
  /** The key of one occurrence of a question, or of a note about it. */
  readonly key: string
  /** Null if there was no answer. */
  readonly before: FactValue
  readonly after: FactValue
  /** Null if both answers are equal. */
  readonly change: ChangeKind | null
}

export interface ComparedQuestionnaire {
  /** Null for questions of another version, which the base does not have. */
  readonly questionnaireId: string | null
  readonly questions: readonly Comparison[]
}

/** Every question answered in either revision, and the others asked for, in no particular order. */
function compared(before: Answers, after: Answers, also: Iterable<string> = []): readonly Comparison[] {
  return [...new Set([...before.keys(), ...after.keys(), ...also])].map((key) => {
    const values = { before: before.get(key) ?? null, after: after.get(key) ?? null }
    return { key, ...values, change: changeOf(values) }
  })
}

function changeOf({ before, after }: Pick<Comparison, 'before' | 'after'>): ChangeKind | null {
  if (sameFactValue(before, after)) return null
  if (before === null) return 'added'
  return after === null ? 'removed' : 'changed'
}

/** The keys that differ. */
export function changedKeys(before: Answers, after: Answers): ReadonlySet<string> {
  return new Set(compared(before, after).flatMap(({ key, change }) => (change ? [key] : [])))
}

interface ComparisonOptions {
  readonly onlyChanged?: boolean
  /** Keys to list even without an answer. */
  readonly also?: Iterable<string>
}

/** In the order of the overview: by questionnaire in base order, a note right after its answer. */
export function comparison(
  structure: BaseStructure,
  before: Answers,
  after: Answers,
  { onlyChanged = false, also = [] }: ComparisonOptions = {},
): readonly ComparedQuestionnaire[] {
  const order = new Map([...structure.questions.keys()].map((id, at) => [id, at]))
  const placed = compared(before, after, also)
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
