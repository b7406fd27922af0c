import { passwordMachine } from '@casebook/core/session/password/password.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { basesPath } from '../../router/returnAddress'
import { useSession } from '../../session/session'
import { ButtonLink } from '../../ui/ButtonLink'
import { Outcome } from '../../ui/Outcome'
import { PasswordForm } from './PasswordForm'

/** Changing one's own password. */
export default function PasswordScreen() {
  const { session, user, guard } = useSession()
  const [screen, send] = useMachine(passwordMachine, { input: { session: guard(session), username: user.username } })

  if (screen.matches('changed'))
    return (
      <Outcome
        tone="ok"
        icon="check"
        title={<Trans id="password.changed" message="Your password is changed" />}
        action={
          <ButtonLink variant="primary" href={basesPath}>
            <Trans id="password.toBases" message="Go to the studies" />
          </ButtonLink>
        }
      >
        <Trans id="password.changed.what" message="Use the new one from now on. You are signed out everywhere else." />
      </Outcome>
    )
  return <PasswordForm form={screen.context} isBusy={screen.matches('changing')} send={send} />
}
