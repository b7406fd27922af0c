import { setupMachine } from '@casebook/core/session/setup.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { PublicPage } from '../publicPages/PublicPage'
import { signInPath } from '../router/returnAddress'
import { useSearchParams } from '../router/useSearchParams'
import { usePorts } from '../session/ports'
import { ButtonLink } from '../ui/ButtonLink'
import { Outcome } from '../ui/Outcome'
import { SetupForm } from './SetupForm'

/** First start of a server: creates the first administrator, using the link shown only in the server's console. */
export default function SetupScreen() {
  const { setup } = usePorts()
  const data = useSearchParams().get('data') ?? ''
  const [screen, send] = useMachine(setupMachine, { input: { setup, data } })

  if (screen.matches('created'))
    return (
      <PublicPage>
        <Outcome
          tone="ok"
          icon="check"
          title={<Trans id="setup.created" message="Administrator account created" />}
          action={
            <ButtonLink variant="primary" href={signInPath}>
              <Trans id="login.signIn" message="Sign in" />
            </ButtonLink>
          }
        >
          <Trans id="setup.created.what" message="This page will not open again. Sign in with the new account." />
        </Outcome>
      </PublicPage>
    )
  if (screen.matches('linkInvalid'))
    return (
      <PublicPage>
        <Outcome
          tone="missing"
          icon="alert"
          title={<Trans id="setup.linkInvalid" message="The link cannot be used" />}
          action={
            <ButtonLink href={signInPath}>
              <Trans id="setup.toSignIn" message="Go to sign-in" />
            </ButtonLink>
          }
        >
          <Trans
            id="setup.linkInvalid.what"
            message="It is incomplete, too old, or was used before. The newest link is shown in the window where the server was started."
          />
        </Outcome>
      </PublicPage>
    )
  return (
    <PublicPage width="wide">
      <SetupForm form={screen.context} isBusy={screen.matches('creating')} send={send} />
    </PublicPage>
  )
}
