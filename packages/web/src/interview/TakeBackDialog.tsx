import { interviewCalls } from '@casebook/core/interview/interview.calls'
import { takeBackMachine } from '@casebook/core/interview/takeBack.machine'
import type { ClientUser } from '@casebook/core/session/session.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { fullNameOf } from '../session/fullName'
import { HiddenUsername } from '../session/password/HiddenUsername'
import { OwnPasswordField } from '../session/password/OwnPasswordField'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { StepDialog } from '../ui/overlay/StepDialog'

interface TakeBackDialogProps {
  readonly onBack: (user: ClientUser) => void
  readonly onClose: () => void
}

/** For staff: their password ends the interview and leads to the case. */
export function TakeBackDialog({ onBack, onClose }: TakeBackDialogProps) {
  const { t } = useLingui()
  const { session, user } = useSession()
  const interview = usePort(interviewCalls)
  const [state, send] = useMachine(takeBackMachine, { input: { interview, session, onBack } })
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { isWrong, error } = state.context
  useEffect(() => {
    if (!isWrong) return
    setPassword('')
    field.current?.focus()
  }, [isWrong])
  return (
    <StepDialog
      width="narrow"
      onBack={onClose}
      back={<Trans id="interview.takeBack.no" message="Go on with the interview" />}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={field}
      title={<Trans id="interview.takeBack" message="End the interview" />}
      description={
        <Trans
          id="interview.takeBack.how"
          message="Enter the password of {name} to return to the case. All answers so far are kept."
          values={{ name: <bdi>{fullNameOf(user)}</bdi> }}
        />
      }
      go={<Trans id="interview.takeBack" message="End the interview" />}
      isOff={password === ''}
      isBusy={!state.matches('asking')}
      onGo={() => send({ type: 'give', password })}
    >
      <HiddenUsername username={user.username} />
      <OwnPasswordField
        label={t({ id: 'login.password', message: 'Password' })}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        inputRef={field}
        error={
          isWrong && (
            <Trans id="interview.takeBack.wrong" message="The password is wrong, or there were too many tries." />
          )
        }
      />
      {error != null && <CallFailedLine error={error} />}
    </StepDialog>
  )
}
