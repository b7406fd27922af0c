/** Tokens as rows. Whoever reads the table can use none of them: it holds the hashes of their secrets. */
import { randomUUID } from 'node:crypto'
import type { TextLanguage } from '@casebook/core/language/language'
import type { Token, TokenKind } from '@casebook/core/tokens/token'
import type { Selectable } from 'kysely'
import type { Tables } from '../schema'
import type { Database } from '../services'

export interface NewToken {
  readonly secretHash: string
  readonly kind: TokenKind
  readonly reusable: boolean
  readonly issuer: string
  readonly caseId: string
  readonly questions: readonly string[]
  readonly expiresAt: Date | null
  readonly language: TextLanguage | null
}

/** A token with what its page and the list of a case's tokens need. */
export interface StoredToken extends Token {
  readonly kind: TokenKind
  readonly caseId: string
  /** As the log names it. */
  readonly ofCase: { readonly group: string; readonly base: string; readonly owner: string; readonly name: string }
  readonly language: TextLanguage | null
  readonly issuedAt: Date
  readonly openedAt: Date | null
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
      expires_at: token.expiresAt,
      language: token.language,
    })
    .execute()
  return id
}

/** The token of a secret. Whoever acts on it holds its case first, and then the token. */
export async function tokenOfSecret(db: Database, secretHash: string): Promise<StoredToken | null> {
  const row = await tokens(db).where('secret_hash', '=', secretHash).executeTakeFirst()
  return row ? tokenOfRow(row) : null
}

/** Held for this transaction. The caller holds its case. */
export async function lockToken(tx: Database, id: string): Promise<StoredToken> {
  return tokenOfRow(await tokens(tx).where('case_token.id', '=', id).forUpdate('case_token').executeTakeFirstOrThrow())
}

/** All tokens of a case, the newest first. */
export async function tokensOfCase(db: Database, caseId: string): Promise<readonly StoredToken[]> {
  const rows = await tokens(db)
    .where('case_id', '=', caseId)
    .orderBy('issued_at', 'desc')
    .orderBy('case_token.id')
    .limit(mostListed)
    .execute()
  return rows.map(tokenOfRow)
}

const mostListed = 500

/**
 * The tokens of a case that nobody has invalidated, held for this transaction: no save with one of them comes between.
 */
export async function standingTokens(tx: Database, { id }: { readonly id: string }): Promise<readonly StoredToken[]> {
  const rows = await tokens(tx)
    .where('case_id', '=', id)
    .where('invalidated_at', 'is', null)
    .orderBy('case_token.id')
    .forUpdate('case_token')
    .execute()
  return rows.map(tokenOfRow)
}

function tokens(db: Database) {
  return db
    .selectFrom('case_token')
    .innerJoin('study_case', 'study_case.id', 'case_token.case_id')
    .selectAll('case_token')
    .select([
      'study_case.name as case_name',
      'study_case.group_name as case_group',
      'study_case.base_name as case_base',
      'study_case.owner as case_owner',
    ])
}

type Row = Selectable<Tables['case_token']> &
  Readonly<Record<'case_name' | 'case_group' | 'case_base' | 'case_owner', string>>

function tokenOfRow(row: Row): StoredToken {
  return {
    uuid: row.id,
    kind: row.kind,
    reusable: row.reusable,
    issuer: row.issuer,
    caseId: row.case_id,
    ofCase: { group: row.case_group, base: row.case_base, owner: row.case_owner, name: row.case_name },
    permissions: { type: 'AddFactsPermission', caseName: row.case_name, questions: row.questions },
    language: row.language,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
    openedAt: row.opened_at,
    usedAt: row.used_at,
    invalidatedAt: row.invalidated_at,
  }
}

export async function markInvalidated(tx: Database, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('case_token').set({ invalidated_at: at }).where('id', 'in', ids).execute()
}

/** The first time only. */
export async function markOpened(db: Database, id: string, at: Date): Promise<void> {
  await db
    .updateTable('case_token')
    .set({ opened_at: at })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
}

export async function markUsed(tx: Database, { uuid, usedAt }: Pick<Token, 'uuid' | 'usedAt'>): Promise<void> {
  await tx.updateTable('case_token').set({ used_at: usedAt }).where('id', '=', uuid).execute()
}
