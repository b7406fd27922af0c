/** The key that signs heads and archives: Ed25519, in a file that only the server's own user reads. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject, sign, verify } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../config/config'
import { StartRefused } from '../startRefused'
import type { Sign } from './signedRange'

export interface SigningKey {
  /** The public half: DER (SPKI), in base64. */
  readonly publicKey: string
  /** In base64. */
  readonly sign: (text: string | Uint8Array) => string
}

/** The key of the installation, made at its first use. */
export function signingKey({ signingKeyFile }: Pick<Config, 'signingKeyFile'>): SigningKey {
  if (!existsSync(signingKeyFile)) makeKey(signingKeyFile)
  const key = readKey(signingKeyFile)
  return {
    publicKey: publicHalf(key),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  }
}

/** Signs by the key of the installation, which is read at the first text. */
export function signerOf(config: Pick<Config, 'signingKeyFile'>): Sign {
  let key: SigningKey | undefined
  return (text) => {
    key ??= signingKey(config)
    return key.sign(text)
  }
}

/** The public half of the key that signs here; null if there is none yet. */
export function ownPublicKey({ signingKeyFile }: Pick<Config, 'signingKeyFile'>): string | null {
  return existsSync(signingKeyFile) ? publicHalf(readKey(signingKeyFile)) : null
}

export function isSignedBy(publicKey: string, text: string | Uint8Array, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    const bytes = Buffer.from(signature, 'base64')
    // Bits at the end of a text in base64 say nothing: it is taken only as it was written.
    const isAsWritten = bytes.toString('base64') === signature
    return key.asymmetricKeyType === 'ed25519' && isAsWritten && verify(null, Buffer.from(text), key, bytes)
  } catch {
    return false
  }
}

/** A public key as people compare it: SHA-256 in hex. */
export function fingerprintOf(publicKey: string): string {
  return hash('sha256', Buffer.from(publicKey, 'base64'))
}

/** If two processes make it at once, the second takes the first one's. */
function makeKey(file: string): void {
  const { privateKey } = generateKeyPairSync('ed25519')
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600, flush: true })
    chmodSync(file, 0o600)
  } catch (error) {
    if (!existsSync(file)) throw error
  }
}

function readKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    throw new StartRefused(`The signing key ${file} cannot be read.`, { cause: error })
  }
  throw new StartRefused(`The signing key ${file} is not an Ed25519 key.`)
}

function publicHalf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
}
