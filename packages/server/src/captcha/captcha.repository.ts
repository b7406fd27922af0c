import type { Database } from '../services'

export interface CaptchaRow {
  /** Hash of the secret in the cookie of the browser. */
  readonly id_hash: string
  readonly digits: string
  readonly network: string
  readonly expires_at: Date
}

export async function insertCaptcha(db: Database, row: CaptchaRow): Promise<void> {
  await db
    .insertInto('captcha')
    .values({ ...row, hearings: 0, used_at: null })
    .execute()
}

export async function countOpenCaptchas(db: Database, network: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('captcha')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('network', '=', network)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The digits, for one more hearing; undefined for a captcha that is used, expired, or was heard often enough. */
export async function hearCaptcha(
  db: Database,
  idHash: string,
  { now, hearings }: { readonly now: Date; readonly hearings: number },
): Promise<string | undefined> {
  const heard = await db
    .updateTable('captcha')
    .set((is) => ({ hearings: is('hearings', '+', 1) }))
    .where('id_hash', '=', idHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('hearings', '<', hearings)
    .returning('digits')
    .executeTakeFirst()
  return heard?.digits
}

/** The digits, once: undefined for a captcha that is used or expired, and for everyone who comes later. */
export async function useCaptcha(db: Database, idHash: string, now: Date): Promise<string | undefined> {
  const used = await db
    .updateTable('captcha')
    .set({ used_at: now })
    .where('id_hash', '=', idHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('digits')
    .executeTakeFirst()
  return used?.digits
}

export async function forgetExpiredCaptchas(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('captcha').where('expires_at', '<=', now).execute()
}
