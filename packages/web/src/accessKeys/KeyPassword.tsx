import type { KeysContext, KeysEvent } from '@casebook/core/accessKeys/accessKeys.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { HiddenUsername } from '../session/password/HiddenUsername'
import { OwnPasswordField } from '../session/password/OwnPasswordField'
import { StepDialog } from '../ui/overlay/StepDialog'

interface KeyPasswordProps {
  readonly form: KeysContext
  readonly username: string
  readonly isBusy: boolean
  readonly send: (event: KeysEvent) => void
}

/** The password, before a key is made: the person may have left the screen open. */
export function KeyPassword({ form: { password, problem }, username, isBusy, send }: KeyPasswordProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])
  return (
    <StepDialog
      width="narrow"
      focusOn={field}
      onBack={() => send({ type: 'cancel' })}
      back={<Trans id="dialog.cancel" message="Cancel" />}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      title={<Trans id="factor.askPassword" message="Your password, please" />}
      description={
        <Trans id="password.current.why" message="You signed in a while ago, so please enter it once more." />
      }
      go={<Trans id="accessKeys.make" message="Make the key" />}
      isOff={password === ''}
      isBusy={isBusy}
      onGo={() => send({ type: 'submit' })}
    >
      <HiddenUsername username={username} />
      <OwnPasswordField
        label={t({ id: 'password.current', message: 'Current password' })}
        autoComplete="current-password"
        inputRef={field}
        value={password}
        onChange={(typed) => send({ type: 'typePassword', password: typed })}
        error={
          problem === 'CurrentPasswordWrong' && (
            <Trans id="password.current.wrong" message="This is not your current password. Try again." />
          )
        }
      />
      <p className="text-sm text-ink-2">
        <Trans
          id="accessKeys.noPassword"
          message="Without a password on this server, sign out and in again: for five minutes none is asked for."
        />
      </p>
    </StepDialog>
  )
}
