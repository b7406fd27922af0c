import type { NewPassword, PasswordRules } from '@casebook/core/session/password/newPassword'
import { lengthOfPassword } from '@casebook/core/session/password/newPassword'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode, Ref } from 'react'
import { pairClass } from '../../ui/fields/pair'
import { OwnPasswordField } from './OwnPasswordField'
import { RuleLine } from './RuleLine'

interface NewPasswordFieldsProps {
  readonly typed: NewPassword
  readonly rules: PasswordRules
  readonly onPassword: (password: string) => void
  readonly onAgain: (password: string) => void
  readonly error?: ReactNode
  readonly passwordRef?: Ref<HTMLInputElement>
}

/** A new password, entered twice, with rules that are ticked off while typing. */
export function NewPasswordFields({ typed, rules, onPassword, onAgain, error, passwordRef }: NewPasswordFieldsProps) {
  const { t } = useLingui()
  const length = lengthOfPassword(typed.password)
  return (
    <>
      <div className={pairClass}>
        <OwnPasswordField
          label={t({ id: 'password.new', message: 'New password' })}
          autoComplete="new-password"
          value={typed.password}
          onChange={onPassword}
          error={error}
          {...(passwordRef && { inputRef: passwordRef })}
        />
        <OwnPasswordField
          label={t({ id: 'password.again', message: 'New password again' })}
          autoComplete="new-password"
          value={typed.again}
          onChange={onAgain}
        />
      </div>
      <ul aria-label={t({ id: 'password.rules', message: 'Rules for the password' })}>
        <RuleLine holds={rules.isLongEnough}>
          {rules.isLongEnough || length === 0 ? (
            <Trans id="password.rule.length" message="At least 14 characters" />
          ) : (
            <Trans
              id="password.rule.lengthSoFar"
              message="At least 14 characters, {length} so far"
              values={{ length }}
            />
          )}
        </RuleLine>
        <RuleLine holds={rules.areEqual}>
          <Trans id="password.rule.equal" message="Both entries are equal" />
        </RuleLine>
        {rules.fault === 'Guessable' && (
          <RuleLine holds={false}>
            <Trans
              id="password.rule.guessable"
              message="Harder to guess: not only names, common words, years and patterns"
            />
          </RuleLine>
        )}
        {rules.fault === 'TooLong' && (
          <RuleLine holds={false}>
            <Trans id="password.rule.tooLong" message="At most 256 characters" />
          </RuleLine>
        )}
      </ul>
    </>
  )
}
