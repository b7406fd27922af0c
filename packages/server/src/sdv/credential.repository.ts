/**
 * The credentials that were given to sign, each for its list of signatures. A signature uses its own up, in its transaction: a server that stops
 * in between has neither the one nor the other.
 */
import { createHash } from 'node:crypto'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import { counts, credentialCountsFor, nameCountsFor, type SigningMeans } from '@casebook/core/sdv/credential/executed'
import type { SdvMove } from '@casebook/core/sdv/level'
import { sql } from 'kysely'
import type { Database, Exchange, Services } from '../services'
import { forgetGrants } from '../session/providers/signingGrants.repository'

declare module '../schema' {
  interface Tables {
    password_confirmation: { session_hash: string; username: string; confirmed_at: Date }
    signing_right: { session_hash: string; what_hash: string; means: SigningMeans; given_at: Date }
  }
}

type Session = NonNullable<Exchange['session']>

/** Whether the person said in this session who they are, to sign. */
export async function hasSaidName(db: Database, { idHash }: Session, now: Date): Promise<boolean> {
  const said = await db
    .selectFrom('password_confirmation')
    .select('confirmed_at')
    .where('session_hash', '=', idHash)
    .executeTakeFirst()
  return said !== undefined && counts(said.confirmed_at, now, nameCountsFor)
}

async function noteSaidName(
  tx: Database,
  { idHash }: Pick<Session, 'idHash'>,
  username: string,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('password_confirmation')
    .values({ session_hash: idHash, username, confirmed_at: at })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet({ confirmed_at: at }))
    .execute()
}

/** A section of a case, or one of its answers. */
export interface Signature {
  readonly caseId: string
  readonly questionnaire: string
  /** Of one changed answer. */
  readonly key?: string | undefined
  readonly move: SdvMove
}

/** A signature of a case, or what another area signs, which then says its kind. */
export type Signed = Signature | { readonly kind: string }

/** Of everything that is signed. Another section, answer, case or move has another. */
export function hashOfSigned(signature: Signed): string {
  return createHash('sha256').update(canonicalJson(signature)).digest('base64url')
}

interface Given {
  readonly username: string
  readonly means: Exclude<SigningMeans, 'signIn'>
  /** The credential says who signs, and not only that it is still the same person. */
  readonly saysName: boolean
  readonly at: Date
  readonly signatures: readonly Signed[]
}

export async function insertRights(tx: Database, { idHash }: Pick<Session, 'idHash'>, given: Given): Promise<void> {
  const { username, means, at, saysName, signatures } = given
  if (saysName) await noteSaidName(tx, { idHash }, username, at)
  await sql`
    insert into signing_right (session_hash, what_hash, means, given_at)
    select ${idHash}, what, ${means}, ${at}::timestamptz
      from jsonb_array_elements_text(${JSON.stringify([...new Set(signatures.map(hashOfSigned))])}::jsonb) what
    on conflict (session_hash, what_hash) do update set means = excluded.means, given_at = excluded.given_at`.execute(
    tx,
  )
}

/** With what the person has executed that signature; null if with nothing that counts now. */
export async function rightToSign(
  db: Database,
  session: Exchange['session'] | undefined,
  signature: Signed,
  now: Date,
): Promise<SigningMeans | null> {
  if (!session) return null
  const right = await db
    .selectFrom('signing_right')
    .select(['means', 'given_at'])
    .where(isOf(session, signature))
    .executeTakeFirst()
  return right && counts(right.given_at, now, credentialCountsFor) ? right.means : null
}

/** Once it is signed. */
export async function useRight(
  tx: Database,
  session: Exchange['session'] | undefined,
  signature: Signed,
): Promise<void> {
  if (session) await tx.deleteFrom('signing_right').where(isOf(session, signature)).execute()
}

function isOf({ idHash }: Session, signature: Signed) {
  return sql<boolean>`(session_hash, what_hash) = (${idHash}, ${hashOfSigned(signature)})`
}

/** Removes what counts no longer. */
export async function forgetOldCredentials({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = (age: number) => new Date(now().getTime() - age)
  await forgetGrants(db, before(credentialCountsFor))
  await db.deleteFrom('signing_right').where('given_at', '<', before(credentialCountsFor)).execute()
  await db.deleteFrom('password_confirmation').where('confirmed_at', '<', before(nameCountsFor)).execute()
}
