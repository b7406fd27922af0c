/** Tokens as rows. Whoever reads the table can use none of them: it holds the hashes of their secrets. */
import { randomUUID } from 'node:crypto'
import type { Token, TokenKind } from '@casebook/core/tokens/token'
import type { Database } from '../services'

export interface NewToken {
  readonly secretHash: string
  readonly kind: TokenKind
  readonly reusable: boolean
  readonly issuer: string
  readonly caseId: string
  readonly questions: readonly string[]
}

/** Answers the token's id, which names it in the log. */
export async function insertToken(tx: Database, token: NewToken, at: Date): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('case_token')
    .values({
      id,
      secret_hash: token.secretHash,
      kind: token.kind,
      reusable: token.reusable,
      issuer: token.issuer,
      case_id: token.caseId,
      questions: [...token.questions],
      issued_at: at,
    })
    .execute()
  return id
}

/** The tokens of a case that nobody has invalidated, held for this transaction: no save with one of them comes between. */
export async function standingTokens(
  tx: Database,
  { id: caseId, name: caseName }: { readonly id: string; readonly name: string },
): Promise<readonly Token[]> {
  const rows = await tx
    .selectFrom('case_token')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('invalidated_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => ({
    uuid: row.id,
    reusable: row.reusable,
    issuer: row.issuer,
    permissions: { type: 'AddFactsPermission', caseName, questions: row.questions },
    expiresAt: row.expires_at,
    usedAt: row.used_at,
    invalidatedAt: row.invalidated_at,
  }))
}

export async function markInvalidated(tx: Database, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('case_token').set({ invalidated_at: at }).where('id', 'in', ids).execute()
}
