import { type PasskeyProblem, passkeySignInMachine } from '@casebook/core/secondFactor/passkeySignIn.machine'
import { secondStepCalls } from '@casebook/core/secondFactor/secondStep.calls'
import type { LoginProblem } from '@casebook/core/session/login.machine'
import type { ClientUser } from '@casebook/core/session/session.calls'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { LoginProblemNote } from '../publicPages/LoginProblemNote'
import { usePorts } from '../session/ports'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import { factorProblemTexts } from './factor.messages'
import { hasPasskeys, passkeyBrowser } from './passkeys'

interface PasskeySignInProps {
  /** The person whose open form the sign-in covers, if any. */
  readonly onlyUser?: string | undefined
  /** Before another way to sign in. */
  readonly isFirst?: boolean
  readonly onSignedIn: (user: ClientUser) => void
}

const texts: Readonly<Record<Exclude<PasskeyProblem, LoginProblem>, MessageDescriptor>> = {
  PasskeyRefused: msg({ id: 'passkey.refused', message: 'This passkey belongs to no account on this server.' }),
  NoPasskeysHere: factorProblemTexts.NoPasskeysHere,
}

/** A button that signs in by a passkey. Not there where the browser has none. */
export default function PasskeySignIn({ onlyUser, isFirst = false, onSignedIn }: PasskeySignInProps) {
  const { session, portOf } = usePorts()
  const input = { port: portOf(secondStepCalls), session, browser: passkeyBrowser, onlyUser }
  const [screen, send] = useMachine(passkeySignInMachine, { input })
  const { signedIn, problem, error } = screen.context
  const isDone = screen.matches('done')
  useEffect(() => {
    if (isDone && signedIn) onSignedIn(signedIn)
  }, [isDone, signedIn, onSignedIn])
  if (!hasPasskeys()) return null
  return (
    <div className="flex flex-col gap-3">
      {problem === 'failed' || problem === 'Deactivated' ? (
        <LoginProblemNote problem={problem} error={error} until={null} />
      ) : (
        problem && (
          <Note tone="missing" role="alert">
            <Trans {...texts[problem]} />
          </Note>
        )
      )}
      <Button icon="key" size="large" wide disabled={!screen.matches('idle')} onClick={() => send({ type: 'start' })}>
        <Trans id="passkey.use" message="Use a passkey" />
      </Button>
      {isFirst && (
        <p className="flex items-center gap-3 text-xs text-ink-3">
          <span className="h-px flex-1 bg-line" />
          <Trans id="secondStep.or" message="or" />
          <span className="h-px flex-1 bg-line" />
        </p>
      )}
    </div>
  )
}
