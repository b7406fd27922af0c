import type { FactorContext, FactorEvent } from '@casebook/core/secondFactor/secondFactor.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { HiddenUsername } from '../session/password/HiddenUsername'
import { OwnPasswordField } from '../session/password/OwnPasswordField'
import { StepDialog } from '../ui/overlay/StepDialog'
import { factorProblemTexts } from './factor.messages'

interface AskPasswordProps {
  readonly form: FactorContext
  readonly username: string
  readonly isBusy: boolean
  readonly send: (event: FactorEvent) => void
}

/** The password, before the second factor is changed. */
export function AskPassword({ form, username, isBusy, send }: AskPasswordProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const { action, password, problem } = form
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])
  return (
    <StepDialog
      width="narrow"
      focusOn={field}
      onBack={() => send({ type: 'cancel' })}
      back={<Trans id="factor.cancel" message="Cancel" />}
      closeLabel={t({ id: 'factor.cancel', message: 'Cancel' })}
      title={<Trans id="factor.askPassword" message="Your password, please" />}
      description={
        action.name === 'removeApp' || action.name === 'removePasskey' ? (
          <Trans
            id="factor.askPassword.remove"
            message="Without any second factor, anyone who knows your password can sign in."
          />
        ) : action.name === 'makeRecoveryCodes' ? (
          <Trans id="factor.askPassword.codes" message="The recovery codes you have now stop working." />
        ) : (
          <Trans id="password.current.why" message="You signed in a while ago, so please enter it once more." />
        )
      }
      go={
        action.name === 'removeApp' || action.name === 'removePasskey' ? (
          <Trans id="factor.remove" message="Remove" />
        ) : (
          <Trans id="factor.goOn" message="Go on" />
        )
      }
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
        error={problem === 'CurrentPasswordWrong' && <Trans {...factorProblemTexts.CurrentPasswordWrong} />}
      />
    </StepDialog>
  )
}
