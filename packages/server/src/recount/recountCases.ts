/**
 * Computes anew what stands beside the trail and follows from it: lists and counts go by it, so whoever changes it changes what people see
 * and do. Reads in passing.
 */

import { caseStatus } from '@casebook/core/entry/form/due/caseStatus'
import { dueFollowUps } from '@casebook/core/entry/form/due/dueFollowUps'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import type { FactValue } from '@casebook/core/facts/fact'
import type { Closings } from '@casebook/core/followUps/isNotDone'
import { sql } from 'kysely'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { answersOfCases } from '../cases/caseAnswers.repository'
import { formWith, progressWith, type SectionsOfCase } from '../cases/progress'
import { notDoneOf } from '../followUps/closings.repository'
import { changedNow } from '../sdv/changedAnswers'
import { answered } from '../sdv/verifiedAnswers'
import type { Database } from '../services'
import type { TrailFault } from '../trail/trailFault'

const batchSize = 200

interface Counted {
  readonly id: string
  readonly versionId: number
  readonly savedAt: Date
  readonly isDeleted: boolean
  /** -1 while a job has yet to count it. */
  readonly progress: number
  readonly sections: SectionsOfCase | null
  readonly status: string | null
  readonly beganAsSaid: boolean
  readonly countsMarks: boolean
  readonly hasMarks: boolean
  readonly changed: readonly string[]
  readonly followUps: readonly FollowUp[]
}

interface FollowUp {
  readonly questionnaire: string
  readonly opens: string
  readonly closes: string
  readonly reminds: string
  readonly isDone: boolean
  readonly isCounted: boolean
  readonly closedAsSaid: boolean
}

/** Cases of which something is not what their answers, marks and closings come to. */
export async function* casesCountedOtherwise(db: Database, now: Date): AsyncGenerator<TrailFault> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const found = await differencesAfter(db, after, now)
    for (const [id, what] of found.differences) yield { kind: 'countedOtherwise', chain: 'case', id, seq: null, what }
    if (found.last === null) return
    after = found.last
  }
}

/** Of one moment: a case that is saved meanwhile is seen before or after. */
function differencesAfter(db: Database, after: string, now: Date): Promise<Differences> {
  if (db.isTransaction) return differencesIn(db, after, now)
  const moment = db.transaction().setIsolationLevel('repeatable read')
  return moment.execute((tx) => differencesIn(tx, after, now))
}

interface Differences {
  readonly differences: readonly (readonly [id: string, what: string])[]
  /** The last case that was looked at; null if there is none after it. */
  readonly last: string | null
}

async function differencesIn(tx: Database, after: string, now: Date): Promise<Differences> {
  const cases = await countedCases(tx, after)
  const ids = cases.map(({ id }) => id)
  const [held, notDone] = await Promise.all([answersOfCases(tx, ids), notDoneOf(tx, ids)])
  const differences: [id: string, what: string][] = []
  for (const one of cases) {
    const ready = await readyBase({ db: tx }, one.versionId)
    const answers = new Map(Object.entries(held.get(one.id) ?? {}))
    const state = { ready, answers, notDone: notDone.get(one.id), now }
    const agrees = {
      'time of creation': one.beganAsSaid,
      'count of signed and verified sections': one.countsMarks,
      progress: countsProgress(one, state),
      status: one.status === caseStatus(formWith(ready, answers)),
      'list of follow-ups': one.isDeleted || hasFollowUps(one, state),
      'list of answers that changed since they were verified': await hasChanged(tx, one, state),
    }
    for (const [what, is] of Object.entries(agrees)) if (!is) differences.push([one.id, what])
  }
  return { differences, last: cases.length < batchSize ? null : (ids.at(-1) ?? null) }
}

async function countedCases(tx: Database, after: string): Promise<readonly Counted[]> {
  const { rows } = await sql<Counted>`
    select c.id, c.base_version_id as "versionId", c.saved_at as "savedAt", c.deleted_at is not null as "isDeleted", c.progress, c.sections, c.status,
           c.created_at = (select at from case_entry where case_id = c.id and kind = 'revision' order by seq limit 1) as "beganAsSaid",
           (c.signed, c.verified, c.to_sign, c.verification_level) = (m.signed, m.verified, m.to_sign, m.level) as "countsMarks",
           exists (select from sdv_entry where case_id = c.id and unset_at is null) as "hasMarks",
           array(select questionnaire || ' ' || level || ' ' || key from sdv_changed_answer where case_id = c.id) as changed,
           (select coalesce(jsonb_agg(jsonb_build_object('questionnaire', questionnaire, 'opens', opens, 'closes', closes,
                     'reminds', remind_on, 'isDone', is_done, 'isCounted', is_counted, 'closedAsSaid', is_closed = exists (
                       select from follow_up_closing l where l.case_id = f.case_id and l.questionnaire = f.questionnaire))), '[]')
              from follow_up f where f.case_id = c.id) as "followUps"
      from study_case c, count_marks(c.id, c.sections) m
     where c.id > ${after}::uuid order by c.id limit ${batchSize}::integer`.execute(tx)
  return rows
}

interface State {
  readonly ready: ReadyBase
  readonly answers: ReadonlyMap<string, FactValue>
  readonly notDone: Closings | undefined
  readonly now: Date
}

/** It was counted at the save, or when a follow-up opened since: on any of these days it may have come to this. */
function countsProgress(
  { progress, sections, savedAt, followUps }: Counted,
  { ready, answers, notDone, now }: State,
): boolean {
  if (progress === -1 || sections === null) return true
  const opened = followUps.flatMap(({ isCounted, opens }) => (isCounted ? [new Date(`${opens}T12:00:00`)] : []))
  return [savedAt, now, ...opened].some((day) => {
    const counted = progressWith(ready, answers, day, notDone)
    return canonicalJson([counted.progress, counted.sections]) === canonicalJson([progress, sections])
  })
}

function hasFollowUps({ followUps }: Counted, { ready, answers }: State): boolean {
  const due = (ready.base.followUps ?? []).length === 0 ? [] : dueFollowUps(formWith(ready, answers))
  const line = (...of: readonly unknown[]) => of.join(' ')
  const said = followUps.map(({ questionnaire, opens, closes, reminds, isDone }) =>
    line(questionnaire, opens, closes, reminds, isDone),
  )
  const follows = due.map(({ questionnaireId, opens, closes, remind, isDone }) =>
    line(questionnaireId, opens, closes, remind, isDone),
  )
  return isSame(said, follows) && followUps.every(({ closedAsSaid }) => closedAsSaid)
}

async function hasChanged(
  tx: Database,
  { id, hasMarks, changed }: Counted,
  { ready, answers }: State,
): Promise<boolean> {
  if (!hasMarks) return changed.length === 0
  const follows = await changedNow(tx, { id, ready, answers: answered(answers) })
  return isSame(
    changed,
    follows.map(({ questionnaire, level, key }) => `${questionnaire} ${level} ${key}`),
  )
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.toSorted().join('\n') === others.toSorted().join('\n')
}
