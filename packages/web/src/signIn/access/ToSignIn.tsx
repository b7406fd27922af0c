import { useContext } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { type SignInReason, signInAddress, signInPath } from '../../router/returnAddress'
import { StartContext } from '../../router/StartContext'

/** Redirects to the sign-in form, which returns here. */
export function ToSignIn({ reason = 'LoginRequired' }: { readonly reason?: SignInReason }) {
  const [path] = useLocation()
  const search = useSearch()
  const isStart = useContext(StartContext)
  return <Redirect to={signInAddress(isStart ? signInPath : search ? `${path}?${search}` : path, reason)} replace />
}
