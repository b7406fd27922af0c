import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SigningKey, signingKey } from './signingKey'

/** A key of its own, of which no file is left. */
export function makeTestKey(): SigningKey {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-key-'))
  const key = signingKey({ signingKeyFile: join(folder, 'key.pem') })
  rmSync(folder, { recursive: true })
  return key
}
