import { resolve } from 'node:path'
import { backUp, restoreBackup } from '../backup/backups'
import { readConfig } from '../config/config'
import { checkTrail } from './checkTrail'
import { readSecret } from './secret'

const passphrase = { variable: 'CASEBOOK_PASSPHRASE', what: 'passphrase of the backup' }

/** Tells where the backup is; throws StartRefused if it cannot be made, or not be read back. */
export async function makeBackup(file: string): Promise<void> {
  const config = readConfig(process.env)
  const path = resolve(file)
  const { at } = await backUp(config, { file: path, passphrase: await readSecret(passphrase) }, new Date())
  console.log(`${path} has the database of ${at}, and was read back.`)
  console.log(`It does not have the signing key, ${config.signingKeyFile}: keep a copy of that elsewhere.`)
}

/** Restores, and checks the trail of what was restored: the exit code is 1 if that has faults. */
export async function restoreFrom(file: string): Promise<void> {
  const config = readConfig(process.env)
  const { at } = await restoreBackup(config, { file: resolve(file), passphrase: await readSecret(passphrase) })
  console.log(`The database of ${at} was restored.`)
  await checkTrail()
}
