import { Redirect, useLocation, useSearch } from 'wouter'
import { type SignInReason, signInAddress } from '../../router/returnAddress'

/** Redirects to the sign-in form, which returns here. */
export function ToSignIn({ reason = 'LoginRequired' }: { readonly reason?: SignInReason }) {
  const [path] = useLocation()
  const search = useSearch()
  return <Redirect to={signInAddress(search ? `${path}?${search}` : path, reason)} replace />
}
