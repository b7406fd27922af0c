/** The SDV report. */
import type { Deployment } from '../deployment/deployment'
import { holds, type Role } from '../permissions/capabilities'

export const sdvReportFile = 'report.xlsx'

/** For reviewers, and only where verification is shown at all. */
export function offersSdvReport({ showsSdv }: Pick<Deployment, 'showsSdv'>, held: readonly Role[]): boolean {
  return showsSdv && holds(held, 'canSeeGetSdvReport')
}
