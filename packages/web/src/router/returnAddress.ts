/**
 * The address to return to after sign-in. Carried in the address of the sign-in screen, so it survives a reload. Only
 * addresses of this application are accepted.
 */
export const signInPath = '/login'
export const basesPath = '/bases'
/** The first screen after sign-in. */
export const homePath = '/home'
export const hostChooserPath = '/host-chooser'
export const registrationPath = '/registration'
export const activationPath = '/activation'
export const forgottenPath = '/pw-forgotten'
export const passwordPath = '/password'

export type SignInReason = 'LoginRequired' | 'InsufficientPermissions'

/** The sign-in screen, returning to `from` afterwards. */
export function signInAddress(from: string, reason: SignInReason = 'LoginRequired'): string {
  const query = new URLSearchParams()
  if (isWorthReturning(from)) query.set('to', from)
  if (reason === 'InsufficientPermissions') query.set('why', reason)
  const asked = query.toString()
  return asked ? `${signInPath}?${asked}` : signInPath
}

/** Parses the query of the sign-in screen. Without an address it leads to the first screen. */
export function readSignInQuery(
  search: string,
  first = homePath,
): { readonly returnTo: string; readonly reason: SignInReason } {
  const query = new URLSearchParams(search)
  const to = query.get('to') ?? ''
  return {
    returnTo: isWorthReturning(to) ? to : first,
    reason: query.get('why') === 'InsufficientPermissions' ? 'InsufficientPermissions' : 'LoginRequired',
  }
}

function isWorthReturning(address: string): boolean {
  const [path = ''] = address.split('?')
  return /^\/[^/\\]/.test(path) && path !== signInPath
}
