/** A secret of this installation, made when it is first needed. Keys are derived from it, and none of them is stored. */
import type { Database } from '../../services'
import { newSecret } from './secret'

/** The purpose of a secret: each has its own. */
export type InstallationSecret = 'journal' | 'mail' | 'registration' | 'secondFactor' | 'signInProviders' | 'webhooks'

export async function installationSecret(db: Database, name: InstallationSecret): Promise<string> {
  const known = await read(db, name)
  if (known !== undefined) return known
  await db
    .insertInto('server_secret')
    .values({ name, secret: newSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // If several processes create one at the same time, the first wins.
  const secret = await read(db, name)
  if (secret === undefined) throw new Error(`The secret "${name}" was written and is not there`)
  return secret
}

async function read(db: Database, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('server_secret').select('secret').where('name', '=', name).executeTakeFirst()
  return row?.secret
}
