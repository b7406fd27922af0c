import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { OwnPasswordField } from '../../session/password/OwnPasswordField'
import { moment } from '../../shell/moment'
import { TextField } from '../../ui/fields/TextField'

interface Credential {
  readonly username: string
  readonly password: string
}

interface CredentialFieldsProps {
  readonly credential: Credential
  readonly onChange: (credential: Credential) => void
  /** At the first signature of a session. */
  readonly asksName: boolean
  /** Of the first field. */
  readonly firstRef?: Ref<HTMLInputElement>
}

/** The user name and the password that execute a signature. */
export function CredentialFields({ credential, onChange, asksName, firstRef = null }: CredentialFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      {asksName && (
        <TextField
          ref={firstRef}
          label={t({ id: 'credential.name', message: 'Your user name' })}
          value={credential.username}
          onChange={(username) => onChange({ ...credential, username })}
          autoComplete="username"
        />
      )}
      <OwnPasswordField
        inputRef={asksName ? null : firstRef}
        label={t({ id: 'verify.password', message: 'Your password' })}
        value={credential.password}
        onChange={(password) => onChange({ ...credential, password })}
        autoComplete="current-password"
      />
    </>
  )
}

/** @param until when a password is looked at again, if the server says so */
export function TooManyPasswords({ until }: { readonly until: string | null | undefined }) {
  const { i18n } = useLingui()
  return until ? (
    <Trans
      id="credential.held.until"
      message="Too many wrong passwords. Try again after {until}."
      values={{ until: i18n.date(until, moment.minute) }}
    />
  ) : (
    <Trans id="credential.held" message="Too many wrong passwords. Try again later." />
  )
}
