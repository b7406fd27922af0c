/** Calls of the verification screens. All of them are ours. */
import * as z from 'zod/mini'
import { questionTypes } from '../bases/base'
import { baseName } from '../bases/baseName'
import { missingReasons } from '../bases/reasons/missingReason.schema'
import { call, type Port } from '../call/call'
import { caseName, whichCase } from '../cases/namedCase'
import { factValue } from '../facts/fact.schema'
import { text } from '../language/text.schema'
import { credentialCalls } from './credential/credential.calls'
import { sdvLevels } from './level'
import { withdrawalReason } from './signature/withdrawal'

/** Everyone who may set or remove a mark may remove the investigator's. */
const verifies = 'canUnsetPiSdv'

const ofCase = { group: z.string(), base: z.string(), owner: z.string(), name: z.string() }

const caseToVerify = z.object({
  ...ofCase,
  /** The name of the owner; without one the username. */
  enteredBy: z.optional(z.string()),
  /** Sections that show, those that a PI has signed, and those of them that a monitor has verified. */
  sections: z.int(),
  signed: z.int(),
  verified: z.int(),
  /** Verified answers that changed since, at the caller's level. */
  changed: z.int(),
  /** In the sample of its study. Told to reviewers only: a centre must not know which cases are looked at more closely. */
  isSampled: z.optional(z.boolean()),
})

/**
 * The cases of the list besides those of a name. `waiting`: with a section that the caller may sign or verify now; `changed`: with answers
 * that changed since they were verified at the caller's level; `sample`: in the sample of their study, for reviewers.
 */
export const verifyFilters = ['waiting', 'changed', 'sample'] as const

export type VerifyFilter = (typeof verifyFilters)[number]

const signature = z.object({ user: z.string(), name: z.optional(z.string()), at: z.iso.datetime() })

const toldQuestion = z.object({
  type: z.enum(questionTypes),
  text,
  unit: z.optional(text),
  answers: z.optional(z.readonly(z.array(z.object({ id: z.string(), text })))),
  missingReasons,
})

const saidStep = z.object({
  /** Its node, and the chosen value or what was written. */
  step: text,
  words: z.union([text, z.string()]),
  /** Absent if no person said it. */
  by: z.optional(z.string()),
  at: z.iso.datetime(),
})

const changedAnswer = z.object({
  ...ofCase,
  level: z.enum(sdvLevels),
  questionnaireId: z.string(),
  questionnaire: text,
  key: z.string(),
  question: toldQuestion,
  /** The value that the caller verified, and when. */
  before: factValue,
  verifiedAt: z.iso.datetime(),
  now: factValue,
  /** The hash of `now`, which a confirmation is bound to; null if the answer was withdrawn. */
  hash: z.nullable(z.string()),
  /** Who said it; null if no one did. */
  changedBy: z.nullable(signature),
  reason: z.optional(z.string()),
  /** What was asked and answered about it since it was verified, the first step first. */
  asked: z.optional(z.readonly(z.array(saidStep))),
  /** At monitor level the PI's signature on the answer as it is now; null while it waits for one. */
  signed: z.nullable(signature),
  /** The answers next to it in its questionnaire, as they are now, with it among them. `state`: at the caller's level. */
  around: z.optional(
    z.readonly(
      z.array(
        z.object({
          key: z.string(),
          question: toldQuestion,
          now: factValue,
          state: z.enum(['open', 'verified', 'changed']),
        }),
      ),
    ),
  ),
})

const oneAnswer = {
  name: caseName,
  ...whichCase,
  questionnaireId: z.string().check(z.maxLength(255)),
  key: z.string().check(z.maxLength(255)),
  level: z.enum(sdvLevels),
}

/** The hash of the answer on the screen. */
const confirmedHash = z.nullable(z.string().check(z.maxLength(255)))

export const casesOfPage = 50

export const verificationCalls = {
  ...credentialCalls,
  /** The cases within reach, by name, with what is verified of each, a page at a time. */
  getCasesToVerify: call({
    policy: verifies,
    changes: false,
    request: {
      base: z.optional(baseName),
      /** A part of the name. */
      search: z.optional(z.string().check(z.maxLength(255))),
      only: z.optional(z.enum(verifyFilters)),
      /** `next` of the page before; the first page without it. */
      after: z.optional(z.string().check(z.maxLength(4_000))),
    },
    results: {
      ReceivedCasesToVerify: {
        cases: z.readonly(z.array(caseToVerify)),
        /** Null on the last page. */
        next: z.nullable(z.string()),
        /** On the first page: answers that the caller verified, and those of them that changed since. */
        counts: z.optional(z.object({ verified: z.int(), changed: z.int() })),
      },
      /** `after` is of no page. */
      PageNotFound: {},
    },
  }),
  /** The answers that changed since the caller verified them, the first change first, and how many the caller verified. */
  getChanges: call({
    policy: verifies,
    changes: false,
    request: {},
    results: {
      ReceivedChanges: {
        verified: z.int(),
        changed: z.int(),
        /** At most 200 of them. */
        changes: z.readonly(z.array(changedAnswer)),
      },
    },
  }),
  /** Verifies a changed answer as it is now, so that its mark is valid again. */
  confirmAnswer: call({
    policy: verifies,
    // Confirmed twice is confirmed once.
    changes: 'eachTime',
    request: { ...oneAnswer, hash: confirmedHash },
    results: {
      AnswerConfirmed: {},
      /** The answer is not what the caller saw. */
      AnswerChanged: {},
      PasswordRequired: {},
      SignedBySamePerson: {},
      /** The PI has to sign the change first. */
      WaitsForPi: {},
    },
  }),
  /**
   * Takes the caller's own confirmation of that answer back. With an investigator's goes what a monitor has confirmed upon it.
   */
  unconfirmAnswer: call({
    policy: verifies,
    changes: 'eachTime',
    request: { ...oneAnswer, hash: confirmedHash, reason: z.optional(withdrawalReason) },
    /** As for a withdrawn signature. */
    results: { AnswerUnconfirmed: {}, PasswordRequired: {}, ReasonRequired: {} },
  }),
}

export type VerificationPort = Port<typeof verificationCalls>
export type ChangedAnswer = Readonly<z.output<typeof changedAnswer>>
export type CaseToVerify = Readonly<z.output<typeof caseToVerify>>
