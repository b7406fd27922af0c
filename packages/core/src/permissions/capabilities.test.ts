import { describe, expect, it } from 'vitest'
import { type Capability, capabilities, holds, type Role, roles } from './capabilities'

const everyRole = roles
const reviewers: readonly Role[] = ['ADMIN', 'REPORTER', 'DATA_MANAGER']
const ordinary: readonly Role[] = ['ADMIN', 'GROUP_MANAGER', 'PI', 'FEEDBACK_RECEIVER']

interface Who {
  readonly alone: readonly Role[]
  readonly withoutRole: boolean
}

const only = (...alone: readonly Role[]): Who => ({ alone, withoutRole: false })

/** The specification's table: who has the capability with a single role, and whether a person without roles has it. */
const table: Readonly<Record<Capability, Who>> = {
  hasOwnCases: { alone: ordinary, withoutRole: true },
  canExportAllStatistics: only(...reviewers),
  canAccessGroups: { alone: everyRole, withoutRole: true },
  canLookAtFeedback: only('FEEDBACK_RECEIVER', 'ADMIN'),
  canManageUsers: only('ADMIN'),
  canWriteStudies: only('ADMIN', 'DATA_MANAGER'),
  canImportData: { alone: everyRole.filter((role) => role !== 'REPORTER'), withoutRole: true },
  canManageBases: only('ADMIN'),
  canManageOptions: only('ADMIN'),
  canManageBasePermissions: only('ADMIN'),
  canReviewServerLogs: only('ADMIN', 'REPORTER'),
  canReviewCases: only(...reviewers),
  canSeeQueries: { alone: everyRole, withoutRole: true },
  canSeeGetSdvReport: only(...reviewers),
  canOpenProtectedBases: only('ADMIN'),
  canUseMembershipTool: only('ADMIN', 'GROUP_MANAGER'),
  canRestoreCases: only('ADMIN'),
  canTransferCases: only('ADMIN', 'PI'),
  canEditCasesFromQueries: { alone: ordinary, withoutRole: true },
  canOpenCaseLogFromQueries: only(...reviewers),
  canSetPiSdv: only('PI'),
  canSetMonitorSdv: only('REPORTER'),
  canUnsetPiSdv: only('PI', 'REPORTER'),
  canUnsetMonitorSdv: only('REPORTER'),
  canSetReporterNodes: only('REPORTER'),
  canSetDataManagerNodes: only('DATA_MANAGER'),
  canSetNormalUserNodes: { alone: ordinary, withoutRole: true },
}

describe.each(capabilities)('%s', (capability) => {
  const { alone, withoutRole } = table[capability]

  it.each(roles)('follows the table for %s [ROLE-01]', (role) => {
    expect(holds([role], capability)).toBe(alone.includes(role))
  })

  it('follows the table for somebody without a role [ROLE-01]', () => {
    expect(holds([], capability)).toBe(withoutRole)
  })
})

describe('somebody with two roles', () => {
  const lostByReviewing: readonly Capability[] = [
    'hasOwnCases',
    'canImportData',
    'canEditCasesFromQueries',
    'canSetNormalUserNodes',
  ]
  const pairs = roles.flatMap((one) => roles.map((other) => [one, other] as const))

  it.each(pairs)(
    'may as %s and %s what either role may, but enters no cases once one of them reviews [ROLE-01]',
    (...held) => {
      for (const capability of capabilities) {
        const either = held.some((role) => table[capability].alone.includes(role))
        const both = held.every((role) => table[capability].alone.includes(role))
        expect(holds(held, capability), capability).toBe(lostByReviewing.includes(capability) ? both : either)
      }
    },
  )
})
