/** What somebody sees after asking for a token. */

import type { Refusal } from '../refusal'
import type { TokenKind } from './token'
import type { GetCaseTokenResult } from './tokens.calls'

/** The alert: the token could not be generated; save the case first. */
export const tokenNotGenerated = 'token.notGenerated'

export type ShownToken =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'message'; readonly message: typeof tokenNotGenerated }

/** Where a link leads: the page that the application was loaded from, and the base of the case. */
export interface LinkTarget {
  readonly page: string
  readonly group: string
  readonly base: string
}

/** An app is told the bare token; for a link the whole address is shown, to be copied. */
export function shownToken(
  result: Exclude<GetCaseTokenResult, Refusal>,
  kind: TokenKind,
  target: LinkTarget,
): ShownToken {
  if (result.type === 'TokenError') return { type: 'message', message: tokenNotGenerated }
  return { type: 'text', text: kind === 'app' ? result.token : onceLink(target, result.token) }
}

function onceLink({ page, group, base }: LinkTarget, token: string): string {
  const path = ['once', group, base, token].map(encodeURIComponent).join('/')
  return `${page.replace(/#.*$/s, '')}#/${path}`
}
