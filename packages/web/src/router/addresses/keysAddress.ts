/** Everybody's access keys, for administrators. */
export const keysPath = '/keys'

/** A person's own access keys. */
export const ownKeysPath = '/security/keys'
