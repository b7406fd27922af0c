/**
 * The calls of a person's second factor. All of them are ours.
 *
 * A call that makes or weakens a factor asks for the password, unless the person signed in within the last five minutes.
 */
import * as z from 'zod/mini'
import { call, type Port, type ResultOf } from '../call/call'
import { hasControls } from '../language/nameText'

const password = z.string().check(z.maxLength(1024))
const code = z.string().check(z.maxLength(64))

/** Also open to people who have to set up a second factor before anything else. */
const ofPerson = { policy: 'signedInSoFar', changes: 'eachTime' } as const

/** As the browser takes and gives it: JSON in a text. */
const json = z.string().check(z.maxLength(16_384))

export const longestPasskeyName = 60

const passkeyId = z.string().check(z.maxLength(2048))
const passkeyName = z.string().check(
  z.minLength(1),
  z.maxLength(longestPasskeyName),
  z.refine((typed) => !hasControls(typed)),
)

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  usedAt: z.nullable(z.iso.datetime()),
})

export type Passkey = Readonly<z.infer<typeof passkey>>

const recoveryCodes = z.readonly(z.array(z.string()))

export const secondFactorCalls = {
  getSecondFactor: call({
    policy: 'signedInSoFar',
    changes: false,
    request: {},
    results: {
      ReceivedSecondFactor: {
        /** Since when codes of an app are asked for; null: they are not. */
        appSince: z.nullable(z.iso.datetime()),
        passkeys: z.readonly(z.array(passkey)),
        recoveryCodesLeft: z.int(),
        /** Whether an administrator requires a second factor of the caller. */
        isRequired: z.boolean(),
      },
    },
  }),
  /** Begins with a new secret. It counts once a code of it was confirmed. */
  beginApp: call({
    ...ofPerson,
    request: { currentPassword: z.optional(password) },
    results: {
      AppBegun: {
        /** Base 32. */
        secret: z.string(),
        /** otpauth://totp/… */
        address: z.string(),
      },
      CurrentPasswordWrong: {},
    },
  }),
  confirmApp: call({
    ...ofPerson,
    request: { code },
    results: {
      /** Recovery codes if this is the first factor; otherwise none, and those from before still work. */
      AppConfirmed: { recoveryCodes },
      CodeWrong: {},
      /** Begun too long ago, or in another place since. */
      NotBegun: {},
    },
  }),
  /** Replaces the recovery codes. Always asks for the password. */
  makeRecoveryCodes: call({
    ...ofPerson,
    request: { currentPassword: password },
    results: { RecoveryCodesMade: { recoveryCodes }, CurrentPasswordWrong: {}, NoSecondFactor: {} },
  }),
  /** Codes of the app are not asked for any more. Always asks for the password. */
  removeApp: call({
    ...ofPerson,
    request: { currentPassword: password },
    results: { Ok: {}, CurrentPasswordWrong: {}, StillRequired: {} },
  }),
  /** Begins with a challenge for this browser, good for five minutes and one answer. */
  beginPasskey: call({
    ...ofPerson,
    request: { currentPassword: z.optional(password) },
    results: { PasskeyBegun: { options: json }, CurrentPasswordWrong: {}, NoPasskeysHere: {} },
  }),
  addPasskey: call({
    ...ofPerson,
    request: { response: json, name: passkeyName },
    results: {
      /** Recovery codes if this is the first factor. */
      PasskeyAdded: { recoveryCodes },
      PasskeyRefused: {},
      NoPasskeysHere: {},
    },
  }),
  /** The name helps its owner to tell it from others, and opens nothing. */
  renamePasskey: call({
    ...ofPerson,
    request: { id: passkeyId, name: passkeyName },
    results: { Ok: {}, NoSuchPasskey: {} },
  }),
  /** Always asks for the password. */
  removePasskey: call({
    ...ofPerson,
    request: { id: passkeyId, currentPassword: password },
    results: { Ok: {}, CurrentPasswordWrong: {}, StillRequired: {}, NoSuchPasskey: {} },
  }),
}

export type SecondFactorPort = Port<typeof secondFactorCalls>

export type ReceivedSecondFactor = Extract<
  ResultOf<typeof secondFactorCalls.getSecondFactor>,
  { type: 'ReceivedSecondFactor' }
>
