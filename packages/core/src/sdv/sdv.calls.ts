/** The calls of source data verification. Each identifies a case by its name or its id. */

import * as z from 'zod/mini'
import { call, type Port, type RequestOf, type ResultOf } from '../call/call'
import { caseName, whichCase } from '../cases/namedCase'
import { frozenQuestionnaire } from '../locks/frozenQuestionnaire.schema'
import { sdvLevels } from './level'

const sdvEntry = z.object({
  questionnaireId: z.string(),
  level: z.enum(sdvLevels),
  /** Ours: who set the mark, with the name to print; when it was set; and the keys of answers that changed since. */
  user: z.optional(z.string()),
  name: z.optional(z.string()),
  at: z.optional(z.iso.datetime()),
  changed: z.optional(z.readonly(z.array(z.string()))),
})

/** `questionnaireId` may also be the id of one of its questions. */
const oneQuestionnaire = {
  name: caseName,
  questionnaireId: z.string().check(z.maxLength(255)),
  ...whichCase,
  /** Ours: the revision that the verifying person sees; defaults to the newest, whatever it contains. */
  seen: z.optional(z.string().check(z.maxLength(255))),
} as const

/** Ours: the questionnaires frozen afterwards, and the result that the case was saved since it was `seen`. */
const results = { SdvSet: { frozen: z.optional(z.readonly(z.array(frozenQuestionnaire))) }, CaseChanged: {} } as const

export const sdvCalls = {
  /** `InsufficientPermissions` for a case that the caller may not read, whether it exists or not. */
  getSdv: call({
    policy: 'signedIn',
    changes: false,
    request: { name: caseName, ...whichCase },
    results: { ReceivedSdv: { entries: z.readonly(z.array(sdvEntry)) } },
  }),
  setPiSdv: call({ policy: 'canSetPiSdv', changes: true, request: oneQuestionnaire, results }),
  /** A monitor may also remove an investigator's mark. */
  unSetPiSdv: call({ policy: 'canUnsetPiSdv', changes: true, request: oneQuestionnaire, results }),
  setMonitorSdv: call({ policy: 'canSetMonitorSdv', changes: true, request: oneQuestionnaire, results }),
  unSetMonitorSdv: call({ policy: 'canSetMonitorSdv', changes: true, request: oneQuestionnaire, results }),
}

export type SdvPort = Port<typeof sdvCalls>

/** Signs a questionnaire of an open case, or withdraws the signature. */
export type SignPort = Pick<SdvPort, 'setPiSdv' | 'unSetPiSdv'>

/** The verification calls of an open case. */
export type CaseSdvPort = Pick<SdvPort, 'getSdv' | 'setPiSdv' | 'unSetPiSdv'>

/** A mark with its author and time, and the keys of answers that changed since. */
export type StandingMark = Readonly<z.output<typeof sdvEntry>>

export type GetSdvResult = ResultOf<typeof sdvCalls.getSdv>
/** `CaseChanged`: somebody saved the case after it was read. */
export type MoveSdvResult = ResultOf<typeof sdvCalls.setPiSdv>
export type MoveSdv = RequestOf<typeof sdvCalls.setPiSdv>
