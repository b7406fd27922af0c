import { loginMachine } from '@casebook/core/session/login.machine'
import { signInOffersMachine } from '@casebook/core/session/signInOffers.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { readSignInQuery } from '../router/returnAddress'
import { BrandMark } from '../shell/BrandMark'
import { Main } from '../shell/Main'
import { LanguageSwitch } from '../shell/settings/LanguageSwitch'
import { Note } from '../ui/Note'
import { LoginAside } from './LoginAside'
import { LoginForm } from './LoginForm'
import OutdatedDialog from './OutdatedDialog'
import { usePorts } from './ports'
import { useSessionActor } from './sessionActor'
import './signIn.css'

/** The sign-in screen. Afterwards the user returns to the screen that sent them here. */
export default function LoginScreen() {
  const { session, serverName, apiLabel } = usePorts()
  const [screen, send] = useMachine(loginMachine, { input: { session } })
  const [{ context: asked }] = useMachine(signInOffersMachine, { input: { session } })
  const { returnTo, reason } = readSignInQuery(useSearch())
  const [, navigate] = useLocation()
  const actor = useSessionActor()
  const { signedIn, problem } = screen.context

  useEffect(() => {
    if (!signedIn) return
    actor.send({ type: 'LoginSuccessful', user: signedIn })
    navigate(returnTo, { replace: true })
  }, [actor, navigate, returnTo, signedIn])

  return (
    <div className="login">
      <Main className="loginmain">
        <header className="row">
          <span className="row wordmark">
            <BrandMark />
            Casebook
          </span>
          <span className="end">
            <LanguageSwitch />
          </span>
        </header>
        <div className="loginbox">
          <h1>
            <Trans id="login.title" message="Sign in" />
          </h1>
          <p className="sub">
            <Trans id="login.server" message="Study server {serverName}" values={{ serverName }} />
          </p>
          {reason === 'InsufficientPermissions' && !problem && (
            <div className="stacked">
              <Note tone="range" title={<Trans id="login.notAllowed" message="This account may not open that page." />}>
                <Trans id="login.notAllowed.what" message="Sign in with another account." />
              </Note>
            </div>
          )}
          <LoginForm form={screen.context} isBusy={screen.matches('signingIn')} offers={asked.offers} send={send} />
        </div>
        <footer className="row xs muted">
          <span className="end num">
            <bdi>{apiLabel}</bdi>
          </span>
        </footer>
      </Main>
      <LoginAside />
      {screen.matches('outdated') && <OutdatedDialog />}
    </div>
  )
}
