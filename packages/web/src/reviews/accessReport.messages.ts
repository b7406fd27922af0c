import type { StudyRight } from '@casebook/core/reviews/studyRights'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a person may do in the study. */
export const rightTexts: Readonly<Record<StudyRight, MessageDescriptor>> = {
  hasOwnCases: msg({ id: 'accessReport.right.hasOwnCases', message: 'enters cases' }),
  canSetPiSdv: msg({ id: 'accessReport.right.canSetPiSdv', message: 'signs' }),
  canReviewCases: msg({ id: 'accessReport.right.canReviewCases', message: 'reads all cases with their history' }),
  canSetMonitorSdv: msg({ id: 'accessReport.right.canSetMonitorSdv', message: 'verifies' }),
  canExportAllStatistics: msg({ id: 'accessReport.right.canExportAllStatistics', message: 'exports all data' }),
  canTransferCases: msg({ id: 'accessReport.right.canTransferCases', message: 'moves cases to another site' }),
  canWriteStudies: msg({ id: 'accessReport.right.canWriteStudies', message: 'writes and locks studies' }),
  canManageBases: msg({ id: 'accessReport.right.canManageBases', message: 'publishes studies' }),
  canManageBasePermissions: msg({ id: 'accessReport.right.canManageBasePermissions', message: 'gives access' }),
}
