import { asksToAccept } from '@casebook/core/session/customLoginPage'
import { type LoginContext, type LoginEvent, maySignIn } from '@casebook/core/session/login.machine'
import type { SignInOffers } from '@casebook/core/session/session.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { LoginProblemNote } from '../publicPages/LoginProblemNote'
import { forgottenPath, registrationPath } from '../router/returnAddress'
import { OwnPasswordField } from '../session/password/OwnPasswordField'
import { Button } from '../ui/Button'
import { TextField } from '../ui/fields/TextField'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { linkClass } from '../ui/link'

const AcceptBox = lazyComponent(() => import('./AcceptBox'))

interface LoginFormProps {
  readonly form: LoginContext
  readonly isBusy: boolean
  readonly offers: SignInOffers
  readonly send: (event: LoginEvent) => void
}

/** User name and password. After a failure the password is cleared and focused. */
export function LoginForm({ form, isBusy, offers, send }: LoginFormProps) {
  const { t } = useLingui()
  const passwordRef = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (form.problem) passwordRef.current?.focus()
  }, [form.problem])

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'submit' })
      }}
    >
      {form.problem && <LoginProblemNote problem={form.problem} error={form.error} until={form.until} />}
      <TextField
        label={t({ id: 'login.user', message: 'User name' })}
        size="tall"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        autoFocus
        value={form.user}
        onChange={(user) => send({ type: 'typeUser', user })}
      />
      <OwnPasswordField
        size="tall"
        label={t({ id: 'login.password', message: 'Password' })}
        autoComplete="current-password"
        inputRef={passwordRef}
        aside={
          offers.passwordReset && (
            <Link className={`text-sm font-medium ${linkClass}`} href={forgottenPath}>
              <Trans id="forgotten.title" message="Forgot password" />
            </Link>
          )
        }
        value={form.password}
        onChange={(password) => send({ type: 'typePassword', password })}
      />
      {asksToAccept(form.page) && (
        <AcceptBox
          html={form.page.acceptCheckboxHtml}
          accepts={form.accepts}
          onAccept={(accepts) => send({ type: 'accept', accepts })}
        />
      )}
      <Button
        type="submit"
        variant={offers.providers ? 'default' : 'primary'}
        size="large"
        wide
        disabled={isBusy || !maySignIn(form)}
      >
        {isBusy ? <Trans id="login.signingIn" message="Signing in" /> : <Trans id="login.signIn" message="Sign in" />}
      </Button>
      <p className="text-center text-sm text-ink-2">
        {offers.registration ? (
          <>
            <Trans id="login.noAccount" message="No account yet?" />{' '}
            <Link className={`font-medium ${linkClass}`} href={registrationPath}>
              <Trans id="registration.title" message="Register" />
            </Link>
          </>
        ) : (
          <Trans
            id="login.askAdministrator"
            message="No account yet, or no password? Ask an administrator of your study."
          />
        )}
      </p>
    </form>
  )
}
