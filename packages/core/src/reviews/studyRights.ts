/** What people may do in a study, read off their roles. */
import { type Capability, holds, type Role } from '../permissions/capabilities'

export const studyRights = [
  'hasOwnCases',
  'canSetPiSdv',
  'canReviewCases',
  'canSetMonitorSdv',
  'canExportAllStatistics',
  'canTransferCases',
  'canWriteStudies',
  'canManageBases',
  'canManageBasePermissions',
] as const satisfies readonly Capability[]

export type StudyRight = (typeof studyRights)[number]

/** In the order of `studyRights`. */
export function rightsOf(roles: readonly Role[]): readonly StudyRight[] {
  return studyRights.filter((right) => holds(roles, right))
}
