/** What somebody sees after asking for a token. */
import type { CaseIdentity } from '../cases/caseIdentity'
import type { TokenKind } from './token'

export interface GetCaseToken extends CaseIdentity {
  readonly questions: readonly string[]
  readonly reusable: boolean
}

export type GetCaseTokenResult =
  | { readonly type: 'ReceivedToken'; readonly token: string }
  | { readonly type: 'TokenError' }

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
export function shownToken(result: GetCaseTokenResult, kind: TokenKind, target: LinkTarget): ShownToken {
  if (result.type === 'TokenError') return { type: 'message', message: tokenNotGenerated }
  return { type: 'text', text: kind === 'app' ? result.token : onceLink(target, result.token) }
}

function onceLink({ page, group, base }: LinkTarget, token: string): string {
  const path = ['once', group, base, token].map(encodeURIComponent).join('/')
  return `${page.replace(/#.*$/s, '')}#/${path}`
}
