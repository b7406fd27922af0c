/**
 * The credentials that were given to sign, each for its list of signatures. A signature uses its own up, in its transaction: a server that stops
 * in between has neither the one nor the other.
 */
import type { ToSign } from '@casebook/core/sdv/credential/credential.calls'
import { counts, credentialCountsFor, nameCountsFor, type SigningMeans } from '@casebook/core/sdv/credential/executed'
import type { SdvMove } from '@casebook/core/sdv/level'
import { sql } from 'kysely'
import type { Database, Exchange, Services } from '../services'
import { forgetGrants } from '../session/providers/signingGrants.repository'

declare module '../schema' {
  interface Tables {
    password_confirmation: { session_hash: string; username: string; confirmed_at: Date }
    signing_right: {
      session_hash: string
      case_id: string
      questionnaire: string
      key: string
      move: SdvMove
      means: SigningMeans
      given_at: Date
    }
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

export async function noteSaidName(
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

interface Given extends Pick<ToSign, 'move' | 'questionnaires' | 'key'> {
  readonly caseId: string
  readonly username: string
  readonly means: Exclude<SigningMeans, 'signIn'>
  /** The credential says who signs, and not only that it is still the same person. */
  readonly saysName: boolean
  readonly at: Date
}

export async function insertRights(tx: Database, { idHash }: Session, given: Given): Promise<void> {
  const { caseId, username, means, at, move, questionnaires, key = '', saysName } = given
  if (saysName) await noteSaidName(tx, { idHash }, username, at)
  await sql`
    insert into signing_right (session_hash, case_id, questionnaire, key, move, means, given_at)
    select distinct ${idHash}, ${caseId}::uuid, one, ${key}, ${move}, ${means}, ${at}::timestamptz
      from jsonb_array_elements_text(${JSON.stringify(questionnaires)}::jsonb) one
    on conflict (session_hash, case_id, questionnaire, key, move)
    do update set means = excluded.means, given_at = excluded.given_at`.execute(tx)
}

export interface Signature {
  readonly caseId: string
  readonly questionnaire: string
  /** Of one changed answer. */
  readonly key?: string | undefined
  readonly move: SdvMove
}

/** With what the person has executed that signature; null if with nothing that counts now. */
export async function rightToSign(
  db: Database,
  session: Exchange['session'] | undefined,
  signature: Signature,
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
  signature: Signature,
): Promise<void> {
  if (session) await tx.deleteFrom('signing_right').where(isOf(session, signature)).execute()
}

function isOf({ idHash }: Session, { caseId, questionnaire, key = '', move }: Signature) {
  return sql<boolean>`(session_hash, case_id, questionnaire, key, move) = (${idHash}, ${caseId}::uuid, ${questionnaire}, ${key}, ${move})`
}

/** Removes what counts no longer. */
export async function forgetOldCredentials({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = (age: number) => new Date(now().getTime() - age)
  await forgetGrants(db, before(credentialCountsFor))
  await db.deleteFrom('signing_right').where('given_at', '<', before(credentialCountsFor)).execute()
  await db.deleteFrom('password_confirmation').where('confirmed_at', '<', before(nameCountsFor)).execute()
}
