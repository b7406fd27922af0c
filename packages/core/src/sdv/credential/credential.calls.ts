/**
 * The calls that execute a credential for signatures (21 CFR 11.200). All of them are ours.
 *
 * A credential is given for what is about to be signed, and for nothing else: one section or answer, the sections of a run, once for all of
 * them, or a move (`signedMove.calls.ts`). The first of a session says who signs, by the username or by a passkey; after it the password
 * alone will do.
 */
import * as z from 'zod/mini'
import { call, type Port, type RequestOf, type ResultOf, type Shape } from '../../call/call'
import type { Policy } from '../../call/policy'
import { caseName, whichCase } from '../../cases/namedCase'
import { offeredProvider, providerId } from '../../session/providerId'
import { sdvMoves } from '../level'

/** Everyone who may set or remove a mark may remove the investigator's. */
const verifies = 'canUnsetPiSdv'

const id = z.string().check(z.maxLength(255))

/** The signatures that are about to be given, or withdrawn. */
const signatures = {
  name: caseName,
  ...whichCase,
  move: z.enum(sdvMoves),
  questionnaires: z.readonly(z.array(id).check(z.minLength(1), z.maxLength(10_000))),
  /** Of one changed answer of the one questionnaire, by its key. */
  key: z.optional(id),
}

/** @param toSign the fields of what is about to be signed, in the request of each call that takes a credential */
export function credentialCallsFor<const S extends Shape>(policy: Policy, toSign: S) {
  return {
    getSigningMeans: call({
      policy,
      changes: false,
      request: {},
      results: {
        ReceivedSigningMeans: {
          /** Nothing was signed in this session: the username is asked for besides the password. */
          asksName: z.boolean(),
          /** The account has a passkey, which may be touched here. */
          hasPasskey: z.boolean(),
          /** The providers of sign-in that know the person, who may authenticate there anew. */
          providers: z.optional(z.readonly(z.array(offeredProvider))),
        },
      },
    }),
    confirmPassword: call({
      policy,
      changes: 'eachTime',
      request: {
        ...toSign,
        username: z.optional(z.string().check(z.maxLength(255))),
        password: z.string().check(z.maxLength(1000)),
        /** The directory whose name and password they are; without it they are of this server. */
        provider: z.optional(providerId),
      },
      results: {
        NoSuchProvider: {},
        /** The directory does not answer. */
        ProviderSilent: {},
        PasswordConfirmed: {},
        /** Or the username is not that of the person who is signed in. */
        PasswordWrong: {},
        NameRequired: {},
        /** When a password is looked at again. */
        TooManyFailedLogins: { until: z.optional(z.iso.datetime()) },
      },
    }),
    /** To authenticate anew at a provider, in a window of its own. It counts for what is signed here, in this session, once. */
    beginProviderSigning: call({
      policy,
      changes: 'eachTime',
      request: { ...toSign, provider: providerId },
      results: { GoToProvider: { address: z.string() }, NoSuchProvider: {}, ProviderSilent: {} },
    }),
    /** The window has come back. `NotAuthenticated`: not from what is signed here, or it is too long ago. */
    confirmProvider: call({
      policy,
      changes: 'eachTime',
      request: toSign,
      results: { ProviderConfirmed: {}, NotAuthenticated: {} },
    }),
    /** A challenge for this browser and account, good for five minutes and one answer. */
    beginPasskeySigning: call({
      policy,
      changes: 'eachTime',
      request: {},
      results: { PasskeyAsked: { options: z.string() }, NoPasskeysHere: {} },
    }),
    confirmPasskey: call({
      policy,
      changes: 'eachTime',
      request: { ...toSign, response: z.string().check(z.maxLength(16_384)) },
      results: { PasskeyConfirmed: {}, PasskeyRefused: {}, NoPasskeysHere: {} },
    }),
  }
}

export const credentialCalls = credentialCallsFor(verifies, signatures)

type Calls = typeof credentialCalls
export type CredentialPort = Port<Calls>
export type ToSign = RequestOf<Calls['confirmProvider']>
export type GetSigningMeansResult = ResultOf<Calls['getSigningMeans']>
export type ConfirmPasswordResult = ResultOf<Calls['confirmPassword']>
export type BeginPasskeySigningResult = ResultOf<Calls['beginPasskeySigning']>
export type BeginProviderSigningResult = ResultOf<Calls['beginProviderSigning']>
export type ConfirmProviderResult = ResultOf<Calls['confirmProvider']>
export type ConfirmPasskeyResult = ResultOf<Calls['confirmPasskey']>
