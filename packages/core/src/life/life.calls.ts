/** The calls on the life of a study: its snapshots, and the signatures that lock it. All of them are ours. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port, type ResultOf } from '../call/call'
import { credentialCallsFor } from '../sdv/credential/credential.calls'
import { lifeKinds, lifeMoves, lifeStates, longestLifeReason, openPoints } from './life'

const count = z.int()

export const longestSnapshotName = 100

const snapshotName = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestSnapshotName))

const snapshot = z.object({
  id: z.uuid(),
  name: z.string(),
  moment: z.iso.datetime(),
  /** The newest version of the study then. */
  version: z.string(),
  by: z.string(),
  /** Both null until the dataset is read. */
  cases: z.nullable(count),
  /** SHA-256 of the dataset with all its columns, as `moment.json` of a download by somebody who may read all of it. */
  hash: z.nullable(z.string()),
})

const entry = z.object({
  kind: z.enum(lifeKinds),
  by: z.string(),
  at: z.iso.datetime(),
  reason: z.string(),
  /** The checksum of the dataset that was signed. */
  hash: z.nullable(z.string()),
})

/** Counted up to a limit. */
const open = z.partialRecord(z.enum(openPoints), count)

const late = z.object({
  /** Empty: by a patient's link, or an app. */
  by: z.string(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
})

const waitingErasure = z.object({
  owner: z.string(),
  /** Of the case. */
  name: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
})

/** Also for a base that the caller may not open, and for a person who is limited to sites: all of this is of a study as a whole. */
const notThere = { KnowledgeBaseNotFound: {} } as const

/** What of a move is signed. Why it is made is said with the move itself. */
const studyMove = {
  ...baseName.shape,
  move: z.enum(lifeMoves),
  /** With the first signature: the snapshot whose dataset is signed. The second one is of the same. */
  snapshot: z.optional(z.uuid()),
}

export const lifeCalls = {
  ...credentialCallsFor('canWriteStudies', studyMove),
  getStudyLife: call({
    policy: 'canWriteStudies',
    changes: false,
    request: { ...baseName.shape },
    results: {
      ReceivedStudyLife: {
        state: z.enum(lifeStates),
        moves: z.readonly(z.array(z.enum(lifeMoves))),
        open,
        /** The newest first, as of the entries. */
        snapshots: z.readonly(z.array(snapshot)),
        entries: z.readonly(z.array(entry)),
        /** The people whose devices tried to deliver answers since the first standing signature. The answers wait on those devices. */
        late: z.readonly(z.array(late)),
        /** The erasures of answers that wait for a second person, the oldest first, at most 100. */
        erasures: z.readonly(z.array(waitingErasure)),
      },
      ...notThere,
    },
  }),
  takeSnapshot: call({
    policy: 'canWriteStudies',
    changes: true,
    settledBy: ['SnapshotTaken'],
    request: { ...baseName.shape, name: snapshotName },
    results: { SnapshotTaken: { id: z.uuid() }, NameTaken: {}, ...notThere },
  }),
  /** A move is a signature: it uses up a credential that was given for it. */
  moveStudy: call({
    policy: 'canWriteStudies',
    changes: 'eachTime',
    request: {
      ...studyMove,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestLifeReason)),
    },
    results: {
      StudyMoved: {},
      /** No credential was given for it, or it was too long ago. */
      PasswordRequired: {},
      /** The study is in another state meanwhile. */
      NotNow: {},
      SamePerson: {},
      /** Something was saved since the snapshot: it is taken again. */
      DataChanged: {},
      /** The dataset of the snapshot is not read yet. */
      SnapshotNotReady: {},
      ...notThere,
    },
  }),
}

export type LifePort = Port<typeof lifeCalls>
export type StudyLife = Omit<Extract<ResultOf<typeof lifeCalls.getStudyLife>, { type: 'ReceivedStudyLife' }>, 'type'>
export type Snapshot = StudyLife['snapshots'][number]
export type MoveStudyResult = ResultOf<typeof lifeCalls.moveStudy>
