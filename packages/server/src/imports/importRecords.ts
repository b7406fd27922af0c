/**
 * Brings some records of a file into the cases of a study, in one transaction. A play without effect does the same and rolls it back, so that
 * it cannot say anything else than the import does.
 *
 * Whatever is taken goes the way of any other answer from outside: checked by the version of its case, appended to its chain, closed by a
 * revision, and met by whoever has the case open with their next save.
 */
import { isNamedByPerson, shownCaseName, storedCaseName } from '@casebook/core/bases/caseName'
import { keptReason } from '@casebook/core/bases/reasons/reasonForChange'
import { labelOf } from '@casebook/core/call/callersKey'
import type { Caller } from '@casebook/core/call/policy'
import { type Fact, foldFacts } from '@casebook/core/facts/fact'
import {
  addCounts,
  compareAnswers,
  noCounts,
  type RecordRefusal,
  recordRefusals,
  saidOf,
} from '@casebook/core/imports/dataImport'
import { holds } from '@casebook/core/permissions/capabilities'
import { objectedAnswers } from '@casebook/core/submission/objectedAnswers'
import { reachOf } from '../access/reach'
import type { ReadyBase } from '../bases/compiledBases'
import { casesOpenTo, type StudyCase } from '../cases/cases.repository'
import { unexplainedChanges } from '../drafts/unexplained'
import { closeRevisions } from '../revisions/closeRevisions'
import { closingOf, faultsOf, reachCase } from '../revisions/reachedCase'
import type { Database, Services } from '../services'
import { givenName, submitCase } from '../submission/submitCase'
import type { StoredImport } from './imports.repository'
import { ended, type Imported, type Outcome, refused, refusedAnswers } from './recordOutcome'
import type { SentRecord } from './sentRecords'

export type ImportOrder = Pick<StoredImport, 'group' | 'base' | 'fileName' | 'policy' | 'makesCases' | 'reason'>

export interface Importing {
  readonly caller: Caller
  readonly newest: ReadyBase
  readonly order: ImportOrder
  /** The cases that a record before is about, with its line: no other record may be. */
  readonly earlier: ReadonlyMap<string, number>
}

/** `records`: no two are about cases of one name. */
export async function importRecords(
  services: Pick<Services, 'db' | 'now'>,
  tx: Database,
  { caller, newest, order, earlier }: Importing,
  records: readonly SentRecord[],
): Promise<Imported> {
  const nameOf = (record: SentRecord) => storedName(newest, record.caseName)
  const cases = await heldCases(tx, caller, order, records.map(nameOf))
  const outcomes: Outcome[] = []
  for (const record of records) outcomes.push(await outcomeOf(record))
  await closeRevisions(
    tx,
    outcomes.flatMap(({ closing }) => closing ?? []),
  )
  return {
    counts: outcomes.reduce((sum, { counts }) => addCounts(sum, counts), noCounts),
    findings: outcomes.flatMap(({ findings }) => findings),
  }

  async function outcomeOf(record: SentRecord): Promise<Outcome> {
    if (record.fault !== null) return refused(record, 'Unreadable', { words: record.fault })
    const before = earlier.get(record.caseName)
    if (before !== undefined) return refused(record, 'SameCase', { words: String(before) })
    const named = (cases.get(nameOf(record)) ?? []).filter(({ owner }) => !record.owner || owner === record.owner)
    const standing = named.filter(({ deletedAt }) => deletedAt === null)
    const [only, ...others] = standing
    if (others.length > 0) return refused(record, 'SeveralCases')
    if (only) return intoCase(record, only)
    if (named.length > 0) return refused(record, 'DeletedCase')
    return intoNewCase(record)
  }

  async function intoNewCase(record: SentRecord): Promise<Outcome> {
    if (!order.makesCases || !holds(caller.roles, 'hasOwnCases')) return refused(record, 'UnknownCase')
    if (record.caseName === '' && isNamedByPerson(newest.base.config)) return refused(record, 'NoName')
    const read = record.answersFor(newest.structure)
    if (read.type === 'Unreadable') return refused(record, 'Unreadable', { words: read.words })
    const { group, base, fileName: file } = order
    const facts = read.answers.map(({ id, value }): Fact => ({ id, value }))
    const submission = {
      base: { group, base },
      caseName: record.caseName,
      facts,
      source: { kind: 'import', file },
    } as const
    const result = await submitCase(services, tx, caller, submission)
    if (result.type === 'AddFactError')
      return refusedAnswers(record, read.answers, new Map(result.errors.map(({ id, reason }) => [id, reason])), null)
    if (result.type !== 'Submitted') return refused(record, isRecordRefusal(result.type) ? result.type : 'UnknownCase')
    const said = facts.filter(({ value }) => value !== null)
    const compared = compareAnswers(said, new Map(), order.policy)
    return ended(record, 'made', {
      compared,
      asked: new Set(result.asked),
      ready: newest,
      sent: read.answers,
      closing: null,
      caseId: result.id,
    })
  }

  async function intoCase(record: SentRecord, studyCase: StudyCase): Promise<Outcome> {
    const source = { kind: 'import', file: order.fileName, ...(caller.key && { key: labelOf(caller.key) }) } as const
    const reached = await reachCase(services, tx, studyCase, source)
    const { ready, standing } = reached
    const read = record.answersFor(ready.structure)
    if (read.type === 'Unreadable') return refused(record, 'Unreadable', { words: read.words, studyCase })
    const answers = foldFacts(standing)
    const compared = compareAnswers(read.answers, answers, order.policy)
    const said = saidOf(compared)
    const faults = await faultsOf(tx, said, reached, services.now())
    if (faults.size > 0) return refusedAnswers(record, read.answers, faults, studyCase)
    if (compared.some(({ end }) => end === 'replaced')) {
      const given = { reason: order.reason ?? '' }
      const saved = { revision: studyCase.revision, answers: Object.fromEntries(answers) }
      const request = { given, source }
      const isUnexplained = (await unexplainedChanges(tx, { ready, studyCase, saved, request }, said)).length > 0
      if (isUnexplained || order.reason === null) return refused(record, 'ReasonNeeded', { studyCase })
    }
    const after = foldFacts([...standing, ...said])
    const asked = new Set(
      objectedAnswers(ready.compiled, after).flatMap(({ id, reason }) => (reason === 'Asked' ? [id] : [])),
    )
    const own = { compared, asked, ready, sent: read.answers, caseId: studyCase.id }
    if (said.length === 0) return ended(record, 'unchanged', { ...own, closing: null })

    const replaces = compared.some(({ end }) => end === 'replaced')
    const reason = replaces && order.reason !== null ? reasonKept(ready, order.reason) : null
    const closing = await closingOf(tx, reached, said, { author: caller.username, reason, now: services.now() })
    return ended(record, 'changed', { ...own, closing })
  }
}

function isRecordRefusal(type: string): type is RecordRefusal {
  return (recordRefusals as readonly string[]).includes(type)
}

function reasonKept({ base }: ReadyBase, reason: string): string | null {
  return keptReason(base.reasonForChange ?? {}, { reason }, base.config.fallbackLanguage)
}

/** As the study stores it. A base that names its cases itself takes the name of one that exists. */
function storedName(ready: ReadyBase, typed: string): string {
  const { config } = ready.base
  return (
    givenName(ready, typed) ?? storedCaseName(shownCaseName(typed, config), { ...config, anonymousCaseName: undefined })
  )
}

/** By name, the cases that the caller may bring answers into. Nobody else changes them until the transaction ends. */
async function heldCases(
  tx: Database,
  caller: Caller,
  { group, base }: Pick<ImportOrder, 'group' | 'base'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly StudyCase[]>> {
  const reach = await reachOf(tx, caller, 'importIntoCase')
  const found = await casesOpenTo(tx, caller, reach, 'either')
    .where('study_case.group_name', '=', group)
    .where('study_case.base_name', '=', base)
    .where('study_case.name', 'in', [...new Set(names), ''])
    .orderBy('study_case.id')
    .forUpdate('study_case')
    .execute()
  const byName = new Map<string, StudyCase[]>()
  for (const one of found) byName.set(one.name, [...(byName.get(one.name) ?? []), one])
  return byName
}
