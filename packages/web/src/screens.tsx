/** The screens besides data entry, and what surrounds them: each comes when somebody goes there, or before, at leisure. */
import { Trans } from '@lingui/react'
import { later } from './ui/lazy/later'
import { SpinnerBar } from './ui/SpinnerBar'

const moment = <SpinnerBar label={<Trans id="session.asking" message="One moment" />} />

export const BasesRoute = later(() => import('./bases/BasesRoute'), moment)
export const ForgottenScreen = later(() => import('./session/ForgottenScreen'), moment)
export const LoginScreen = later(() => import('./session/LoginScreen'), moment)
export const NotAllowedScreen = later(() => import('./session/access/NotAllowedScreen'), moment)
export const PasswordScreen = later(() => import('./session/password/PasswordScreen'), moment)
export const RegistrationScreen = later(() => import('./session/RegistrationScreen'), moment)
export const SetupScreen = later(() => import('./session/SetupScreen'), moment)
export const Shell = later(() => import('./shell/Shell'), moment)

/** Whoever does not come to a case comes to the bases, or signs in first. */
export function fetchEntrance(): void {
  Shell.fetch()
  BasesRoute.fetch()
  LoginScreen.fetch()
}
