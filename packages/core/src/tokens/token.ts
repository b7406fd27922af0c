/**
 * Tokens: they give a person without an account access to a few questions of one case.
 *
 * Only the hash of a token's secret is stored; lists and the log use its uuid. A link is valid for one save. An app can
 * reuse its token until a person invalidates it.
 */

export interface TokenPermission {
  readonly type: 'AddFactsPermission'
  readonly caseName: string
  readonly questions: readonly string[]
}

export interface Token {
  readonly uuid: string
  readonly reusable: boolean
  readonly issuer: string
  readonly permissions: TokenPermission
  /** Null if it does not expire. */
  readonly expiresAt: Date | null
  /** The time of the save that used it up. */
  readonly usedAt: Date | null
  readonly invalidatedAt: Date | null
}

export const tokenStates = ['usable', 'used', 'invalidated', 'expired'] as const

export type TokenState = (typeof tokenStates)[number]

/** An unusable token never becomes usable again. */
export function tokenState({ reusable, usedAt, invalidatedAt, expiresAt }: Token, now: Date): TokenState {
  if (invalidatedAt) return 'invalidated'
  if (usedAt && !reusable) return 'used'
  return expiresAt && now >= expiresAt ? 'expired' : 'usable'
}

/** A successful save uses up a single-use token. */
export function afterUse(token: Token, now: Date): Token {
  return token.reusable || token.usedAt ? token : { ...token, usedAt: now }
}

/** Tokens of the case that cover any of the questions. */
export function invalidatedBy(
  tokens: readonly Token[],
  caseName: string,
  questionIds: readonly string[],
): readonly Token[] {
  return tokens.filter(
    ({ permissions, invalidatedAt }) =>
      !invalidatedAt &&
      permissions.caseName === caseName &&
      permissions.questions.some((id) => questionIds.includes(id)),
  )
}

export type TokenKind = 'app' | 'link'

export interface TokenRequest {
  readonly kind: TokenKind
  readonly reusable: boolean
  readonly questions: readonly string[]
  readonly isCaseSaved: boolean
}

/** Whether a token can be issued: for a saved case and some questions; only an app's may be reusable. */
export function mayIssueToken({ kind, reusable, questions, isCaseSaved }: TokenRequest): boolean {
  return isCaseSaved && questions.length > 0 && (!reusable || kind === 'app')
}

/** Days that a link works unless its maker says otherwise. */
export const usualDays = 14
export const mostDays = 365

/** The end of a token made now. An app's works until a person revokes it, unless it was given days. */
export function expiryOf(kind: TokenKind, days: number | undefined, now: Date): Date | null {
  const given = days ?? (kind === 'link' ? usualDays : null)
  return given === null ? null : new Date(now.getTime() + given * 24 * 60 * 60_000)
}

export const linkStates = ['notOpened', 'opened', 'sent', 'expired', 'revoked'] as const

/** What became of a link. */
export type LinkState = (typeof linkStates)[number]

/** A person may still answer with it. */
export function isStanding(state: LinkState): boolean {
  return state === 'notOpened' || state === 'opened'
}

const stateOfSpent: Readonly<Record<Exclude<TokenState, 'usable'>, LinkState>> = {
  used: 'sent',
  invalidated: 'revoked',
  expired: 'expired',
}

/**
 * Answers that arrived count before all else: a link may be revoked after it. One whose maker may not enter the case any more is as good as
 * revoked.
 */
export function linkState(
  token: Token & { readonly openedAt: Date | null },
  now: Date,
  isIssuerAllowed: boolean,
): LinkState {
  if (token.usedAt && !token.reusable) return 'sent'
  const state = tokenState(token, now)
  if (state !== 'usable') return stateOfSpent[state]
  if (!isIssuerAllowed) return 'revoked'
  return token.openedAt ? 'opened' : 'notOpened'
}
