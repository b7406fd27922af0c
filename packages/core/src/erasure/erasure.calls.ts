/**
 * The calls on erasures of answers. One person asks for it, a second one makes it or declines; each
 * has given a credential for it. All of them are ours.
 */
import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'
import { text } from '../language/text.schema'
import { credentialCallsFor } from '../sdv/credential/credential.calls'
import { longestErasureReason } from './erasure'

const name = z.string().check(z.maxLength(255))

/** Also of a deleted case, and of a study that is locked. */
const ofCase = { group: name, base: name, owner: name, name }

const scope = {
  /** Ids of questions; null: every answer and note. */
  questions: z.nullable(z.readonly(z.array(z.string().check(z.maxLength(255))).check(z.maxLength(10_000)))),
  reasons: z.boolean(),
}

const erasureAsked = { ...ofCase, ...scope }
const erasureSettled = { ...ofCase, id: z.uuid(), outcome: z.enum(['erased', 'declined']) }

/** What is signed. Why an erasure is asked for is said with the request itself. */
export const signedErasure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('askErasure'), ...erasureAsked }),
  z.object({ kind: z.literal('settleErasure'), ...erasureSettled }),
])

const asked = {
  id: z.uuid(),
  ...scope,
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
}

const settled = z.object({
  ...asked,
  outcome: z.enum(['erased', 'declined']),
  settledBy: z.string(),
  settledAt: z.iso.datetime(),
})

const refused = {
  /** No credential was given for it, or it was too long ago. */
  PasswordRequired: {},
  CaseNotFound: {},
} as const

export const erasureCalls = {
  ...credentialCallsFor('canWriteStudies', { signs: signedErasure }),
  getErasures: call({
    policy: 'canWriteStudies',
    changes: false,
    request: ofCase,
    results: {
      ReceivedErasures: {
        waiting: z.nullable(z.object(asked)),
        /** The newest first. */
        settled: z.readonly(z.array(settled)),
        /** Those of which the case or one of its drafts still says something, in the order of the form; then those that its version no longer has. */
        questions: z.readonly(z.array(z.object({ id: z.string(), text }))),
      },
      CaseNotFound: {},
    },
  }),
  askErasure: call({
    policy: 'canWriteStudies',
    changes: 'eachTime',
    request: {
      ...erasureAsked,
      /** Stays readable for good: it must not say what is erased. */
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestErasureReason)),
    },
    results: {
      ErasureAsked: { id: z.uuid() },
      /** Another one waits for its second person. */
      AlreadyAsked: {},
      ...refused,
    },
  }),
  settleErasure: call({
    policy: 'canWriteStudies',
    changes: 'eachTime',
    request: erasureSettled,
    results: {
      ErasureSettled: {},
      /** The person who asked for an erasure may decline it, but not carry it out. */
      SamePerson: {},
      /** It is settled, or there is none of that id. */
      NotNow: {},
      ...refused,
    },
  }),
}

export type SignedErasure = z.output<typeof signedErasure>
export type ErasurePort = Port<typeof erasureCalls>
export type Erasures = Omit<Extract<ResultOf<typeof erasureCalls.getErasures>, { type: 'ReceivedErasures' }>, 'type'>
export type AskErasureResult = ResultOf<typeof erasureCalls.askErasure>
export type SettleErasureResult = ResultOf<typeof erasureCalls.settleErasure>
