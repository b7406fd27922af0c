import { openOrDeletedCase } from '../cases/whichCase'
import type { Database } from '../services'
import { findAccount } from '../session/users'
import type { StoredToken } from '../tokens/tokens.repository'

/** Whether a token's maker may enter its case now: their account is open, and the case is within their reach. */
export async function isIssuerAllowed(
  db: Database,
  { issuer, caseId }: Pick<StoredToken, 'issuer' | 'caseId'>,
): Promise<boolean> {
  const account = await findAccount(db, issuer)
  if (!account?.isOpen) return false
  return (await openOrDeletedCase(db, { username: issuer, roles: account.roles }, { name: caseId })) !== undefined
}
