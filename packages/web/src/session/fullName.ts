import type { ClientUser } from '@casebook/core/session/session.calls'

/** First and last name, or the user name if neither is given. */
export function fullNameOf({ firstName, lastName, username }: ClientUser): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username
}
