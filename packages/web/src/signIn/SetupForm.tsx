import { rulesOfNewPassword } from '@casebook/core/session/password/newPassword'
import { mayCreateAdministrator, type SetupContext, type SetupEvent } from '@casebook/core/session/setup.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { NewPasswordFields } from '../session/password/NewPasswordFields'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Button } from '../ui/Button'
import { formCardClass, pageCardTitleClass } from '../ui/Card'
import { pairClass } from '../ui/fields/pair'
import { TextField } from '../ui/fields/TextField'

interface SetupFormProps {
  readonly form: SetupContext
  readonly isBusy: boolean
  readonly send: (event: SetupEvent) => void
}

export function SetupForm({ form, isBusy, send }: SetupFormProps) {
  const { t } = useLingui()
  const { person, typed, problem } = form
  const type = (field: Extract<SetupEvent, { type: 'type' }>['field']) => (text: string) =>
    send({ type: 'type', field, text })
  return (
    <form
      className={formCardClass('wide')}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'submit' })
      }}
    >
      <div>
        <h1 className={pageCardTitleClass}>
          <Trans id="setup.title" message="Set up this server" />
        </h1>
        <p className="mt-1 text-ink-2">
          <Trans id="setup.what" message="Create the first administrator. This page then closes for good." />
        </p>
      </div>
      {problem === 'failed' && <CallFailedNote />}
      <TextField
        label={t({ id: 'login.user', message: 'User name' })}
        hint={t({ id: 'setup.user.hint', message: 'An e-mail address is a good choice.' })}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={255}
        value={person.username}
        onChange={type('username')}
      />
      <div className={pairClass}>
        <TextField
          label={t({ id: 'setup.firstName', message: 'First name (optional)' })}
          autoComplete="given-name"
          maxLength={45}
          value={person.firstName}
          onChange={type('firstName')}
        />
        <TextField
          label={t({ id: 'setup.lastName', message: 'Last name (optional)' })}
          autoComplete="family-name"
          maxLength={45}
          value={person.lastName}
          onChange={type('lastName')}
        />
      </div>
      <NewPasswordFields
        typed={typed}
        rules={rulesOfNewPassword(typed, person.username.trim())}
        onPassword={type('password')}
        onAgain={type('again')}
        error={
          problem === 'PasswordInvalid' && (
            <Trans id="password.invalid" message="The password needs at least 14 characters." />
          )
        }
      />
      <div className="mt-2 flex items-center justify-end gap-2">
        <Button type="submit" variant="primary" disabled={isBusy || !mayCreateAdministrator(form)}>
          <Trans id="setup.create" message="Create administrator" />
        </Button>
      </div>
    </form>
  )
}
