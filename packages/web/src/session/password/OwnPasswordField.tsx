import { useLingui } from '@lingui/react/macro'
import type { ReactNode, Ref } from 'react'
import { PasswordField } from '../../ui/fields/PasswordField'

interface OwnPasswordFieldProps {
  readonly label: string
  readonly aside?: ReactNode
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: 'current-password' | 'new-password'
  readonly inputRef?: Ref<HTMLInputElement>
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly size?: 'medium' | 'tall'
}

/** A password field with localised labels for showing and hiding. */
export function OwnPasswordField(props: OwnPasswordFieldProps) {
  const { t } = useLingui()
  return (
    <PasswordField
      {...props}
      showLabel={t({ id: 'password.show', message: 'Show password' })}
      hideLabel={t({ id: 'password.hide', message: 'Hide password' })}
    />
  )
}
