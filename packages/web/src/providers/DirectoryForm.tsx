import {
  type DirectoryArrival,
  type DirectoryProblem,
  directorySignInMachine,
  mayAsk,
} from '@casebook/core/providers/directorySignIn.machine'
import type { ProviderSignInPort } from '@casebook/core/providers/providerSignIn.calls'
import type { OfferedProvider } from '@casebook/core/session/providerId'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { LoginProblemNote } from '../publicPages/LoginProblemNote'
import { OwnPasswordField } from '../session/password/OwnPasswordField'
import { Button } from '../ui/Button'
import { TextField } from '../ui/fields/TextField'
import { Note } from '../ui/Note'
import { directoryTexts } from './providers.messages'

interface DirectoryFormProps {
  readonly port: Pick<ProviderSignInPort, 'signInAtDirectory'>
  readonly directory: OfferedProvider
  /** The person whose open form the sign-in covers. */
  readonly onlyUser?: string | undefined
  readonly onArrived: (arrived: DirectoryArrival) => void
}

/** The name and the password of a directory. After a failure the password is cleared and focused. */
export function DirectoryForm({ port, directory: { id, name }, onlyUser, onArrived }: DirectoryFormProps) {
  const { t } = useLingui()
  const [screen, send] = useMachine(directorySignInMachine, { input: { port, provider: id, onlyUser } })
  const { user, password, problem, until, error, arrived } = screen.context
  const passwordRef = useRef<HTMLInputElement>(null)
  const tellArrived = useEffectEvent(onArrived)
  useEffect(() => {
    if (arrived) tellArrived(arrived)
  }, [arrived])
  useEffect(() => {
    if (problem) passwordRef.current?.focus()
  }, [problem])
  const isBusy = !screen.matches('editing')
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'submit' })
      }}
    >
      {problem &&
        (isOfForm(problem) ? (
          <LoginProblemNote problem={problem} error={error} until={until} />
        ) : (
          <Note
            tone="missing"
            role="alert"
            title={<Trans {...directoryTexts[problem].title} values={{ provider: name, name }} />}
          >
            <Trans {...directoryTexts[problem].advice} />
          </Note>
        ))}
      <TextField
        label={<Trans id="directory.user" message="User name at {name}" values={{ name }} />}
        size="tall"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        autoFocus
        value={user}
        onChange={(typed) => send({ type: 'typeUser', user: typed })}
      />
      <OwnPasswordField
        size="tall"
        label={t({ id: 'directory.password', message: `Password at ${name}` })}
        autoComplete="current-password"
        inputRef={passwordRef}
        value={password}
        onChange={(typed) => send({ type: 'typePassword', password: typed })}
      />
      <Button type="submit" variant="primary" size="large" wide disabled={isBusy || !mayAsk({ user, password })}>
        {isBusy ? (
          <Trans id="login.signingIn" message="Signing in" />
        ) : (
          <Trans id="provider.signIn" message="Sign in with {name}" values={{ name }} />
        )}
      </Button>
    </form>
  )
}

type OfForm = Extract<DirectoryProblem, 'LoginFailed' | 'TooManyFailedLogins' | 'Deactivated' | 'failed'>

function isOfForm(problem: DirectoryProblem): problem is OfForm {
  return !(problem in directoryTexts)
}
