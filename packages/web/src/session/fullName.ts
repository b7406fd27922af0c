import type { ClientUser } from '@casebook/core/session/session.calls'

/** First and last name; the user name of somebody who gave none. */
export function fullNameOf({ firstName, lastName, username }: ClientUser): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username
}
