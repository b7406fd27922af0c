/**
 * The calls that execute a credential for signatures (21 CFR 11.200). All of them are ours.
 *
 * A credential is given for a list of signatures and for no other: one section or answer, or the sections of a run, once for all of them. The
 * first of a session says who signs, by the username or by a passkey; after it the password alone will do.
 */
import * as z from 'zod/mini'
import { call, type Port, type RequestOf, type ResultOf } from '../../call/call'
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

export const credentialCalls = {
  getSigningMeans: call({
    policy: verifies,
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
    policy: verifies,
    changes: 'eachTime',
    request: {
      ...signatures,
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
  /** To authenticate anew at a provider, in a window of its own. It counts for these signatures, in this session, once. */
  beginProviderSigning: call({
    policy: verifies,
    changes: 'eachTime',
    request: { ...signatures, provider: providerId },
    results: { GoToProvider: { address: z.string() }, NoSuchProvider: {}, ProviderSilent: {} },
  }),
  /** The window has come back. `NotAuthenticated`: not from these signatures, or it is too long ago. */
  confirmProvider: call({
    policy: verifies,
    changes: 'eachTime',
    request: signatures,
    results: { ProviderConfirmed: {}, NotAuthenticated: {} },
  }),
  /** A challenge for this browser and account, good for five minutes and one answer. */
  beginPasskeySigning: call({
    policy: verifies,
    changes: 'eachTime',
    request: {},
    results: { PasskeyAsked: { options: z.string() }, NoPasskeysHere: {} },
  }),
  confirmPasskey: call({
    policy: verifies,
    changes: 'eachTime',
    request: { ...signatures, response: z.string().check(z.maxLength(16_384)) },
    results: { PasskeyConfirmed: {}, PasskeyRefused: {}, NoPasskeysHere: {} },
  }),
}

export type CredentialPort = Port<typeof credentialCalls>
export type ToSign = Omit<RequestOf<typeof credentialCalls.confirmPasskey>, 'response'>
export type GetSigningMeansResult = ResultOf<typeof credentialCalls.getSigningMeans>
export type ConfirmPasswordResult = ResultOf<typeof credentialCalls.confirmPassword>
export type BeginProviderSigningResult = ResultOf<typeof credentialCalls.beginProviderSigning>
export type ConfirmProviderResult = ResultOf<typeof credentialCalls.confirmProvider>
export type ConfirmPasskeyResult = ResultOf<typeof credentialCalls.confirmPasskey>
