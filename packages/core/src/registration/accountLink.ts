/** The links that mails about accounts carry: what each kind opens, for how long, and where it leads. */
import { isContinuationLink } from './registration'

/**
 * `activation` confirms an address, `password` sets a new password, `invitation` sets the first one of an account that
 * an administrator created.
 */
export type AccountLinkKind = 'activation' | 'password' | 'invitation'

/** The mails about accounts: one for each kind of link, and the word that a second factor was removed, which has none. */
export type AccountMailKind = AccountLinkKind | 'factorRemoved'

const hour = 60

/** Minutes for which a link works. It works once. */
export const linkMinutes: Readonly<Record<AccountLinkKind, number>> = {
  activation: 48 * hour,
  password: 30,
  invitation: 7 * 24 * hour,
}

export interface AccountLink {
  readonly expiresAt: Date
  readonly usedAt: Date | null
}

export type AccountLinkState = 'usable' | 'used' | 'expired'

export function stateOfLink({ expiresAt, usedAt }: AccountLink, now: Date): AccountLinkState {
  if (usedAt) return 'used'
  return now >= expiresAt ? 'expired' : 'usable'
}

/**
 * The page that a mail leads back to: the requested one if it has the origin of the page that asked, otherwise the
 * first page of that origin. The part after `#` is ours.
 */
export function clientPage(continuationLink: string, origin: string): string {
  const [page = ''] = continuationLink.split('#')
  return page !== origin && isContinuationLink(page, origin) ? page : `${origin}/`
}

interface LinkParts {
  readonly kind: AccountLinkKind
  /** As `clientPage` gives it. */
  readonly client: string
  readonly user: string
  readonly secret: string
}

export function addressOfLink({ kind, client, user, secret }: LinkParts): string {
  return kind === 'activation'
    ? `${client}#/activation?data=${secret}`
    : `${client}#/pw-forgotten/${encodeURIComponent(user)}/${secret}`
}
