/** The people of the permission matrix, what their browser sends, and what their roles allow. */
import type { Role } from '@casebook/core/permissions/capabilities'
import type { Target } from './targets'

/** What a caller holds in place of a password: nothing that counts, a session, or one that is open to some calls only. */
type Session = 'none' | 'open' | 'second factor due' | 'with a patient'

export interface Person {
  readonly name: string
  readonly roles: readonly Role[]
  /** Member of the group Team, and owner of a group whose members share nothing with one another. */
  readonly isMember: boolean
  readonly session: Session
  /** None, closed, or open: tokens made by an open account work, whether its person is signed in or not. */
  readonly account: 'none' | 'closed' | 'open'
  /** To the base that is open to all: the other two are shut to them. */
  readonly isLimited?: true
  /** To the site of some of the cases. */
  readonly isOfSite?: true
  /** The case that the tablet was handed over for. */
  readonly tabletOf?: Target
  /** Sends a token of a case as if it were a session. */
  readonly sendsToken?: true
}

const member = (name: string, ...roles: readonly Role[]): Person => ({
  name,
  roles,
  isMember: true,
  session: 'open',
  account: 'open',
})

const allRoles = ['ADMIN', 'GROUP_MANAGER', 'PI', 'REPORTER', 'DATA_MANAGER', 'FEEDBACK_RECEIVER'] as const

/** Everybody with two roles. */
const pairs = allRoles.flatMap((one, index) =>
  allRoles.slice(index + 1).map((other) => member(`${one}+${other}`, one, other)),
)

const withoutSession = { roles: [], isMember: false, session: 'none', account: 'none' } as const
/** The cases that a link without an account names are those of the person `user`, who made it. */
const link = { roles: [], isMember: true, session: 'none', account: 'open', sendsToken: true } as const

export const people: readonly Person[] = [
  { name: 'anonymous', ...withoutSession },
  /** Their sessions are still there. */
  { ...member('frozen', 'ADMIN', 'PI'), session: 'none', account: 'closed' },
  { ...member('deactivated', ...allRoles), session: 'none', account: 'closed' },
  { ...member('signed out', ...allRoles), session: 'none' },
  /** Has given the password, and not the code that is asked for next. */
  { ...member('at the second step', ...allRoles), session: 'none' },
  { ...member('second factor due', ...allRoles), session: 'second factor due' },
  { ...member('tablet, own case'), session: 'with a patient', tabletOf: 'own' },
  { ...member('tablet, shared case', 'PI', 'ADMIN'), session: 'with a patient', tabletOf: 'shared by its owner' },
  { name: 'patient link', ...link },
  { name: 'app token', ...link },
  { ...member('stranger'), isMember: false },
  { ...member('stranger PI', 'PI'), isMember: false },
  member('user'),
  ...allRoles.map((role) => member(role, role)),
  ...pairs,
  member('every role', ...allRoles),
  { ...member('limited user'), isLimited: true },
  { ...member('limited monitor', 'REPORTER'), isLimited: true },
  { ...member('limited PI and data manager', 'PI', 'DATA_MANAGER'), isLimited: true },
  { ...member('PI of a site', 'PI'), isOfSite: true },
  { ...member('monitor of a site', 'REPORTER'), isOfSite: true },
]

/** Whose cases the calls name. */
export const ownerFor = ({ name, account, sendsToken }: Person) => (account === 'none' || sendsToken ? 'user' : name)

const has =
  (...wanted: readonly Role[]) =>
  ({ roles }: Person) =>
    wanted.some((role) => roles.includes(role))

/** By the specification's table of roles, written down again: nothing here is asked of the program. */
export const entersCases = (person: Person) => !has('REPORTER', 'DATA_MANAGER')(person)
export const reviewsCases = has('ADMIN', 'REPORTER', 'DATA_MANAGER')
export const reviewsServerLogs = has('ADMIN', 'REPORTER')
export const looksAtFeedback = ({ roles }: Person) => roles.includes('FEEDBACK_RECEIVER') || roles.includes('ADMIN')
export const signsAsPi = has('PI')
export const confirmsAsMonitor = has('REPORTER')
export const administers = has('ADMIN')
export const writesStudies = has('ADMIN', 'DATA_MANAGER')
export const managesGroups = has('ADMIN', 'GROUP_MANAGER')
