/**
 * The key with which a browser locks the answers it keeps until they are here.
 *
 * It is derived from a secret of this installation, so nothing has to be kept for each device and no key is ever lost: not when the
 * password changes, not when cookies are deleted. Only the person it is derived for can ask for it, so answers that another person
 * finds on a shared device stay locked.
 */
import { hkdfSync } from 'node:crypto'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import type { Services } from '../../services'
import { installationSecret } from './installationSecret'

const name = 'journal'

export async function journalKey({ db }: Pick<Services, 'db'>, username: string, device: string): Promise<string> {
  const secret = Buffer.from(await installationSecret(db, name), 'base64url')
  const key = hkdfSync('sha256', secret, Buffer.alloc(0), canonicalJson([name, username, device]), 32)
  return Buffer.from(key).toString('base64url')
}
