import { setImmediate as letOthersGoFirst } from 'node:timers/promises'
import { annotatedKey } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import { lineageOf } from '@casebook/core/bases/structure'
import type { Fact } from '@casebook/core/facts/fact'
import { type InterimLocks, isInterimLocked } from '@casebook/core/locks/interimLocks'
import {
  type CaseMove,
  type MovedCase,
  moveCase,
  type SignedChoice,
  type StayReason,
  touchesMark,
} from '@casebook/core/moves/moveCase'
import type { Effect } from '@casebook/core/rehearsal/effect'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { answersOfCases } from '../cases/caseAnswers.repository'
import { factsOf, listingOf } from '../deployment/listedCodes.repository'
import { locksOfNewCase } from '../locks/locks.repository'
import { withMarksAndQueries } from '../rehearsal/rehearse.job'
import { closeRevisions } from '../revisions/closeRevisions'
import { closingOf } from '../revisions/reachedCase'
import type { Database, Services } from '../services'
import { casesWithUnsavedWords, withdrawnAnswers } from './movedAnswers.repository'
import { type CaseToMove, writeVersions } from './moves.repository'

/** What becomes of one case. */
export type Outcome =
  | { readonly caseId: string; readonly type: 'moves'; readonly effects: readonly Effect[]; readonly back: number }
  | { readonly caseId: string; readonly type: 'stays'; readonly why: StayReason }

interface PlannedCase {
  readonly studyCase: CaseToMove
  readonly before: ReadyBase
  readonly after: ReadyBase
  readonly one: MovedCase
  readonly move: CaseMove
  readonly stays: StayReason | null
}

type Clock = Pick<Services, 'db' | 'now'>

/** One function for each pair of versions: it compares them once. */
type MoveBetween = (before: ReadyBase, after: ReadyBase) => ReturnType<typeof moveCase>

export function movesBetween(): MoveBetween {
  const known = new Map<string, ReturnType<typeof moveCase>>()
  return (before, after) => {
    const pair = `${before.checksum} ${after.checksum}`
    const made = known.get(pair) ?? moveCase(before.compiled, after.compiled)
    known.set(pair, made)
    return made
  }
}

/** What would become of these cases. Changes nothing. */
export async function planMoves(
  services: Clock,
  tx: Database,
  cases: readonly CaseToMove[],
  { signed, between }: { readonly signed: SignedChoice; readonly between: MoveBetween },
): Promise<readonly PlannedCase[]> {
  const ids = cases.map(({ id }) => id)
  const [answers, unsaved, withdrawn, { interimLocks }] = await Promise.all([
    answersOfCases(tx, ids),
    casesWithUnsavedWords(tx, ids),
    withdrawnAnswers(tx, ids),
    locksOfNewCase(tx),
  ])
  const held = cases.map((one) => ({ ...one, answers: answers.get(one.id) ?? {} }))
  const marked = new Map((await withMarksAndQueries(tx, held)).map((one) => [one.id, one]))
  const planned: PlannedCase[] = []
  for (const studyCase of held) {
    const [before, after] = await Promise.all([
      readyBase(services, studyCase.versionId, tx),
      readyBase(services, studyCase.targetId, tx),
    ])
    const { marks = [], queries = [] } = marked.get(studyCase.id) ?? {}
    const one = { answers: studyCase.answers, marks, queries, withdrawn: withdrawn.get(studyCase.id) ?? [] }
    const codes = [...factsOf(one.answers), ...one.withdrawn]
    const move = between(before, after)(one, await listingOf(tx, [before.structure, after.structure], codes))
    const isLocked = isUnderLock(interimLocks, studyCase, [before, after], move)
    const stays = unsaved.has(studyCase.id)
      ? 'unsaved'
      : isLocked
        ? 'locked'
        : signed === 'stay' && touchesMark(move)
          ? 'signed'
          : null
    planned.push({ studyCase, before, after, one, move, stays })
    await letOthersGoFirst()
  }
  return planned
}

/** Whether an interim lock is on an answer that the move changes. */
function isUnderLock(
  locks: InterimLocks,
  { id, name }: CaseToMove,
  versions: readonly ReadyBase[],
  { said }: CaseMove,
): boolean {
  return versions.some(({ structure }) =>
    said.some((fact) => {
      const place = structure.questions.get(parseKey(annotatedKey(fact.id))?.questionId ?? '')
      return place !== undefined && isInterimLocked(locks, { id, name }, lineageOf(structure, place.questionnaire.id))
    }),
  )
}

export function outcomesOf(planned: readonly PlannedCase[]): readonly Outcome[] {
  return planned.map(({ studyCase: { id: caseId }, move: { effects, back }, stays }) =>
    stays === null ? { caseId, type: 'moves', effects, back } : { caseId, type: 'stays', why: stays },
  )
}

/** The caller holds the cases. */
export async function makeMoves(
  { now }: Clock,
  tx: Database,
  planned: readonly PlannedCase[],
  { id: moveId, author, reason }: { readonly id: string; readonly author: string; readonly reason: string },
): Promise<void> {
  const moving = planned.filter(({ stays }) => stays === null)
  if (moving.length === 0) return
  const moved = await Promise.all(
    moving.map(async ({ studyCase, after, one, move: { said } }) => {
      const source = { kind: 'move', version: after.base.version } as const
      const standing = Object.entries(one.answers).map(([id, value]): Fact => ({ id, value }))
      const reached = { ready: after, studyCase, source, standing, locks: { sdv: one.marks } }
      const closing = await closingOf(tx, reached, said, { author, reason, now: now() })
      const { id, versionId: from, targetId: to } = studyCase
      return { row: { id, from, to, seq: closing.head.seq }, closing }
    }),
  )
  await writeVersions(
    tx,
    moveId,
    moved.map(({ row }) => row),
  )
  await closeRevisions(
    tx,
    moved.map(({ closing }) => closing),
  )
}
