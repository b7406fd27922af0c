import { secondStepCalls } from '@casebook/core/secondFactor/secondStep.calls'
import { isWholeCode, secondStepMachine } from '@casebook/core/secondFactor/secondStep.machine'
import type { LoginProblem, SecondStep } from '@casebook/core/session/login.machine'
import type { ClientUser } from '@casebook/core/session/session.calls'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { usePorts } from '../session/ports'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import { CodeField } from './CodeField'
import PasskeySignIn from './PasskeySignIn'

export interface SecondStepProps {
  readonly step: SecondStep
  /** The person whose open form the sign-in covers, if any. */
  readonly onlyUser?: string
  readonly onSignedIn: (user: ClientUser) => void
  /** The password has to be typed again; null: the person wants to. */
  readonly onStartAgain: (problem: LoginProblem | null, until?: string | null) => void
}

/** A code after the password. */
export function SecondStepForm({ step, onlyUser, onSignedIn, onStartAgain }: SecondStepProps) {
  const { session, portOf } = usePorts()
  const [screen, send] = useMachine(secondStepMachine, { input: { port: portOf(secondStepCalls), session, step } })
  const { kind, code, triesLeft, signedIn, codesLeft, problem, until, error } = screen.context
  const field = useRef<HTMLInputElement>(null)
  const isBusy = !screen.matches('typing')
  const isDone = screen.matches('done')
  const hasEnded = screen.matches('ended')

  useEffect(() => {
    if (isDone && signedIn) onSignedIn(signedIn)
  }, [isDone, signedIn, onSignedIn])
  useEffect(() => {
    if (hasEnded) onStartAgain(problem, until)
  }, [hasEnded, problem, until, onStartAgain])
  // biome-ignore lint/correctness/useExhaustiveDependencies(kind): another field is there
  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy, kind])

  // Not before the server has said who is signed in: until then the button could do nothing.
  if (codesLeft !== null && (screen.matches('counting') || isDone))
    return (
      <div className="flex flex-col gap-4">
        <Note tone={codesLeft < 3 ? 'range' : 'ok'} role="status">
          <Trans
            id="secondStep.codesLeft"
            message="{count, plural, =0 {You are signed in. That was your last recovery code: make new ones under “Sign-in and security”.} one {You are signed in. One recovery code is left.} other {You are signed in. # recovery codes are left.}}"
            values={{ count: codesLeft }}
          />
        </Note>
        <Button variant="primary" size="large" wide autoFocus onClick={() => send({ type: 'goOn' })}>
          <Trans id="secondStep.goOn" message="Go on" />
        </Button>
      </div>
    )
  const isApp = kind === 'app'
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'submit' })
      }}
    >
      {step.passkey && <PasskeySignIn onlyUser={onlyUser} isFirst onSignedIn={onSignedIn} />}
      {error != null && <CallFailedNote error={error} />}
      <div>
        <CodeField
          ref={field}
          kind={kind}
          maxLength={isApp ? 9 : 16}
          label={
            isApp ? (
              <Trans id="secondStep.code" message="Six digits from your authenticator app" />
            ) : (
              <Trans id="secondStep.recoveryCode" message="One of your recovery codes" />
            )
          }
          value={code}
          onChange={(typed) => send({ type: 'typeCode', code: typed })}
          error={
            triesLeft !== null && (
              <Trans
                id="secondStep.wrong"
                message="{count, plural, one {That code is not right, or it has run out. Wait for the next one. One try is left.} other {That code is not right, or it has run out. Wait for the next one. # tries are left.}}"
                values={{ count: triesLeft }}
              />
            )
          }
        />
        <span role="alert" className="sr-only">
          {triesLeft !== null && !isBusy && <Trans id="secondStep.wrong.short" message="That code is not right." />}
        </span>
      </div>
      <Button type="submit" variant="primary" size="large" wide disabled={isBusy || !isWholeCode(screen.context)}>
        <Trans id="login.signIn" message="Sign in" />
      </Button>
      {step.app && (
        <Button
          variant="quiet"
          disabled={isBusy}
          onClick={() => send({ type: 'chooseKind', kind: isApp ? 'recovery' : 'app' })}
        >
          {isApp ? (
            <Trans id="secondStep.useRecovery" message="Use a recovery code" />
          ) : (
            <Trans id="secondStep.useApp" message="Use the authenticator app" />
          )}
        </Button>
      )}
      <p className="text-center text-xs text-ink-3">
        <Trans
          id="secondStep.lost"
          message="Lost your phone and your codes? An administrator can remove the second factor after checking who you are."
        />
      </p>
    </form>
  )
}
