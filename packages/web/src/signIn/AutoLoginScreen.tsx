import { defaultHost, readHost } from '@casebook/core/host/host'
import { autoLoginMachine } from '@casebook/core/session/autoLogin.machine'
import type { SessionPort } from '@casebook/core/session/session.calls'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { PublicPage } from '../publicPages/PublicPage'
import { signInPath } from '../router/returnAddress'
import OutdatedDialog from '../session/OutdatedDialog'
import { usePorts } from '../session/ports'
import { useSessionActor } from '../session/sessionActor'
import { Button } from '../ui/Button'
import { AlertDialog } from '../ui/overlay/AlertDialog'
import { SpinnerBar } from '../ui/waiting/SpinnerBar'

const browserOf = (here: string) => ({
  /** Replaces the entry of the history too: Back does not bring the password up again. */
  async wipeAddress() {
    history.replaceState(history.state, '', `${location.pathname}#/auto`)
  },
  /** Another host is chosen by its own page, where people see its name. */
  async useHost(host: string) {
    const own = [defaultHost(location.origin), readHost(location.origin)]
    return host === here || (own.includes(here) && own.includes(host))
  },
})

/** Signs in by a link that carries the credentials, where the server allows it. */
export default function AutoLoginScreen({ config }: { readonly config: string }) {
  const { session, host } = usePorts()
  const browser = browserOf(host)
  const [screen] = useMachine(autoLoginMachine, { input: { browser, session: whereAllowed(session), config } })
  const actor = useSessionActor()
  const [, navigate] = useLocation()
  const okRef = useRef<HTMLButtonElement>(null)
  const { signedIn, returnRoute } = screen.context
  const isThere = screen.matches('signedIn') || screen.matches('arrived')

  useEffect(() => {
    if (!isThere || returnRoute === null) return
    if (signedIn) actor.send({ type: 'LoginSuccessful', user: signedIn })
    navigate(returnRoute, { replace: true })
  }, [actor, isThere, navigate, returnRoute, signedIn])

  return (
    <PublicPage>
      {!screen.matches('failed') && <SpinnerBar label={<Trans id="login.signingIn" message="Signing in" />} />}
      {screen.matches('outdated') && <OutdatedDialog />}
      <AlertDialog
        open={screen.matches('failed')}
        width="narrow"
        focusOn={okRef}
        title={<Trans id="autoLogin.failed" message="login failed" />}
        description={
          <Trans id="autoLogin.failed.what" message="The link could not sign you in. Sign in with your password." />
        }
        footer={
          <Button variant="primary" ref={okRef} onClick={() => navigate(signInPath, { replace: true })}>
            <Trans id="dialog.ok" message="OK" />
          </Button>
        }
      />
    </PublicPage>
  )
}

/** A password in a link stays behind in mails and logs, so a server has to allow it. */
function whereAllowed(session: SessionPort): Pick<SessionPort, 'login'> {
  return {
    async login(credentials) {
      const offers = await session.getSignInOffers?.()
      const isAllowed = offers?.type === 'SignInOffers' && offers.autoLogin === true
      return isAllowed ? session.login(credentials) : { type: 'LoginFailed' }
    },
  }
}
