/**
 * What an import of data does to a case that exists: which of the answers sent are new, which the case has already, and which it has
 * otherwise. An empty cell says nothing, so an import never withdraws an answer.
 */
import { type Fact, type FactValue, sameFactValue } from '../facts/fact'

/** How a file of data is read. `table`: a row for each case. */
export const dataFormats = ['table', 'redcap', 'odm', 'fhir'] as const

export type DataFormat = (typeof dataFormats)[number]

/**
 * What becomes of an answer that the case has otherwise. `onlyEmpty`: it stays. `replace`: the one sent takes its place, with a reason.
 * `report`: nothing at all is written, to no case.
 */
export const importPolicies = ['onlyEmpty', 'replace', 'report'] as const

export type ImportPolicy = (typeof importPolicies)[number]

/** What becomes of a record. A record with any fault is refused whole, so that it can be mended and sent again. */
export const recordEnds = ['made', 'changed', 'unchanged', 'refused'] as const

export type RecordEnd = (typeof recordEnds)[number]

/** What becomes of an answer. `kept`: the case says otherwise, and that stays. */
export const answerEnds = ['taken', 'equal', 'replaced', 'kept', 'refused'] as const

export type AnswerEnd = (typeof answerEnds)[number]

/** Why a whole record is refused. Where an answer is at fault, its own refusal says why. */
export const recordRefusals = [
  'Unreadable',
  'NoName',
  'CaseNameInvalid',
  'UnknownCase',
  'SameCase',
  'SeveralCases',
  'DeletedCase',
  'CaseNameTaken',
  'NothingToSave',
  'InterimLocked',
  'ReasonNeeded',
  'SiteNotChosen',
  'BaseRetired',
  'Failed',
] as const

export type RecordRefusal = (typeof recordRefusals)[number]

export interface ImportCounts {
  readonly records: Readonly<Record<RecordEnd, number>>
  readonly answers: Readonly<Record<AnswerEnd, number>>
  /** Of the answers taken: those outside the limits of their question, and those of which the study asks whether they are right. */
  readonly marked: number
}

export const noCounts: ImportCounts = {
  records: { made: 0, changed: 0, unchanged: 0, refused: 0 },
  answers: { taken: 0, equal: 0, replaced: 0, kept: 0, refused: 0 },
  marked: 0,
}

export function addCounts(one: ImportCounts, other: ImportCounts): ImportCounts {
  return {
    records: added(recordEnds, one.records, other.records),
    answers: added(answerEnds, one.answers, other.answers),
    marked: one.marked + other.marked,
  }
}

function added<K extends string>(
  keys: readonly K[],
  one: Readonly<Record<K, number>>,
  other: Readonly<Record<K, number>>,
): Readonly<Record<K, number>> {
  // The cast is safe: one entry for each key.
  return Object.fromEntries(keys.map((key) => [key, one[key] + other[key]])) as Record<K, number>
}

export function recordsOf({ records }: ImportCounts): number {
  return recordEnds.reduce((sum, end) => sum + records[end], 0)
}

/** An answer as it was sent, beside the one that the case has. */
export interface ComparedAnswer extends Fact {
  readonly end: Exclude<AnswerEnd, 'refused'>
  /** Null: none. */
  readonly standing: FactValue
}

/** The last answer sent to each key counts. */
export function compareAnswers(
  sent: readonly Fact[],
  standing: ReadonlyMap<string, FactValue>,
  policy: ImportPolicy,
): readonly ComparedAnswer[] {
  const last = new Map(sent.filter(({ value }) => value !== null).map((fact) => [fact.id, fact.value]))
  return [...last].map(([id, value]) => {
    const before = standing.get(id) ?? null
    return { id, value, standing: before, end: endOf(value, before, policy) }
  })
}

function endOf(value: FactValue, standing: FactValue, policy: ImportPolicy): ComparedAnswer['end'] {
  if (standing === null) return 'taken'
  if (sameFactValue(standing, value)) return 'equal'
  return policy === 'replace' ? 'replaced' : 'kept'
}

/** What the revision of the case says. */
export function saidOf(compared: readonly ComparedAnswer[]): readonly Fact[] {
  return compared
    .filter(({ end }) => end === 'taken' || end === 'replaced')
    .map(({ id, value }): Fact => ({ id, value }))
}
