import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { StepDialog } from '../../ui/overlay/StepDialog'
import { HiddenUsername } from './HiddenUsername'
import { OwnPasswordField } from './OwnPasswordField'

interface OwnPasswordDialogProps {
  readonly username: string
  readonly password: string
  readonly isWrong: boolean
  readonly isBusy: boolean
  readonly onType: (password: string) => void
  readonly onCancel: () => void
  readonly onGo: () => void
  /** What the button says. */
  readonly go: ReactNode
  /** Why it is asked for; otherwise that the sign-in was a while ago. */
  readonly why?: ReactNode
  readonly children?: ReactNode
}

/** The person's own password, before something that somebody at an open screen must not do. */
export function OwnPasswordDialog({
  username,
  password,
  isWrong,
  isBusy,
  onType,
  onCancel,
  onGo,
  go,
  why,
  children,
}: OwnPasswordDialogProps) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWrong) field.current?.focus()
  }, [isWrong])
  return (
    <StepDialog
      width="narrow"
      focusOn={field}
      onBack={onCancel}
      back={<Trans id="factor.cancel" message="Cancel" />}
      closeLabel={t({ id: 'factor.cancel', message: 'Cancel' })}
      title={<Trans id="factor.askPassword" message="Your password, please" />}
      description={
        why ?? <Trans id="password.current.why" message="You signed in a while ago, so please enter it once more." />
      }
      go={go}
      isOff={password === ''}
      isBusy={isBusy}
      onGo={onGo}
    >
      <HiddenUsername username={username} />
      <OwnPasswordField
        label={t({ id: 'password.current', message: 'Current password' })}
        autoComplete="current-password"
        inputRef={field}
        value={password}
        onChange={onType}
        error={isWrong && <Trans id="password.current.wrong" message="This is not your current password. Try again." />}
      />
      {children}
    </StepDialog>
  )
}
