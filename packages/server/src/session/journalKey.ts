/**
 * The key with which a browser locks the answers it keeps until they are here.
 *
 * It is derived from a secret of this installation, so nothing has to be kept for each device and no key is ever lost: not when the
 * password changes, not when cookies are deleted. Only the person it is derived for can ask for it, so answers that somebody else
 * finds on a shared device stay locked.
 */
import { hkdfSync } from 'node:crypto'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import type { Database, Services } from '../services'
import { newSecret } from './secret'

const name = 'journal'

export async function journalKey({ db }: Pick<Services, 'db'>, username: string, device: string): Promise<string> {
  const secret = Buffer.from(await installationSecret(db), 'base64url')
  const key = hkdfSync('sha256', secret, Buffer.alloc(0), canonicalJson([name, username, device]), 32)
  return Buffer.from(key).toString('base64url')
}

async function installationSecret(db: Database): Promise<string> {
  const known = await read(db)
  if (known !== undefined) return known
  await db
    .insertInto('server_secret')
    .values({ name, secret: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Of several that made one at the same time, the first counts.
  const secret = await read(db)
  if (secret === undefined) throw new Error('The secret of the journal was written and is not there')
  return secret
}

async function read(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('server_secret').select('secret').where('name', '=', name).executeTakeFirst()
  return row?.secret
}
