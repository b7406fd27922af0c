/** What a device makes of a link: a name for what it keeps of it, and a key that nobody has who has not the link. */
export interface LinkSecrets {
  readonly id: string
  readonly cipher: CryptoKey
}

/** Null where a browser offers no cryptography. Two keys of one secret: the name tells nothing about the other. */
export async function linkSecrets(token: string): Promise<LinkSecrets | null> {
  if (!crypto.subtle) return null
  const [id, key] = await Promise.all([digest(`id ${token}`), digest(`key ${token}`)])
  const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return { id: Array.from(new Uint8Array(id), (byte) => byte.toString(16).padStart(2, '0')).join(''), cipher }
}

function digest(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
}
