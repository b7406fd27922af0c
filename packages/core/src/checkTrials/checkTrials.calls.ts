/** The calls that try a check on all that was ever saved. The server plays it in the background, and changes nothing else. */
import * as z from 'zod/mini'
import { condition } from '../bases/base.schema'
import { baseName } from '../bases/baseName'
import { call, type Port } from '../call/call'

const count = z.int()

const ofStudy = {
  ...baseName.shape,
  /** A draft of the study, whose questions the check may name; without it, its newest version. */
  candidate: z.optional(z.uuid()),
}

const check = z.object({ questionId: z.string().check(z.minLength(1), z.maxLength(255)), if: condition })

export const trialStates = ['running', 'complete', 'failed', 'stopped'] as const

const counts = { raised: count, corrected: count }

const trial = z.object({
  check,
  state: z.enum(trialStates),
  startedAt: z.iso.datetime(),
  /** Null while it is running. */
  endedAt: z.nullable(z.iso.datetime()),
  /** Cases within the caller's reach when it was started, and those played. */
  total: count,
  played: count,
  /** Cases with a query. */
  cases: count,
  ...counts,
  /** Where the queries would have been, the most first. `site` is null for cases of no site. */
  sites: z.readonly(z.array(z.object({ site: z.nullable(z.string()), cases: count, ...counts }))),
})

const notThere = { StudyNotFound: {} } as const

export const checkTrialsCalls = {
  /** Plays the check over every state of every case that the caller may read. It replaces the caller's last trial in this study. */
  tryCheck: call({
    policy: 'canWriteStudies',
    changes: true,
    settledBy: ['Ok'],
    request: { ...ofStudy, check },
    results: {
      Ok: {},
      /** It names what the study does not have. */
      CheckUnfit: {},
      TrialRunning: {},
      ...notThere,
    },
  }),
  /** The caller's last one in this study. */
  getCheckTrial: call({
    policy: 'canWriteStudies',
    changes: false,
    request: baseName.shape,
    results: { ReceivedCheckTrial: { trial: z.nullable(trial) }, ...notThere },
  }),
  /** Ends it; what was found is kept. */
  stopCheckTrial: call({
    policy: 'canWriteStudies',
    changes: true,
    settledBy: ['Ok'],
    request: baseName.shape,
    results: { Ok: {}, ...notThere },
  }),
}

export type CheckTrialsPort = Port<typeof checkTrialsCalls>
export type CheckTrial = Readonly<z.output<typeof trial>>
