import { loginMachine, maySignIn } from '@casebook/core/session/login.machine'
import type { ClientUser } from '@casebook/core/session/session.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { LoginProblemNote } from '../../publicPages/LoginProblemNote'
import { isThere, notePostponed, notePrompt, noteSeen } from '../../session/access/attendance'
import { fullNameOf } from '../../session/fullName'
import OutdatedDialog from '../../session/OutdatedDialog'
import { HiddenUsername } from '../../session/password/HiddenUsername'
import { OwnPasswordField } from '../../session/password/OwnPasswordField'
import { useSession } from '../../session/session'
import { useSignsOfLife } from '../../shell/useSignsOfLife'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { Dialog } from '../../ui/overlay/Dialog'

const ProvidersOver = lazyComponent(() => import('../../providers/ProvidersOver'))
const SecondStepOver = lazyComponent(() => import('../../secondFactor/SecondStepOver'))
const RequiredFactorOver = lazyComponent(() => import('../../secondFactor/RequiredFactorOver'))

interface SignInOverProps {
  /** A reassurance, such as "four answers are on this device and are sent when you are back". */
  readonly children: ReactNode
  /** The same user has signed in again. */
  readonly onSignedIn: (user: ClientUser) => void
  /** The form below is readable again, and nothing is sent. Not offered once the person has left. */
  readonly onNotNow: () => void
  /** Another user wants to sign in: leaves the form, after a confirmation. */
  readonly onOtherAccount: () => void
}

/**
 * Sign-in over a form whose answers must not be lost, and which no other person may read. The user name is fixed, because the answers belong to that user.
 */
export function SignInOver({ children, onSignedIn, onNotNow, onOtherAccount }: SignInOverProps) {
  const { t } = useLingui()
  const { user, session, serverName, onSignedInAgain } = useSession()
  const [screen, send] = useMachine(loginMachine, { input: { session, onlyUser: user.username } })
  const { password, problem, step, signedIn, error, until } = screen.context
  const passwordRef = useRef<HTMLInputElement>(null)
  const formId = useId()
  const mayPostpone = useMayPostpone()
  const postpone = () => {
    notePostponed()
    onNotNow()
  }

  useEffect(() => {
    if (problem) passwordRef.current?.focus()
  }, [problem])

  const goOn = useCallback(
    (again: ClientUser) => {
      onSignedInAgain(again)
      onSignedIn(again)
    },
    [onSignedIn, onSignedInAgain],
  )
  useEffect(() => {
    if (signedIn && !signedIn.needsSecondFactor) goOn(signedIn)
  }, [signedIn, goOn])

  const over = { onNotNow: mayPostpone && postpone, onMissing: onNotNow }
  if (signedIn?.needsSecondFactor) return <RequiredFactorOver username={user.username} onDone={goOn} {...over} />
  if (screen.matches('secondStep') && step)
    return (
      <SecondStepOver
        step={step}
        onlyUser={user.username}
        onSignedIn={(user) => send({ type: 'LoginSuccessful', user })}
        onStartAgain={(problem, until = null) => send({ type: 'startAgain', problem, until })}
        {...over}
      >
        {children}
      </SecondStepOver>
    )
  if (screen.matches('outdated')) return <OutdatedDialog />
  return (
    <Dialog
      open
      width="narrow"
      isCover
      onClose={mayPostpone ? postpone : undefined}
      closeLabel={mayPostpone && t({ id: 'signInOver.notNow', message: 'Not now' })}
      focusOn={passwordRef}
      title={<Trans id="signInOver.title" message="Sign in to go on" />}
      description={children}
      footer={
        <>
          <Button variant="quiet" onClick={onOtherAccount}>
            <Trans id="signInOver.other" message="Use another account" />
          </Button>
          <span className="flex-1 max-phone:basis-full" />
          {mayPostpone && (
            <Button onClick={postpone}>
              <Trans id="signInOver.notNow" message="Not now" />
            </Button>
          )}
          <Button
            variant="primary"
            type="submit"
            form={formId}
            disabled={screen.matches('signingIn') || !maySignIn(screen.context)}
          >
            <Trans id="login.signIn" message="Sign in" />
          </Button>
        </>
      }
    >
      <ProvidersOver onlyUser={user.username} onSignedIn={goOn} onArrived={send} />
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'submit' })
        }}
      >
        {problem && <LoginProblemNote problem={problem} error={error} until={until} />}
        <div className="relative flex items-center gap-2.5 rounded-md border border-line bg-sunken px-3 py-2">
          <Avatar name={fullNameOf(user)} />
          <span className="flex flex-col">
            <span className="text-sm font-semibold">{fullNameOf(user)}</span>
            <bdi className="text-xs text-ink-2">
              {user.username}, {serverName}
            </bdi>
          </span>
          <HiddenUsername username={user.username} />
        </div>
        <OwnPasswordField
          label={t({ id: 'login.password', message: 'Password' })}
          autoComplete="current-password"
          inputRef={passwordRef}
          value={password}
          onChange={(typed) => send({ type: 'typePassword', password: typed })}
        />
      </form>
    </Dialog>
  )
}

/** Milliseconds. */
const lookEvery = 5_000

/** After a while without activity, the next person has to sign in. */
function useMayPostpone(): boolean {
  const [mayPostpone, setMayPostpone] = useState(isThere)
  useEffect(notePrompt, [])
  useSignsOfLife(noteSeen)
  useEffect(() => {
    if (!mayPostpone) return
    const timer = setInterval(() => setMayPostpone(isThere()), lookEvery)
    return () => clearInterval(timer)
  }, [mayPostpone])
  return mayPostpone
}
