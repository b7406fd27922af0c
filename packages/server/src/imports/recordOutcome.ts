/** What becomes of one record: what is counted, what the report says, and the revision that closes it. */
import { parseKey } from '@casebook/core/bases/key'
import type { FactValue } from '@casebook/core/facts/fact'
import type { FactRefusal } from '@casebook/core/facts/factRefusal'
import {
  type ComparedAnswer,
  type ImportCounts,
  noCounts,
  type RecordEnd,
  type RecordRefusal,
} from '@casebook/core/imports/dataImport'
import { kindOf } from '@casebook/core/questions/kinds'
import type { ReadyBase } from '../bases/compiledBases'
import type { Closing } from '../trail/closing'
import type { NewFinding } from './importFindings.repository'
import type { SentAnswer, SentRecord } from './sentRecords'

export interface Imported {
  readonly counts: ImportCounts
  readonly findings: readonly NewFinding[]
}

/** What becomes of one record. */
export interface Outcome extends Imported {
  readonly closing: Closing | null
}

interface RecordedCase {
  readonly id: string
}

const onlyEnd = (end: RecordEnd): ImportCounts => ({ ...noCounts, records: { ...noCounts.records, [end]: 1 } })

export function refused(
  record: SentRecord,
  refusal: RecordRefusal,
  { words = '', studyCase = null }: { readonly words?: string; readonly studyCase?: RecordedCase | null } = {},
): Outcome {
  const about = { column: '', key: '', kind: 'refused', refusal, words, sent: null, standing: null } as const
  return { closing: null, counts: onlyEnd('refused'), findings: [{ ...ofRecord(record, studyCase), ...about }] }
}

export function refusedAnswers(
  record: SentRecord,
  sent: readonly SentAnswer[],
  faults: ReadonlyMap<string, FactRefusal>,
  studyCase: RecordedCase | null,
): Outcome {
  const last = new Map(sent.map((answer) => [answer.id, answer]))
  const findings = [...faults].map(([key, refusal]): NewFinding => {
    const { column = key, value = null } = last.get(key) ?? {}
    const about = { column, key, kind: 'answerRefused', refusal, words: '', sent: value, standing: null } as const
    return { ...ofRecord(record, studyCase), ...about }
  })
  const counts = onlyEnd('refused')
  return { closing: null, findings, counts: { ...counts, answers: { ...counts.answers, refused: faults.size } } }
}

interface Ended {
  readonly compared: readonly ComparedAnswer[]
  readonly asked: ReadonlySet<string>
  readonly ready: ReadyBase
  readonly sent: readonly SentAnswer[]
  readonly closing: Closing | null
  readonly caseId: string
}

export function ended(
  record: SentRecord,
  end: RecordEnd,
  { compared, asked, ready, sent, closing, caseId }: Ended,
): Outcome {
  const columnOf = new Map(sent.map(({ id, column }) => [id, column]))
  const findings: NewFinding[] = []
  let counts = onlyEnd(end)
  for (const { id: key, value, standing, end: became } of compared) {
    counts = { ...counts, answers: { ...counts.answers, [became]: counts.answers[became] + 1 } }
    const column = columnOf.get(key) ?? key
    const found = (kind: NewFinding['kind']) => {
      const of = ofRecord(record, { id: caseId })
      findings.push({ ...of, column, key, kind, refusal: null, words: '', sent: value, standing })
    }
    if (became === 'kept' || became === 'replaced') found(became)
    if (became !== 'taken' && became !== 'replaced') continue
    const isMarked = asked.has(key) || isOutOfRange(ready, key, value)
    if (!isMarked) continue
    found(asked.has(key) ? 'asked' : 'outOfRange')
    counts = { ...counts, marked: counts.marked + 1 }
  }
  return { closing, counts, findings }
}

function isOutOfRange({ structure }: ReadyBase, key: string, value: FactValue): boolean {
  const question = structure.questions.get(parseKey(key)?.questionId ?? '')?.question
  if (!question || value === null || (typeof value === 'object' && 'unknown' in value)) return false
  return kindOf(question).breach(question, value) !== null
}

function ofRecord({ at: { line }, caseName }: SentRecord, studyCase: RecordedCase | null) {
  return { line, caseName, caseId: studyCase?.id ?? null }
}
