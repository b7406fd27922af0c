import { readBase64 } from '../files/readBase64'

/** As UTF-8. */
export const encode = (text: string) => new TextEncoder().encode(text)

export const toBase64 = (bytes: Uint8Array) => readBase64(new Blob([Uint8Array.from(bytes)]))
