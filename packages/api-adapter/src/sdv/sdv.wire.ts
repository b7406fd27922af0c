/** The calls of source data verification. Each names a case by its name or its id. */

import { call } from '@casebook/core/call/call'
import { sdvLevels } from '@casebook/core/sdv/level'
import * as z from 'zod/mini'
import { caseName, whichCase } from '../cases/cases.wire'
import { frozenQuestionnaire } from '../entry/entry.wire'
import { wire } from '../wire'

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
  caseIdentifier: caseName,
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
    request: { caseIdentifier: caseName, ...whichCase },
    results: { ReceivedSdv: { entries: z.readonly(z.array(sdvEntry)) } },
  }),
  setPiSdv: call({ policy: 'canSetPiSdv', changes: true, request: oneQuestionnaire, results }),
  /** A monitor may take back what an investigator set, too. */
  unSetPiSdv: call({ policy: 'canUnsetPiSdv', changes: true, request: oneQuestionnaire, results }),
  setMonitorSdv: call({ policy: 'canSetMonitorSdv', changes: true, request: oneQuestionnaire, results }),
  unSetMonitorSdv: call({ policy: 'canSetMonitorSdv', changes: true, request: oneQuestionnaire, results }),
}

export const sdvWire = wire(sdvCalls, { path: 'sdv' })
