/**
 * Tokens: what lets somebody without an account reach a few questions of one case, or set a forgotten password.
 *
 * Only the hash of a token's secret is kept; the uuid names it in lists and in the log. A link is good for one save. An app
 * may come again and again with its token, until somebody invalidates it.
 */

export type TokenPermission =
  | { readonly type: 'AddFactsPermission'; readonly caseName: string; readonly questions: readonly string[] }
  | { readonly type: 'SetPasswordPermission'; readonly user: string }

export interface Token {
  readonly uuid: string
  readonly reusable: boolean
  readonly issuer: string
  readonly permissions: TokenPermission
  /** Null for one that does not expire. */
  readonly expiresAt: Date | null
  /** When the save that used it up was done. */
  readonly usedAt: Date | null
  readonly invalidatedAt: Date | null
}

export const tokenStates = ['usable', 'used', 'invalidated', 'expired'] as const

export type TokenState = (typeof tokenStates)[number]

/** Once a token is no longer usable, it never is again. */
export function tokenState({ reusable, usedAt, invalidatedAt, expiresAt }: Token, now: Date): TokenState {
  if (invalidatedAt) return 'invalidated'
  if (usedAt && !reusable) return 'used'
  return expiresAt && now >= expiresAt ? 'expired' : 'usable'
}

/** A save that succeeded uses up a token that is good for one. */
export function afterUse(token: Token, now: Date): Token {
  return token.reusable || token.usedAt ? token : { ...token, usedAt: now }
}

/** Tokens of the case that reach any of the questions. */
export function invalidatedBy(
  tokens: readonly Token[],
  caseName: string,
  questionIds: readonly string[],
): readonly Token[] {
  return tokens.filter(
    ({ permissions, invalidatedAt }) =>
      !invalidatedAt &&
      permissions.type === 'AddFactsPermission' &&
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

/** Whether a token may be made: of a saved case, for some questions, and to be used again only by an app. */
export function mayIssueToken({ kind, reusable, questions, isCaseSaved }: TokenRequest): boolean {
  return isCaseSaved && questions.length > 0 && (!reusable || kind === 'app')
}

const resetTokenMinutes = 30

/** A link to set a forgotten password: of that user only, once, and soon. */
export function resetToken(uuid: string, user: string, now: Date): Token {
  return {
    uuid,
    reusable: false,
    issuer: user,
    permissions: { type: 'SetPasswordPermission', user },
    expiresAt: new Date(now.getTime() + resetTokenMinutes * 60_000),
    usedAt: null,
    invalidatedAt: null,
  }
}
