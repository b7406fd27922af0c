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

export async function lock(key: CryptoKey, place: readonly string[], value: unknown): Promise<Locked> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt(how(iv, place), key, new TextEncoder().encode(JSON.stringify(value)))
  return { iv, data }
}

/** Null if encrypted with another key. */
export async function unlock<T>(key: CryptoKey, place: readonly string[], { iv, data }: Locked): Promise<T | null> {
  let bytes: ArrayBuffer
  try {
    bytes = await crypto.subtle.decrypt(how(iv, place), key, data)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return null
    throw error
  }
  // The cast is safe: only our own value decrypts under this key and place.
  return JSON.parse(new TextDecoder().decode(bytes)) as T
}

function how(iv: Uint8Array<ArrayBuffer>, place: readonly string[]) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(JSON.stringify(place)) }
}
