/**
 * Where somebody who must sign in comes from and goes back to. The address of the sign-in screen carries it, so it survives a
 * reload; only addresses of this application are gone back to.
 */
export const signInPath = '/login'
export const homePath = '/bases'
export const registrationPath = '/registration'
export const forgottenPath = '/pw-forgotten'
export const passwordPath = '/password'

export type SignInReason = 'LoginRequired' | 'InsufficientPermissions'

/** The sign-in screen for somebody who was at `from`. */
export function signInAddress(from: string, reason: SignInReason = 'LoginRequired'): string {
  const query = new URLSearchParams()
  if (isWorthReturning(from)) query.set('to', from)
  if (reason === 'InsufficientPermissions') query.set('why', reason)
  const asked = query.toString()
  return asked ? `${signInPath}?${asked}` : signInPath
}

/** What the sign-in screen reads off its own query. */
export function readSignInQuery(search: string): { readonly returnTo: string; readonly reason: SignInReason } {
  const query = new URLSearchParams(search)
  const to = query.get('to') ?? ''
  return {
    returnTo: isWorthReturning(to) ? to : homePath,
    reason: query.get('why') === 'InsufficientPermissions' ? 'InsufficientPermissions' : 'LoginRequired',
  }
}

function isWorthReturning(address: string): boolean {
  const [path = ''] = address.split('?')
  return /^\/[^/\\]/.test(path) && path !== signInPath
}
