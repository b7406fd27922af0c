import { maySetPassword, rulesOfNewPassword } from '@casebook/core/session/password/newPassword'
import { Trans } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { HiddenUsername } from '../session/password/HiddenUsername'
import { NewPasswordFields } from '../session/password/NewPasswordFields'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Button } from '../ui/Button'
import { formCardClass, pageCardTitleClass } from '../ui/Card'
import type { PasswordResetFormProps } from './ForgottenForm'

/** A password from the link of a mail. */
export function ChoosePasswordForm({ form: { link, typed, problem, error }, isBusy, send }: PasswordResetFormProps) {
  const passwordRef = useRef<HTMLInputElement>(null)
  const user = link?.user ?? ''

  useEffect(() => {
    if (problem === 'PasswordInvalid') passwordRef.current?.focus()
  }, [problem])

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
          <Trans id="activation.choosePassword" message="Choose a password" />
        </h1>
        <p className="mt-1 wrap-anywhere text-ink-2">
          <Trans
            id="forgotten.choose"
            message="For the account {user}."
            values={{ user: <bdi className="font-semibold text-ink">{user}</bdi> }}
          />
        </p>
      </div>
      {problem === 'failed' && <CallFailedNote error={error} />}
      <HiddenUsername username={user} />
      <NewPasswordFields
        typed={typed}
        rules={rulesOfNewPassword(typed, user)}
        passwordRef={passwordRef}
        onPassword={(password) => send({ type: 'typePassword', password })}
        onAgain={(password) => send({ type: 'typeAgain', password })}
        error={
          problem === 'PasswordInvalid' && (
            <Trans id="forgotten.invalid" message="The server refused this password. Choose another one." />
          )
        }
      />
      <div className="mt-2 flex items-center gap-2">
        <Button type="submit" variant="primary" disabled={isBusy || !maySetPassword(typed, user)}>
          <Trans id="forgotten.setPassword" message="Set password" />
        </Button>
      </div>
    </form>
  )
}
