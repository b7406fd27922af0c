/** 128 random bits. Not `randomUUID`, which browsers withhold from addresses without https. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
