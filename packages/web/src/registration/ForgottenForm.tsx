import type { PasswordResetContext, PasswordResetEvent } from '@casebook/core/registration/passwordReset.machine'
import { Trans } from '@lingui/react'
import { signInPath } from '../router/returnAddress'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { formCardClass, pageCardTitleClass } from '../ui/Card'
import { TextField } from '../ui/fields/TextField'
import { Note } from '../ui/Note'
import { registrationTexts } from './registration.messages'

export interface PasswordResetFormProps {
  readonly form: PasswordResetContext
  readonly isBusy: boolean
  readonly send: (event: PasswordResetEvent) => void
}

/** Requests a mail with a link, at first or because the one before is of no use. */
export function ForgottenForm({ form: { user, problem, error }, isBusy, send }: PasswordResetFormProps) {
  return (
    <form
      className={formCardClass('narrow')}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'submit' })
      }}
    >
      <div>
        <h1 className={pageCardTitleClass}>
          <Trans id="forgotten.title" message="Forgot password" />
        </h1>
        <p className="mt-1 text-ink-2">
          <Trans id="forgotten.enter" message="Enter the e-mail address that you registered with." />
        </p>
      </div>
      {problem === 'linkInvalid' && (
        <Note
          tone="missing"
          role="alert"
          title={<Trans id="forgotten.linkInvalid" message="The password was not changed." />}
        >
          <Trans
            id="forgotten.linkInvalid.what"
            message="The link was used before, is incomplete, or is too old. Request a new one."
          />
        </Note>
      )}
      {problem === 'TooManyRequests' && (
        <Note tone="range" role="alert">
          <Trans {...registrationTexts['registration.tooManyRequests']} />
        </Note>
      )}
      {problem === 'failed' && <CallFailedNote error={error} />}
      <TextField
        label={<Trans id="registration.email" message="E-mail address" />}
        name="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={255}
        value={user}
        onChange={(typed) => send({ type: 'typeUser', user: typed })}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={isBusy || user.trim() === ''}>
          {problem === 'linkInvalid' ? (
            <Trans id="activation.newLink" message="Send a new link" />
          ) : (
            <Trans id="forgotten.send" message="Send link" />
          )}
        </Button>
        <ButtonLink variant="quiet" href={signInPath}>
          <Trans id="mailSent.back" message="Back to sign-in" />
        </ButtonLink>
      </div>
    </form>
  )
}
