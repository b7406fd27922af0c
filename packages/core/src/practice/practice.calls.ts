/** The calls on the side of a study for practice: to begin it, to bring a tested version to the live side, to empty it. All of them are ours. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port } from '../call/call'
import { version } from '../candidates/candidates.calls'

const count = z.int()

/** SHA-256 of a version's document: the same on both sides. */
const checksum = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const practised = z.object({
  version,
  checksum,
  publishedAt: z.iso.datetime(),
  /** Null for one that came from the server's folder of bases. */
  publishedBy: z.nullable(z.string()),
  /** Number of cases that were entered for practice, counted up to a limit; `moreCases`: there are more. */
  cases: count,
  moreCases: z.optional(z.boolean()),
  /** `live`: the live side has it. `tested`: it may be brought there. `passed`: a later version is live. */
  state: z.enum(['live', 'tested', 'passed']),
})

/** Also for a study that the caller may not open. The base is named by its live id. */
const notThere = { KnowledgeBaseNotFound: {} } as const

export const practiceCalls = {
  getPractice: call({
    policy: 'canWriteStudies',
    changes: false,
    request: { ...baseName.shape },
    results: {
      ReceivedPractice: {
        /** The newest first; none without a side for practice. */
        versions: z.readonly(z.array(practised)),
        /** The newest version on the live side; null for a study that is only practised. */
        live: z.nullable(version),
      },
      ...notThere,
    },
  }),
  /** Gives a study its side for practice, with all its versions. A study that has one keeps it as it is. */
  beginPractice: call({
    policy: 'canManageBases',
    changes: true,
    settledBy: ['Ok'],
    request: { ...baseName.shape },
    results: {
      Ok: {},
      /** The id of the study leaves no room for the mark. */
      NameTooLong: {},
      ...notThere,
    },
  }),
  /** Makes a version that was tested for practice the newest of the live side, word for word. */
  promoteVersion: call({
    policy: 'canManageBases',
    changes: true,
    settledBy: ['VersionPromoted'],
    request: {
      ...baseName.shape,
      version,
      /** Of the version that was tested. */
      checksum,
      /** The newest live version that the sender has seen; null if there is none. */
      follows: z.nullable(version),
      /** The ids of the test patients that differ, as the sender has seen. They are named in the server log. */
      despite: z.optional(z.readonly(z.array(z.string()).check(z.maxLength(500)))),
    },
    results: {
      VersionPromoted: {},
      /** There is no such version for practice, or another document has its name. Nothing is promoted. */
      VersionNotTested: {},
      /** Checks or queries of the server do not fit it any more. */
      VersionUnfit: {},
      /** Test patients differ, which the sender has not said to know. Nothing is promoted. */
      TestPatientsDiffer: {
        patients: z.readonly(z.array(z.object({ id: z.string(), name: z.string(), differing: count }))),
      },
      /** Another version is live meanwhile, or a later one is. */
      BaseChanged: { newest: z.nullable(version) },
      ...notThere,
    },
  }),
  /** Removes some hundreds of the practice cases, and unsaved answers with them. Repeat it until none is left. Their trail says who removed them. */
  emptyPractice: call({
    policy: 'canManageBases',
    changes: true,
    settledBy: ['PracticeEmptied'],
    request: { ...baseName.shape },
    results: {
      PracticeEmptied: {
        /** In this step. */
        removed: count,
        isEmpty: z.boolean(),
      },
      ...notThere,
    },
  }),
}

export type PracticePort = Port<typeof practiceCalls>

export type PractisedVersion = Readonly<z.output<typeof practised>>
