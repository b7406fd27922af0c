/** The calls of user administration. */
import * as z from 'zod/mini'
import { call, type Port } from '../call/call'
import { languages } from '../language/language'
import { roles } from '../permissions/capabilities'

export const longestUsername = 255

/** More studies, and sites, than any server has. */
const mostLimits = 1_000

const username = z.string().check(z.minLength(1), z.maxLength(longestUsername))

const heldRoles = z.readonly(z.array(z.enum(roles)).check(z.maxLength(roles.length)))

const accountState = { roles: heldRoles, isActivated: z.boolean(), isFrozen: z.boolean() } as const

const limitName = z.string().check(z.minLength(1), z.maxLength(255))
const limits = z.readonly(z.array(z.object({ group: limitName, base: limitName })).check(z.maxLength(mostLimits)))

const sites = z.readonly(z.array(limitName).check(z.maxLength(mostLimits)))

const listedUser = z.object({
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isActivated: z.boolean(),
  isFrozen: z.boolean(),
  /** Consecutive failed logins. */
  invalidLogins: z.int(),
})

const user = z.object({
  ...listedUser.shape,
  title: z.string(),
  institution: z.string(),
  address: z.string(),
  city: z.string(),
  zip: z.string(),
  country: z.string(),
  phone: z.string(),
  roles: heldRoles,
  /** Ours: the ways in besides the password. Absent: none. */
  secondFactor: z.optional(z.object({ app: z.boolean(), passkeys: z.int(), recoveryCodesLeft: z.int() })),
  /** Ours. */
  email: z.optional(z.string()),
  /** Ours: whether this server sends mail, and knows an address of the account. */
  isReachedByMail: z.optional(z.boolean()),
  /** Ours: what became of the last mail about the account; `failure` says why it did not leave. */
  mail: z.optional(z.object({ state: z.enum(['waiting', 'sent', 'failed']), failure: z.optional(z.string()) })),
  /** Ours: sign-in is held back until then, after too many failed logins. Null: it is not. */
  heldUntil: z.optional(z.nullable(z.iso.datetime())),
  /** Ours: the only studies in which the roles hold. Absent: in all of them. */
  limits: z.optional(limits),
  /** Ours: the only sites at which the roles hold. Absent: at all of them. */
  sites: z.optional(sites),
})

export const mostUsersOfPage = 200

export const usersCalls = {
  /** Every username, in order. */
  list: call({
    policy: 'canManageUsers',
    changes: false,
    request: {},
    results: { ReceivedUsers: { users: z.readonly(z.array(z.string())) } },
  }),
  /** Ours: some of the accounts, filtered by a part of the username and paged in the database. */
  getPageOfUsers: call({
    policy: 'canManageUsers',
    changes: false,
    request: {
      filter: z.string().check(z.maxLength(longestUsername)),
      limit: z.int().check(z.minimum(1), z.maximum(mostUsersOfPage)),
      /** The last username of the page before; the first page without it. */
      after: z.optional(username),
    },
    results: {
      ReceivedPageOfUsers: {
        users: z.readonly(z.array(listedUser)),
        /** The number of accounts on all pages. */
        count: z.int(),
      },
    },
  }),
  get: call({
    policy: 'canManageUsers',
    changes: false,
    request: { username },
    results: { ReceivedUser: { user }, NoSuchUser: {} },
  }),
  /**
   * Saves roles, activation and freezing. Open sessions end if they change. `LastAdministrator`: nobody would be left
   * who can administrate.
   */
  save: call({
    policy: 'canManageUsers',
    changes: true,
    request: {
      username,
      ...accountState,
      /** Ours: the state that the screen showed. If a person has changed it since, nothing is saved. */
      was: z.optional(z.object(accountState)),
    },
    results: { Ok: {}, NoSuchUser: {}, LastAdministrator: {}, ChangedMeanwhile: { user } },
  }),
  /**
   * Ours: limits a person to these studies and these sites; a case has to be within both. With none of either the roles hold everywhere
   * again. Open sessions end if that changes.
   * Administrators cannot be limited.
   */
  setLimits: call({
    policy: 'canManageUsers',
    changes: true,
    request: {
      username,
      limits,
      sites: z.optional(sites),
      /** The limits that the screen showed. If a person has changed them since, nothing is saved. */
      was: z.optional(limits),
      sitesWere: z.optional(sites),
    },
    results: {
      Ok: {},
      NoSuchUser: {},
      NotLimitable: {},
      KnowledgeBaseNotFound: {},
      SiteNotFound: {},
      ChangedMeanwhile: { user },
    },
  }),
  /** Ours: forgets the failed logins of an account, so that its owner can sign in again at once. */
  free: call({
    policy: 'canManageUsers',
    changes: true,
    request: { username },
    results: { Ok: {}, NoSuchUser: {} },
  }),
  /**
   * Ours: for a person who has lost it. Ends their sessions, and tells them by mail. Administrators remove their own
   * on their own page, which asks for the password.
   */
  removeSecondFactor: call({
    policy: 'canManageUsers',
    changes: true,
    request: { username, language: z.enum(languages) },
    results: { Ok: {}, NoSuchUser: {}, OwnAccount: {} },
  }),
  /** Ours: a link that sets a new password, to hand over. Only for an account that no mail reaches: a mail proves whose it is. */
  makePasswordLink: call({
    policy: 'canManageUsers',
    // So that no answer with a link is kept.
    changes: 'eachTime',
    request: { username, activationContinuationLink: z.string().check(z.maxLength(2048)) },
    results: {
      PasswordLinkMade: { link: z.string() },
      NoSuchUser: {},
      OwnAccount: {},
      ReachedByMail: {},
      /** It is frozen, or an administrator has deactivated it. */
      AccountShut: {},
    },
  }),
}

export type UsersPort = Port<typeof usersCalls>

/** An account in the list of administrators. */
export type ListedUser = Readonly<z.output<typeof listedUser>>

/** An account as administrators see it. */
export type User = Readonly<z.output<typeof user>>
