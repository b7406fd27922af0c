/** Makes a new signing key. The one before vouches for it, and its file is kept beside the new one. */
import { copyFileSync, existsSync, renameSync } from 'node:fs'
import { readConfig } from '../config/config'
import { openDatabase } from '../database/openDatabase'
import { fingerprintOf, ownPublicKey, signingKey } from '../signing/signingKey'
import { StartRefused } from '../startRefused'
import { rotateKey } from '../trail/keys.repository'

/**
 * The new key is known to the database before its file takes the place of the old one. Interrupted in between, the command is given again.
 *
 * @param isLost there is no key before any more, so nothing vouches for the new one but whoever compares its fingerprint
 */
export async function rotateSigningKey(isLost: boolean, now = new Date()): Promise<void> {
  const config = readConfig(process.env)
  const { signingKeyFile: file } = config
  const isThere = existsSync(file)
  if (!isThere && !isLost) throw new StartRefused(`There is no signing key at ${file}: put it back, or say --lost.`)
  const before = isThere && !isLost ? signingKey(config) : null
  const nextFile = `${file}.next`
  const next = signingKey({ signingKeyFile: nextFile })
  const { db, close } = await openDatabase({ ...config, signingKeyFile: before ? file : nextFile })
  try {
    await rotateKey(db, next, before, now)
  } finally {
    await close()
  }
  if (isThere) copyFileSync(file, `${file}.until-${now.toISOString().replaceAll(':', '-')}`)
  renameSync(nextFile, file)
  console.log(`This server signs by the key ${fingerprintOf(ownPublicKey(config) ?? '')} from its next start on.`)
  if (!before) console.log('No key before vouches for it: tell the fingerprint to whoever checks the trail.')
}
