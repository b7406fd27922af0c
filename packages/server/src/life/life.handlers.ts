/**
 * Answers the calls on the life of a study. All of it is of a study as a whole, so it is shut to people who are limited to sites.
 *
 * Who signs the lock waits for all who are writing to the study, and from then on its tables refuse every statement (migration 0017):
 * no door can forget it.
 */
import { randomUUID } from 'node:crypto'
import { lifeWire } from '@casebook/api-adapter/life/life.wire'
import type { ReceivedRequestOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { isHeld, type LifeKind, lifeState, movedLife, openLifeMoves } from '@casebook/core/life/life'
import type { lifeCalls, MoveStudyResult } from '@casebook/core/life/life.calls'
import type { SigningMeans } from '@casebook/core/sdv/credential/executed'
import { isSettled } from '@casebook/core/statistics/pastMoment'
import { type BaseName, type BaseVersion, findOpenVersion } from '../bases/bases.repository'
import { sitesWithin } from '../bases/limits.repository'
import { readableCases } from '../cases/whichCase'
import { inTransaction } from '../database/transaction'
import { erasuresWaitingIn } from '../erasure/erasure.repository'
import { recordEvents, serverEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { credentialHandlers } from '../sdv/credential.handlers'
import { rightToSign, useRight } from '../sdv/credential.repository'
import type { Database, Services } from '../services'
import {
  entriesOf,
  findSnapshot,
  holdStudy,
  insertLifeEntry,
  insertSnapshot,
  lateDeliveries,
  lifeEntries,
  snapshotsOf,
} from './life.repository'
import { openPointsOf } from './openPoints.repository'
import { sumSnapshotJob } from './sumSnapshot.job'

export const lifeArea: Area = { calls: [answers(lifeWire, lifeHandlers)], jobs: [sumSnapshotJob] }

type Moving = ReceivedRequestOf<typeof lifeCalls.moveStudy>
type SignedMove = ReceivedRequestOf<typeof lifeCalls.confirmProvider>

/** What of a move is signed. */
const signedMove = ({ group, base, move, snapshot }: SignedMove) => ({ kind: 'moveStudy', group, base, move, snapshot })

const mostErasures = 100

const notThere = { type: 'KnowledgeBaseNotFound' } as const

const events = {
  signed: 'studySigned',
  takenBack: 'studyUnlocked',
  locked: 'studyLocked',
  unlocked: 'studyUnlocked',
  archived: 'studyArchived',
  broughtBack: 'studyLocked',
} as const satisfies Record<LifeKind, string>

export function lifeHandlers(services: Services): AreaHandlers<typeof lifeCalls> {
  const { db, now, queueJob } = services

  async function openStudy(on: Database, caller: Caller, name: BaseName): Promise<BaseVersion | undefined> {
    return (await sitesWithin(on, caller)) === null ? findOpenVersion(on, caller, name) : undefined
  }

  return {
    // The move itself says who may make it, so its credential is anybody's to give who may ask for it.
    ...credentialHandlers(services, async (move: SignedMove) => [signedMove(move)]),

    async getStudyLife(name, caller) {
      const study = await openStudy(db, caller, name)
      if (!study) return notThere
      const [snapshots, entries, open, erasures] = await Promise.all([
        snapshotsOf(db, name),
        lifeEntries(db, name),
        openPointsOf(db, name, now()),
        erasuresWaitingIn(await readableCases(db, caller, 'either'), name, mostErasures),
      ])
      const [last = null] = entries
      const state = lifeState(last, study.isRetired)
      const signed = entries.find(({ kind }) => kind === 'signed')
      const late = isHeld(state) && signed ? await lateDeliveries(db, name, signed.at) : []
      return {
        type: 'ReceivedStudyLife',
        state,
        moves: openLifeMoves(last, study.isRetired, caller.username),
        open: { ...open, late: late.length },
        snapshots: snapshots.map(({ entries: _, moment, ...snapshot }) => ({
          ...snapshot,
          moment: moment.toISOString(),
        })),
        entries: entries.map(({ at, snapshotId: _, ...entry }) => ({ ...entry, at: at.toISOString() })),
        late: late.map(({ by, firstAt, lastAt }) => ({
          by,
          firstAt: firstAt.toISOString(),
          lastAt: lastAt.toISOString(),
        })),
        erasures: erasures.map(({ owner, name, by, at }) => ({ owner, name, by, at: at.toISOString() })),
      }
    },

    async takeSnapshot({ name, ...study }, caller, tx) {
      const found = await openStudy(tx, caller, study)
      if (!found) return notThere
      await holdStudy(tx, study)
      const [id, moment] = [randomUUID(), now()]
      const { version } = found
      const entries = await entriesOf(tx, study)
      if (!(await insertSnapshot(tx, study, { id, name, moment, version, by: caller.username, entries })))
        return { type: 'NameTaken' }
      await recordEvents(tx, serverEvent('studySnapshot', { at: moment, source: caller.username, ...study, name }))
      await queueJob(sumSnapshotJob, { id }, tx)
      return { type: 'SnapshotTaken', id }
    },

    async moveStudy(request, caller, { session }) {
      if (!session) return { type: 'LoginRequired' }
      if (!(await openStudy(db, caller, request))) return notThere
      return inTransaction(db, async (tx) => {
        const signature = signedMove(request)
        const means = await rightToSign(tx, session, signature, now())
        if (!means) return { type: 'PasswordRequired' }
        const moved = await move(tx, request, caller, means)
        if (moved.type === 'StudyMoved') await useRight(tx, session, signature)
        return moved
      })
    },
  }

  async function move(tx: Database, request: Moving, caller: Caller, means: SigningMeans): Promise<MoveStudyResult> {
    const { group, base, reason, snapshot } = request
    const name = { group, base }
    await holdStudy(tx, name)
    const study = await openStudy(tx, caller, name)
    if (!study) return notThere
    const [last = null] = await lifeEntries(tx, name)
    const kind = movedLife(last, study.isRetired, request.move, caller.username)
    if (kind === 'NotNow' || kind === 'SamePerson') return { type: kind }
    const at = now()
    const signed =
      request.move === 'sign'
        ? await signedDataset(tx, name, kind === 'locked' ? last?.snapshotId : snapshot, at)
        : null
    if (typeof signed === 'string') return { type: signed }
    await insertLifeEntry(tx, name, { kind, by: caller.username, at, means, reason, signed })
    await recordEvents(tx, serverEvent(events[kind], { at, source: caller.username, ...name, reason }))
    return { type: 'StudyMoved' }
  }
}

/** What a signature is put under: the dataset of a snapshot since which nothing was said, and what was open. */
async function signedDataset(tx: Database, name: BaseName, id: string | null | undefined, now: Date) {
  const snapshot = id == null ? undefined : await findSnapshot(tx, id)
  if (!id || !snapshot || snapshot.group !== name.group || snapshot.base !== name.base) return 'DataChanged' as const
  if (Number(snapshot.entries) !== (await entriesOf(tx, name))) return 'DataChanged' as const
  if (snapshot.hash === null || !isSettled(snapshot.moment, now)) return 'SnapshotNotReady' as const
  return { snapshot: id, hash: snapshot.hash, open: await openPointsOf(tx, name, now) }
}
