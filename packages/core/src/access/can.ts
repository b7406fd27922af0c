/**
 * Permissions: whether a person may take an action on a resource. Every screen and every call asks this rule.
 *
 * Capabilities depend on roles alone. For a base, a case, a group or a question the person's standing towards it counts
 * too; the caller of the rule looks it up and passes it in. Everything not allowed here is refused.
 */
import { type AssigningMember, isSharedWithGroup, seesSharedCases } from '../groups/assignments/assignment'
import { actsForGroup } from '../groups/membership'
import { type Capability, capabilities, holds, type Role } from '../permissions/capabilities'
import { isLimitable } from './limits'

/** A signed-in user, the holder of a link to some questions of one case, or anyone. */
export type Principal =
  | { readonly type: 'user'; readonly username: string; readonly roles: readonly Role[] }
  | { readonly type: 'token'; readonly caseId: string; readonly questions: readonly string[] }
  | { readonly type: 'anonymous' }

/** A base, and whether the person was granted access by name. */
export interface BaseStanding {
  readonly isProtected: boolean
  readonly isGranted: boolean
  /** An administrator has limited the person to other studies. */
  readonly isBeyondLimits: boolean
}

/** A group the case may be shared with: what its owner shared, and the reader's membership. */
export interface GroupOfCase {
  /** Members see each other's cases. */
  readonly sharedCases: boolean
  readonly reader: AssigningMember
  readonly caseOwner: AssigningMember
  readonly isAssigned: boolean
}

export interface CaseStanding {
  readonly owner: string
  readonly isDeleted: boolean
  readonly base: BaseStanding
  /** An administrator has limited the person to other sites than that of the case. */
  readonly isBeyondSites?: boolean
  readonly groups: readonly GroupOfCase[]
}

export interface GroupStanding {
  readonly owner: string
}

export interface QuestionStanding {
  readonly caseId: string
  readonly questionId: string
  readonly isCaseDeleted: boolean
}

interface Resources {
  readonly openBase: BaseStanding
  readonly readCase: CaseStanding
  readonly editCase: CaseStanding
  readonly deleteCase: CaseStanding
  readonly restoreCase: CaseStanding
  /** Move it to another site. */
  readonly transferCase: CaseStanding
  /** Bring answers into it from a file. */
  readonly importIntoCase: CaseStanding
  /** Include it in statistics and matrices. */
  readonly evaluateCase: CaseStanding
  readonly issueToken: CaseStanding
  readonly verifyCaseAsPi: CaseStanding
  readonly verifyCaseAsMonitor: CaseStanding
  readonly manageGroup: GroupStanding
  readonly seeGroupStatistics: GroupStanding
  readonly readQuestion: QuestionStanding
  readonly answerQuestion: QuestionStanding
}

export type ResourceAction = keyof Resources

/** Actions that need no account. */
export const publicActions = [
  'register',
  'activate',
  'resetPassword',
  'readCustomTranslations',
  'readCustomLoginPage',
  'readUserManual',
  'readLogo',
  'sendFeedback',
] as const

export type PublicAction = (typeof publicActions)[number]

export type Action = Capability | PublicAction | ResourceAction

type About<A extends Action> = A extends ResourceAction ? [resource: Resources[A]] : []

export function can<A extends Action>(principal: Principal, action: A, ...about: About<A>): boolean {
  if (isPublic(action)) return true
  if (isCapability(action)) return has(principal, action)
  // The cast is safe: anything neither public nor a capability is an action on a resource, and the signature requires
  // it.
  const rule = rules[action as ResourceAction] as (principal: Principal, resource: unknown) => boolean
  return rule(principal, about[0])
}

const rules: { readonly [A in ResourceAction]: (principal: Principal, resource: Resources[A]) => boolean } = {
  openBase,
  readCase,
  editCase: (principal, one) => !one.isDeleted && entersCases(principal, one),
  deleteCase: (principal, one) => !one.isDeleted && entersCases(principal, one) && isOwner(principal, one),
  restoreCase: (principal, one) => one.isDeleted && has(principal, 'canRestoreCases'),
  transferCase: (principal, one) =>
    !one.isDeleted &&
    readCase(principal, one) &&
    (has(principal, 'canTransferCases') || (entersCases(principal, one) && isOwner(principal, one))),
  importIntoCase: (principal, one) =>
    !one.isDeleted &&
    has(principal, 'canImportData') &&
    (entersCases(principal, one) || (has(principal, 'canReviewCases') && readCase(principal, one))),
  evaluateCase: (principal, one) => !one.isDeleted && readCase(principal, one),
  issueToken: (principal, one) => !one.isDeleted && entersCases(principal, one),
  verifyCaseAsPi: (principal, one) => !one.isDeleted && has(principal, 'canSetPiSdv') && readCase(principal, one),
  verifyCaseAsMonitor: (principal, one) =>
    !one.isDeleted && has(principal, 'canSetMonitorSdv') && readCase(principal, one),
  manageGroup: (principal, { owner }) => principal.type === 'user' && actsForGroup(principal, owner),
  seeGroupStatistics: isOwner,
  readQuestion: isOfToken,
  answerQuestion: isOfToken,
}

function has(principal: Principal, capability: Capability): boolean {
  return principal.type === 'user' && holds(principal.roles, capability)
}

function isOwner(principal: Principal, { owner }: { readonly owner: string }): boolean {
  return principal.type === 'user' && principal.username === owner
}

/** Beyond a person's limits none of their roles holds, and nothing is their own. */
function openBase(principal: Principal, { isProtected, isGranted, isBeyondLimits }: BaseStanding): boolean {
  if (principal.type !== 'user') return false
  if (isBeyondLimits && isLimitable(principal.roles)) return false
  return !isProtected || isGranted || has(principal, 'canOpenProtectedBases')
}

function isWithinLimits(principal: Principal, { base, isBeyondSites = false }: CaseStanding): boolean {
  if (!openBase(principal, base) || principal.type !== 'user') return false
  return !isBeyondSites || !isLimitable(principal.roles)
}

/**
 * One's own case, those of one's groups, and for reviewers every case. A deleted case stays readable: its history shows
 * that it was deleted.
 */
function readCase(principal: Principal, one: CaseStanding): boolean {
  if (!isWithinLimits(principal, one)) return false
  return has(principal, 'canReviewCases') || isOwner(principal, one) || one.groups.some(isSeen)
}

/**
 * Reporters and data managers read cases but enter none. So does the owner of a group whose members do not share cases.
 */
function entersCases(principal: Principal, one: CaseStanding): boolean {
  if (!isWithinLimits(principal, one) || !has(principal, 'hasOwnCases')) return false
  return isOwner(principal, one) || one.groups.some((group) => group.sharedCases && isSeen(group))
}

function isSeen(group: GroupOfCase): boolean {
  return isSharedWithGroup(group.caseOwner, group.isAssigned) && seesSharedCases(group.reader, group)
}

/** A link reaches only its questions of its case. */
function isOfToken(principal: Principal, { caseId, questionId, isCaseDeleted }: QuestionStanding): boolean {
  return (
    principal.type === 'token' &&
    !isCaseDeleted &&
    principal.caseId === caseId &&
    principal.questions.includes(questionId)
  )
}

function isCapability(action: Action): action is Capability {
  return (capabilities as readonly string[]).includes(action)
}

function isPublic(action: Action): action is PublicAction {
  return (publicActions as readonly string[]).includes(action)
}
