/** A signature needs a password given within the last quarter of an hour. The server keeps when; the page is not asked. */
import { maySignNow, mayWithdrawNow } from '@casebook/core/sdv/freshPassword'
import type { ConfirmPasswordResult } from '@casebook/core/sdv/verification.calls'
import type { Database, Exchange, Services } from '../services'
import { verifiedHash } from '../session/changePassword'

declare module '../schema' {
  interface Tables {
    password_confirmation: { session_hash: string; username: string; confirmed_at: Date }
  }
}

type Session = Exchange['session'] | undefined

export async function hasFreshPassword(db: Database, session: Session, now: Date): Promise<boolean> {
  if (!session) return false
  if (maySignNow(session.signedInAt, now)) return true
  const confirmedAt = await lastConfirmed(db, session.idHash)
  return confirmedAt !== undefined && maySignNow(confirmedAt, now)
}

/** Whether the password was confirmed just now, to withdraw. */
export async function hasPasswordToWithdraw(db: Database, session: Session, now: Date): Promise<boolean> {
  if (!session) return false
  const confirmedAt = await lastConfirmed(db, session.idHash)
  return confirmedAt !== undefined && mayWithdrawNow(confirmedAt, now)
}

async function lastConfirmed(db: Database, sessionHash: string): Promise<Date | undefined> {
  const confirmed = await db
    .selectFrom('password_confirmation')
    .select('confirmed_at')
    .where('session_hash', '=', sessionHash)
    .executeTakeFirst()
  return confirmed?.confirmed_at
}

export async function confirmPassword(
  services: Services,
  username: string,
  password: string,
  session: Session,
): Promise<ConfirmPasswordResult> {
  const { db, now } = services
  if (!session) return { type: 'LoginRequired' }
  if ((await verifiedHash(services, username, password)) === null) return { type: 'PasswordWrong' }
  const row = { session_hash: session.idHash, username, confirmed_at: now() }
  await db
    .insertInto('password_confirmation')
    .values(row)
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet({ confirmed_at: row.confirmed_at }))
    .execute()
  return { type: 'PasswordConfirmed' }
}

const day = 24 * 60 * 60_000

/** Removes those of sessions that are long over. */
export async function forgetOldConfirmations({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('password_confirmation')
    .where('confirmed_at', '<', new Date(now().getTime() - day))
    .execute()
}
