/** The result shown after requesting a token. */

import type { Refusal } from '../refusal'
import type { TokenKind } from './token'
import type { GetCaseTokenResult } from './tokens.calls'

/** The alert that the token could not be generated: save the case first. */
export const tokenNotGenerated = 'token.notGenerated'

export type ShownToken =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'message'; readonly message: typeof tokenNotGenerated }

/** The target of a link: the page of the application and the base of the case. */
export interface LinkTarget {
  readonly page: string
  readonly group: string
  readonly base: string
}

/** For an app the bare token; for a link the entire address, for copying. */
export function shownToken(
  result: Exclude<GetCaseTokenResult, Refusal>,
  kind: TokenKind,
  target: LinkTarget,
): ShownToken {
  if (result.type === 'TokenError') return { type: 'message', message: tokenNotGenerated }
  return { type: 'text', text: kind === 'app' ? result.token : addressOfLink(target, result.token) }
}

function addressOfLink({ page, group, base }: LinkTarget, token: string): string {
  const path = ['once', group, base, token].map(encodeURIComponent).join('/')
  return `${page.replace(/#.*$/s, '')}#/${path}`
}
