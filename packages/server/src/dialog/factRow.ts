/** A fact has one key on the wire, `id#2`, and two columns in the tables: the question and the occurrence. */
import { keyOf, parseKey } from '@casebook/core/bases/key'
import type { SaidFact } from '@casebook/core/cases/trail'
import { annotationSuffix } from '@casebook/core/dialog/checkFact'
import type { Fact } from '@casebook/core/dialog/fact'

export type FactRow = SaidFact

/** The columns of a fact that the core has let pass: what is noted about `id#2` is `id (Annotation)`, occurrence 2. */
export function rowOfFact({ id, value }: Fact): FactRow {
  const suffix = isAnnotation(id) ? annotationSuffix : ''
  const key = parseKey(suffix ? id.slice(0, -suffix.length) : id)
  if (!key) throw new Error(`"${id}" is no key of an answer`)
  return { question: key.questionId + suffix, occurrence: key.occurrence, value }
}

/** Whether the columns of the fact can be told: what comes from outside may be any text. */
export function isKey(id: string): boolean {
  return parseKey(isAnnotation(id) ? id.slice(0, -annotationSuffix.length) : id) !== null
}

export function factOfRow({ question, occurrence, value }: FactRow): Fact {
  if (!isAnnotation(question)) return { id: keyOf(question, occurrence), value }
  return { id: keyOf(questionOf({ question }), occurrence) + annotationSuffix, value }
}

/** Whether it is the key of a note about a question, and not of its answer. The engine knows nothing of notes. */
export function isAnnotation(id: string): boolean {
  return id.endsWith(annotationSuffix)
}

/** The question that a row is about, be it its answer or a note. */
export function questionOf({ question }: Pick<FactRow, 'question'>): string {
  return isAnnotation(question) ? question.slice(0, -annotationSuffix.length) : question
}
