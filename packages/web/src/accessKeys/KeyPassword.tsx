import type { KeysContext, KeysEvent } from '@casebook/core/accessKeys/accessKeys.machine'
import { Trans } from '@lingui/react'
import { OwnPasswordDialog } from '../session/password/OwnPasswordDialog'

interface KeyPasswordProps {
  readonly form: KeysContext
  readonly username: string
  readonly isBusy: boolean
  readonly send: (event: KeysEvent) => void
}

/** The password, before a key is made: the person may have left the screen open. */
export function KeyPassword({ form: { password, problem }, username, isBusy, send }: KeyPasswordProps) {
  return (
    <OwnPasswordDialog
      username={username}
      password={password}
      isWrong={problem === 'CurrentPasswordWrong'}
      isBusy={isBusy}
      onType={(typed) => send({ type: 'typePassword', password: typed })}
      onCancel={() => send({ type: 'cancel' })}
      onGo={() => send({ type: 'submit' })}
      go={<Trans id="accessKeys.make" message="Make the key" />}
    >
      <p className="text-sm text-ink-2">
        <Trans
          id="accessKeys.noPassword"
          message="Without a password on this server, sign out and in again: for five minutes none is asked for."
        />
      </p>
    </OwnPasswordDialog>
  )
}
