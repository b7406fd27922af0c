import type { FactorContext, FactorEvent } from '@casebook/core/secondFactor/secondFactor.machine'
import { Trans } from '@lingui/react'
import { OwnPasswordDialog } from '../session/password/OwnPasswordDialog'

interface AskPasswordProps {
  readonly form: FactorContext
  readonly username: string
  readonly isBusy: boolean
  readonly send: (event: FactorEvent) => void
}

/** The password, before the second factor is changed. */
export function AskPassword({ form: { action, password, problem }, username, isBusy, send }: AskPasswordProps) {
  const isRemoval = action.name === 'removeApp' || action.name === 'removePasskey'
  return (
    <OwnPasswordDialog
      username={username}
      password={password}
      isWrong={problem === 'CurrentPasswordWrong'}
      isBusy={isBusy}
      onType={(typed) => send({ type: 'typePassword', password: typed })}
      onCancel={() => send({ type: 'cancel' })}
      onGo={() => send({ type: 'submit' })}
      why={
        isRemoval ? (
          <Trans
            id="factor.askPassword.remove"
            message="Without any second factor, anyone who knows your password can sign in."
          />
        ) : action.name === 'makeRecoveryCodes' ? (
          <Trans id="factor.askPassword.codes" message="The recovery codes you have now stop working." />
        ) : undefined
      }
      go={isRemoval ? <Trans id="factor.remove" message="Remove" /> : <Trans id="factor.goOn" message="Go on" />}
    />
  )
}
