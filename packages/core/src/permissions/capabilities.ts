/** Capabilities by role: one table, used by the screens to hide and by the server to refuse. */

export const roles = ['ADMIN', 'GROUP_MANAGER', 'PI', 'REPORTER', 'DATA_MANAGER', 'FEEDBACK_RECEIVER'] as const

export type Role = (typeof roles)[number]

/** In the order of the specification, in which screens show them. */
export const roleBoxes = [
  'ADMIN',
  'REPORTER',
  'DATA_MANAGER',
  'FEEDBACK_RECEIVER',
  'GROUP_MANAGER',
  'PI',
] as const satisfies readonly Role[]

/** The role that every installation begins with, and always has: it gives all others. */
export const administrator = 'ADMIN' satisfies Role

const everyone = 'everyone' as const

/** The roles with a capability, or a predicate on roles where the specification names those without it. */
type Holders = readonly Role[] | typeof everyone | ((held: readonly Role[]) => boolean)

const neitherReporterNorDataManager = (held: readonly Role[]) =>
  !held.includes('REPORTER') && !held.includes('DATA_MANAGER')

const notReporter = (held: readonly Role[]) => !held.includes('REPORTER')

const holders = {
  hasOwnCases: neitherReporterNorDataManager,
  canExportAllStatistics: ['ADMIN', 'REPORTER', 'DATA_MANAGER'],
  canAccessGroups: everyone,
  canLookAtFeedback: ['FEEDBACK_RECEIVER', 'ADMIN'],
  canManageUsers: ['ADMIN'],
  canWriteStudies: ['ADMIN', 'DATA_MANAGER'],
  canImportData: notReporter,
  canManageBases: ['ADMIN'],
  canManageOptions: ['ADMIN'],
  canManageBasePermissions: ['ADMIN'],
  canReviewServerLogs: ['ADMIN', 'REPORTER'],
  canReviewCases: ['ADMIN', 'REPORTER', 'DATA_MANAGER'],
  canSeeQueries: everyone,
  canSeeGetSdvReport: ['ADMIN', 'REPORTER', 'DATA_MANAGER'],
  canOpenProtectedBases: ['ADMIN'],
  canUseMembershipTool: ['ADMIN', 'GROUP_MANAGER'],
  canRestoreCases: ['ADMIN'],
  canTransferCases: ['ADMIN', 'PI'],
  canEditCasesFromQueries: neitherReporterNorDataManager,
  canOpenCaseLogFromQueries: ['ADMIN', 'REPORTER', 'DATA_MANAGER'],
  canSetPiSdv: ['PI'],
  canSetMonitorSdv: ['REPORTER'],
  canUnsetPiSdv: ['PI', 'REPORTER'],
  canUnsetMonitorSdv: ['REPORTER'],
  canSetReporterNodes: ['REPORTER'],
  canSetDataManagerNodes: ['DATA_MANAGER'],
  canSetNormalUserNodes: neitherReporterNorDataManager,
} as const satisfies Record<string, Holders>

export type Capability = keyof typeof holders

export const capabilities = Object.keys(holders) as readonly Capability[]

/** Whether a person signed in with these roles has the capability. */
export function holds(held: readonly Role[], capability: Capability): boolean {
  const who: Holders = holders[capability]
  if (who === everyone) return true
  return typeof who === 'function' ? who(held) : who.some((role) => held.includes(role))
}

/** The roles of which each gives the capability; null if it does not depend on having one. */
export function rolesWith(capability: Capability): readonly Role[] | null {
  const who: Holders = holders[capability]
  return who === everyone || typeof who === 'function' ? null : who
}
