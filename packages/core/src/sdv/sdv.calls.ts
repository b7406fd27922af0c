/** The calls of source data verification. Each identifies a case by its name or its id. */

import * as z from 'zod/mini'
import { call, type Port, type RequestOf, type ResultOf } from '../call/call'
import { file } from '../call/file'
import { caseName, whichCase } from '../cases/namedCase'
import { frozenQuestionnaire } from '../locks/frozenQuestionnaire.schema'
import { sdvLevels } from './level'
import { withdrawalReason } from './signature/withdrawal'

const confirmedAnswer = z.object({
  key: z.string(),
  user: z.string(),
  name: z.optional(z.string()),
  at: z.iso.datetime(),
})

const sdvEntry = z.object({
  questionnaireId: z.string(),
  level: z.enum(sdvLevels),
  /** Ours: who set the mark, with the name to print; when it was set; and the keys of answers that changed since. */
  user: z.optional(z.string()),
  name: z.optional(z.string()),
  at: z.optional(z.iso.datetime()),
  changed: z.optional(z.readonly(z.array(z.string()))),
  /** Ours: changed answers that were confirmed since, and how many answers the section has, with those that are gone. */
  confirmed: z.optional(z.readonly(z.array(confirmedAnswer))),
  answers: z.optional(z.int()),
})

const samplingOfCase = z.object({ questions: z.readonly(z.array(z.string())), isSampled: z.boolean() })

/** `questionnaireId` may also be the id of one of its questions. */
const oneQuestionnaire = {
  name: caseName,
  questionnaireId: z.string().check(z.maxLength(255)),
  ...whichCase,
  /** Ours: the revision that the verifying person sees; defaults to the newest, whatever it contains. */
  seen: z.optional(z.string().check(z.maxLength(255))),
  /** Ours, to take back: why. A page that says what is `seen` has to say it. */
  reason: z.optional(withdrawalReason),
  /** Ours: one of several in a run, which takes no section without an answer, and none that is not due. */
  inRun: z.optional(z.boolean()),
} as const

const results = {
  /** Ours: the questionnaires frozen afterwards. */
  SdvSet: { frozen: z.optional(z.readonly(z.array(frozenQuestionnaire))) },
  /** Ours: the saved answers are not those that were `seen`. The keys of those that changed, and the revision now. */
  CaseChanged: { changed: z.optional(z.readonly(z.array(z.string()))), revision: z.optional(z.string()) },
  /** Ours: no credential was given for this signature, or too long ago. Give it, and ask again. */
  PasswordRequired: {},
  /** Ours, to take back: nobody said why. */
  ReasonRequired: {},
  /** Ours: the caller has signed the other level; another person must verify this one. */
  SignedBySamePerson: {},
  /** Ours: the investigator has not signed it, or an answer changed since, and the change is to be signed first. */
  WaitsForPi: {},
  /** Ours: a person has set or taken back a mark since, and the move is no longer possible. */
  MarksChanged: {},
  /** Ours, for a signature: the study does not accept an answer of the section. */
  NotAccepted: {},
  /** Ours, in a run: nobody has answered anything, or its time has not come. */
  NotBegun: {},
  NotDue: {},
} as const

/** A refusal may be followed by another try under the same key. */
const settledBy = ['SdvSet', 'CaseChanged'] as const

export const sdvCalls = {
  /** `InsufficientPermissions` for a case that the caller may not read, whether it exists or not. */
  getSdv: call({
    policy: 'signedIn',
    changes: false,
    request: { name: caseName, ...whichCase },
    results: {
      ReceivedSdv: {
        entries: z.readonly(z.array(sdvEntry)),
        /** Ours, for reviewers: the critical questions of the sampling plan, and whether the case is in its sample. */
        sampling: z.optional(samplingOfCase),
      },
    },
  }),
  setPiSdv: call({ policy: 'canSetPiSdv', changes: true, settledBy, request: oneQuestionnaire, results }),
  /** A monitor may also remove an investigator's mark. */
  unSetPiSdv: call({ policy: 'canUnsetPiSdv', changes: true, settledBy, request: oneQuestionnaire, results }),
  setMonitorSdv: call({ policy: 'canSetMonitorSdv', changes: true, settledBy, request: oneQuestionnaire, results }),
  unSetMonitorSdv: call({ policy: 'canSetMonitorSdv', changes: true, settledBy, request: oneQuestionnaire, results }),
  /** The verification of every case within reach as `report.xlsx`. */
  getSdvReport: call({
    policy: 'canSeeGetSdvReport',
    changes: 'eachTime',
    request: {},
    results: { ReceivedBinaryData: { file } },
  }),
}

export type SdvPort = Port<typeof sdvCalls>

/** Sets or removes a mark. */
export type MoveSdvPort = Omit<SdvPort, 'getSdv' | 'getSdvReport'>

/** The verification calls of an open case. */
export type CaseSdvPort = Omit<SdvPort, 'getSdvReport'>

/** A mark with its author and time, and the keys of answers that changed since. */
export type StandingMark = Readonly<z.output<typeof sdvEntry>>

export type SamplingOfCase = Readonly<z.output<typeof samplingOfCase>>

export type GetSdvResult = ResultOf<typeof sdvCalls.getSdv>
export type MoveSdvResult = ResultOf<typeof sdvCalls.setPiSdv>
export type MoveSdv = RequestOf<typeof sdvCalls.setPiSdv>
