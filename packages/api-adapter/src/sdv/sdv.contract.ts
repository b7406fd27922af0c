/** The calls of source data verification. Each names a case by its name or its id. */
import { sdvLevels } from '@casebook/core/sdv/level'
import * as z from 'zod/mini'
import { caseName, whichCase } from '../cases/cases.contract'
import type { Contract } from '../contract'
import { frozenQuestionnaire } from '../entry/entry.contract'

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
const oneQuestionnaire = z.object({
  caseIdentifier: caseName,
  questionnaireId: z.string().check(z.maxLength(255)),
  ...whichCase,
  /** Ours: the revision that whoever verifies has before them; without it the newest is meant, whatever it says. */
  seen: z.optional(z.string().check(z.maxLength(255))),
})

/** Ours: the questionnaires that take no answers after it; and that the case was saved since it was `seen`. */
const results = { SdvSet: { frozen: z.optional(z.readonly(z.array(frozenQuestionnaire))) }, CaseChanged: {} } as const

export const sdvContract = {
  path: 'sdv',
  calls: {
    /** A case that the caller may not read is not there for them: `InsufficientPermissions` either way. */
    getSdv: {
      policy: 'signedIn',
      changes: false,
      request: z.object({ caseIdentifier: caseName, ...whichCase }),
      results: { ReceivedSdv: { entries: z.readonly(z.array(sdvEntry)) } },
    },
    setPiSdv: { policy: 'canSetPiSdv', changes: true, request: oneQuestionnaire, results },
    /** A monitor may take back what an investigator set, too. */
    unSetPiSdv: { policy: 'canUnsetPiSdv', changes: true, request: oneQuestionnaire, results },
    setMonitorSdv: { policy: 'canSetMonitorSdv', changes: true, request: oneQuestionnaire, results },
    unSetMonitorSdv: { policy: 'canSetMonitorSdv', changes: true, request: oneQuestionnaire, results },
  },
} as const satisfies Contract
