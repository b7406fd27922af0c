/**
 * Encrypts answers with the user's key (AES-GCM, 256 bits). Each ciphertext is bound to its place, and cannot be
 * decrypted if moved.
 */

export interface Locked {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

export function importKey(base64url: string): Promise<CryptoKey> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export function lock(key: CryptoKey, place: readonly string[], value: unknown): Promise<Locked> {
  return lockBytes(key, place, new TextEncoder().encode(JSON.stringify(value)))
}

export async function lockBytes(
  key: CryptoKey,
  place: readonly string[],
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Locked> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt(how(iv, place), key, bytes) }
}

/** Null if encrypted with another key. */
export async function unlock<T>(key: CryptoKey, place: readonly string[], locked: Locked): Promise<T | null> {
  const bytes = await unlockBytes(key, place, locked)
  // The cast is safe: only our own value decrypts under this key and place.
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as T)
}

/** Null if encrypted with another key. */
export async function unlockBytes(
  key: CryptoKey,
  place: readonly string[],
  { iv, data }: Locked,
): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(how(iv, place), key, data))
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return null
    throw error
  }
}

function how(iv: Uint8Array<ArrayBuffer>, place: readonly string[]) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(JSON.stringify(place)) }
}
