import { rulesOfNewPassword } from '@casebook/core/session/password/newPassword'
import {
  maySubmitPassword,
  type PasswordContext,
  type PasswordEvent,
} from '@casebook/core/session/password/password.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { HiddenUsername } from '../../session/password/HiddenUsername'
import { NewPasswordFields } from '../../session/password/NewPasswordFields'
import { OwnPasswordField } from '../../session/password/OwnPasswordField'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { Button } from '../../ui/Button'
import { formCardClass, pageCardTitleClass } from '../../ui/Card'

interface PasswordFormProps {
  readonly form: PasswordContext
  readonly isBusy: boolean
  readonly send: (event: PasswordEvent) => void
}

/** A new password. Asks for the current one only if the server requires it. */
export function PasswordForm({ form, isBusy, send }: PasswordFormProps) {
  const { t } = useLingui()
  const { typed, current, asksForCurrent, problem, username } = form
  const currentRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (problem === 'PasswordInvalid') passwordRef.current?.focus()
    else if (problem === 'CurrentPasswordMissing' || problem === 'CurrentPasswordWrong') currentRef.current?.focus()
  }, [problem])

  return (
    <form
      className={formCardClass('narrow')}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'submit' })
      }}
    >
      <h1 className={pageCardTitleClass}>
        <Trans id="password.title" message="Change password" />
      </h1>
      {problem === 'failed' && <CallFailedNote error={form.error} />}
      <HiddenUsername username={username} />
      {asksForCurrent && (
        <OwnPasswordField
          label={t({ id: 'password.current', message: 'Current password' })}
          autoComplete="current-password"
          inputRef={currentRef}
          value={current}
          onChange={(password) => send({ type: 'typeCurrent', password })}
          hint={
            problem === 'CurrentPasswordMissing' && (
              <Trans id="password.current.why" message="You signed in a while ago, so please enter it once more." />
            )
          }
          error={
            problem === 'CurrentPasswordWrong' && (
              <Trans id="password.current.wrong" message="This is not your current password. Try again." />
            )
          }
        />
      )}
      <NewPasswordFields
        typed={typed}
        rules={rulesOfNewPassword(typed, username)}
        passwordRef={passwordRef}
        onPassword={(password) => send({ type: 'typePassword', password })}
        onAgain={(password) => send({ type: 'typeAgain', password })}
        error={
          problem === 'PasswordInvalid' && (
            <Trans id="password.invalid" message="The password needs at least 14 characters." />
          )
        }
      />
      <div className="mt-2 flex items-center gap-2">
        <Button type="submit" variant="primary" disabled={isBusy || !maySubmitPassword(form)}>
          <Trans id="password.title" message="Change password" />
        </Button>
      </div>
    </form>
  )
}
