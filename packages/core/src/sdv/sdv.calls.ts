/** The calls of source data verification. Each names a case by its name or its id. */

import * as z from 'zod/mini'
import { call, type Port, type RequestOf, type ResultOf } from '../call/call'
import { caseName, whichCase } from '../cases/namedCase'
import { frozenQuestionnaire } from '../locks/frozenQuestionnaire.schema'
import { sdvLevels } from './level'

const sdvEntry = z.object({
  questionnaireId: z.string(),
  level: z.enum(sdvLevels),
  /** Ours: whose mark it is with the name to print, when it was set, and the keys of the answers that are not as they were verified. */
  user: z.optional(z.string()),
  name: z.optional(z.string()),
  at: z.optional(z.iso.datetime()),
  changed: z.optional(z.readonly(z.array(z.string()))),
})

/** A question may stand for its questionnaire. */
const oneQuestionnaire = {
  name: caseName,
  questionnaireId: z.string().check(z.maxLength(255)),
  ...whichCase,
  /** Ours: the revision that whoever verifies has before them; without it the newest is meant, whatever it says. */
  seen: z.optional(z.string().check(z.maxLength(255))),
} as const

/** Ours: the questionnaires that take no answers after it; and that the case was saved since it was `seen`. */
const results = { SdvSet: { frozen: z.optional(z.readonly(z.array(frozenQuestionnaire))) }, CaseChanged: {} } as const

export const sdvCalls = {
  /** A case that the caller may not read is not there for them: `InsufficientPermissions` either way. */
  getSdv: call({
    policy: 'signedIn',
    changes: false,
    request: { name: caseName, ...whichCase },
    results: { ReceivedSdv: { entries: z.readonly(z.array(sdvEntry)) } },
  }),
  setPiSdv: call({ policy: 'canSetPiSdv', changes: true, request: oneQuestionnaire, results }),
  /** A monitor may take back what an investigator set, too. */
  unSetPiSdv: call({ policy: 'canUnsetPiSdv', changes: true, request: oneQuestionnaire, results }),
  setMonitorSdv: call({ policy: 'canSetMonitorSdv', changes: true, request: oneQuestionnaire, results }),
  unSetMonitorSdv: call({ policy: 'canSetMonitorSdv', changes: true, request: oneQuestionnaire, results }),
}

export type SdvPort = Port<typeof sdvCalls>

/** Signs a questionnaire of an open case, or takes the signature back. */
export type SignPort = Pick<SdvPort, 'setPiSdv' | 'unSetPiSdv'>

/** What is asked about the verification of an open case. */
export type CaseSdvPort = Pick<SdvPort, 'getSdv' | 'setPiSdv' | 'unSetPiSdv'>

/** A mark, whose it is and since when, and the keys of the answers that are not as they were verified. */
export type StandingMark = Readonly<z.output<typeof sdvEntry>>

export type GetSdvResult = ResultOf<typeof sdvCalls.getSdv>
/** `CaseChanged`: somebody saved the case since it was read. */
export type MoveSdvResult = ResultOf<typeof sdvCalls.setPiSdv>
export type MoveSdv = RequestOf<typeof sdvCalls.setPiSdv>
