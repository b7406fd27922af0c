import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { OwnPasswordField } from '../../session/password/OwnPasswordField'
import { CallFailedLine } from '../../shell/failures/CallFailedLine'

interface PasswordStepProps {
  /** The form's name, by which a button outside of it submits. */
  readonly id: string
  readonly isWrong: boolean
  readonly isBusy: boolean
  readonly error: unknown
  readonly onGive: (password: string) => void
  /** A signature is withdrawn, not given. */
  readonly isWithdrawal?: boolean
  /** Before the password. */
  readonly children?: ReactNode
}

/** Asks for the password once more before a signature, or to withdraw one. */
export function PasswordStep({ id, isWrong, isBusy, error, onGive, isWithdrawal, children }: PasswordStepProps) {
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  return (
    <form
      id={id}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '' && !isBusy) onGive(password)
      }}
    >
      <p className="text-sm">
        {isWithdrawal ? (
          <Trans id="withdraw.password.why" message="Enter your password to show that it is you." />
        ) : (
          <Trans
            id="verify.password.why"
            message="You gave your password more than 15 minutes ago. Give it again to sign."
          />
        )}
      </p>
      {children}
      <OwnPasswordField
        label={t({ id: 'verify.password', message: 'Your password' })}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={
          isWrong &&
          (isWithdrawal ? (
            <Trans
              id="withdraw.password.wrong"
              message="The password is wrong, or there were too many tries. Nothing was changed."
            />
          ) : (
            <Trans
              id="verify.password.wrong"
              message="The password is wrong, or there were too many tries. Nothing was signed."
            />
          ))
        }
      />
      {error != null && <CallFailedLine error={error} />}
    </form>
  )
}
