import { Redirect, useLocation, useSearch } from 'wouter'
import { type SignInReason, signInAddress } from '../../router/returnAddress'

/** Leads to the sign-in form, which leads back here. */
export function ToSignIn({ reason = 'LoginRequired' }: { readonly reason?: SignInReason }) {
  const [path] = useLocation()
  const search = useSearch()
  return <Redirect to={signInAddress(search ? `${path}?${search}` : path, reason)} replace />
}
