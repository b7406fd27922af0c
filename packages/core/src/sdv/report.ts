/** The report of all verification. */
import type { Deployment } from '../deployment/deployment'
import { holds, type Role } from '../permissions/capabilities'

export const sdvReportFile = 'report.xlsx'

/** To those who review, and only where verification shows at all. */
export function offersSdvReport({ showsSdv }: Pick<Deployment, 'showsSdv'>, held: readonly Role[]): boolean {
  return showsSdv && holds(held, 'canSeeGetSdvReport')
}
