/**
 * Tokens: they give somebody without an account access to a few questions of one case, or let them set a forgotten
 * password.
 *
 * Only the hash of a token's secret is stored; lists and the log use its uuid. A link is valid for one save. An app can
 * reuse its token until somebody invalidates it.
 */

export type TokenPermission =
  | { readonly type: 'AddFactsPermission'; readonly caseName: string; readonly questions: readonly string[] }
  | { readonly type: 'SetPasswordPermission'; readonly user: string }

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

/** Whether a token can be issued: for a saved case and some questions; only an app's may be reusable. */
export function mayIssueToken({ kind, reusable, questions, isCaseSaved }: TokenRequest): boolean {
  return isCaseSaved && questions.length > 0 && (!reusable || kind === 'app')
}

const resetTokenMinutes = 30

/** A link for setting a forgotten password: for that user only, once, and for a short time. */
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
