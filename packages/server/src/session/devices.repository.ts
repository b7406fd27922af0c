/** Browsers from which an account has signed in before. A browser may be known to several: wards share computers. */
import type { Database } from '../services'

export async function isKnownTo(db: Database, username: string, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('username')
    .where('username', '=', username)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function isKnownToAnybody(db: Database, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('username')
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberDevice(db: Database, username: string, deviceHash: string, at: Date): Promise<void> {
  await db
    .insertInto('known_device')
    .values({ username, device_hash: deviceHash, last_used_at: at })
    .onConflict((conflict) => conflict.columns(['username', 'device_hash']).doUpdateSet({ last_used_at: at }))
    .execute()
}

/** After a change of password, a person who knew the old one begins as a stranger. */
export async function forgetOtherDevices(db: Database, username: string, deviceHash: string | null): Promise<void> {
  let others = db.deleteFrom('known_device').where('username', '=', username)
  if (deviceHash !== null) others = others.where('device_hash', '<>', deviceHash)
  await others.execute()
}

export async function forgetDevicesUnusedSince(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('known_device').where('last_used_at', '<', before).execute()
}
