import { secondFactorCalls } from '@casebook/core/secondFactor/secondFactor.calls'
import { secondFactorMachine } from '@casebook/core/secondFactor/secondFactor.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { ownKeysPath } from '../router/addresses/keysAddress'
import { useHold } from '../router/LeaveGuardContext'
import { passwordPath } from '../router/returnAddress'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { PageHead } from '../shell/PageHead'
import { ButtonLink } from '../ui/ButtonLink'
import { CodesLeftCard } from './CodesLeftCard'
import { passkeyBrowser } from './passkeys'
import { SecondFactor } from './SecondFactor'

/** How a person signs in: the app, its recovery codes, and the password. */
export default function SecurityScreen() {
  const { user } = useSession()
  const port = usePort(secondFactorCalls)
  const [screen, send] = useMachine(secondFactorMachine, { input: { port, browser: passkeyBrowser } })
  const { factor } = screen.context
  const hasFactor = factor && (factor.appSince !== null || factor.passkeys.length > 0)
  useHold(
    screen.matches('keeping') ? (
      <Trans id="factor.unkept" message="The recovery codes are shown only now. Keep them before you leave." />
    ) : null,
  )
  return (
    <>
      <PageHead
        title={<Trans id="security.title" message="Sign-in and security" />}
        action={
          <div className="flex flex-wrap items-center gap-2">
            <ButtonLink icon="key" href={ownKeysPath}>
              <Trans id="accessKeys.title" message="Access keys" />
            </ButtonLink>
            <ButtonLink icon="key" href={passwordPath}>
              <Trans id="password.title" message="Change password" />
            </ButtonLink>
          </div>
        }
      >
        <Trans id="security.what" message="With a second factor, signing in asks for something you have." />{' '}
        {factor?.isRequired && <Trans id="security.required" message="It is required for your account." />}
      </PageHead>
      <SecondFactor screen={screen} send={send} username={user.username}>
        {hasFactor && !screen.matches('keeping') && (
          <CodesLeftCard left={factor.recoveryCodesLeft} isBusy={!screen.matches('showing')} send={send} />
        )}
      </SecondFactor>
    </>
  )
}
