/** The calls about access keys. None of them is open to a key, but for the one by which a program asks what its key may do. */
import * as z from 'zod/mini'
import { baseName } from '../bases/baseName'
import { call, type Port, type RequestOf, type ResultOf } from '../call/call'
import { scopes } from '../call/callersKey'
import { refusalOfText } from '../questions/text'
import { lifetimes } from './accessKey'

export const longestKeyName = 100
export const mostKeysOfPage = 100

const heldScopes = z.readonly(z.array(z.enum(scopes)).check(z.minLength(1), z.maxLength(scopes.length)))

const instant = z.iso.datetime()

const accessKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the key. */
  hint: z.string(),
  owner: z.string(),
  scopes: heldScopes,
  /** The only study that it reaches; null: as many as its owner. */
  study: z.nullable(baseName),
  madeAt: instant,
  endsAt: z.nullable(instant),
  /** To the minute. */
  lastUsedAt: z.nullable(instant),
  revokedAt: z.nullable(instant),
  revokedBy: z.nullable(z.string()),
  /** Its owner may not sign in, or the provider of sign-in has said not to know them any more: it opens nothing while that lasts. */
  isOwnerShut: z.boolean(),
})

export type AccessKey = Readonly<z.output<typeof accessKey>>

const page = {
  limit: z.int().check(z.minimum(1), z.maximum(mostKeysOfPage)),
  /** `next` of the page before; the first page without it. */
  after: z.optional(z.string().check(z.maxLength(100))),
}

const pageOfKeys = {
  ReceivedKeys: {
    /** The newest first. */
    keys: z.readonly(z.array(accessKey)),
    /** Null on the last page. */
    next: z.nullable(z.string()),
  },
}

export const accessKeysCalls = {
  /** The caller's own. */
  getKeys: call({ policy: 'signedIn', changes: false, request: page, results: pageOfKeys }),
  getEverybodysKeys: call({ policy: 'canManageUsers', changes: false, request: page, results: pageOfKeys }),
  /**
   * A key of the caller's own: whoever knows it acts in their name, so nobody makes one for another. `secret` is shown this once.
   * Asks for the password, unless the person signed in within the last five minutes (`CurrentPasswordWrong`). `ScopeNotHeld`: the caller cannot do what the scope is for. `ScopeBeyondStudy`: its calls are not about one study.
   */
  makeKey: call({
    policy: 'signedIn',
    changes: 'eachTime',
    request: {
      name: z.string().check(
        z.trim(),
        z.minLength(1),
        z.maxLength(longestKeyName),
        z.refine((typed) => refusalOfText(typed) === null),
      ),
      scopes: heldScopes,
      study: z.nullable(baseName),
      days: z.union(lifetimes.map((days) => z.literal(days))),
      currentPassword: z.optional(z.string().check(z.maxLength(1024))),
    },
    results: {
      KeyMade: { key: accessKey, secret: z.string() },
      CurrentPasswordWrong: {},
      TooManyKeys: {},
      ScopeNotHeld: { scope: z.enum(scopes) },
      ScopeBeyondStudy: { scope: z.enum(scopes) },
      KnowledgeBaseNotFound: {},
    },
  }),
  /** The caller's own, or by an administrator anybody's. The next call with it is refused. */
  revokeKey: call({
    policy: 'signedIn',
    changes: true,
    request: { id: z.string().check(z.maxLength(100)) },
    results: { Ok: {}, KeyNotFound: {} },
  }),
  /** For programs: what the key of the call may do. */
  getOwnKey: call({
    policy: 'signedIn',
    changes: false,
    request: {},
    results: {
      OwnKey: {
        name: z.string(),
        owner: z.string(),
        scopes: heldScopes,
        study: z.nullable(baseName),
        endsAt: z.nullable(instant),
      },
      /** The caller is signed in as a person. */
      NoKey: {},
    },
  }),
}

export type AccessKeysPort = Port<typeof accessKeysCalls>
export type MakeKeyRequest = RequestOf<typeof accessKeysCalls.makeKey>
export type MakeKeyResult = ResultOf<typeof accessKeysCalls.makeKey>
