import type { ClientUser } from '@casebook/core/session/session.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Dialog } from '../ui/overlay/Dialog'
import { RequiredFactor } from './RequiredFactor'

interface RequiredFactorOverProps {
  readonly username: string
  readonly onDone: (user: ClientUser) => void
  /** False if it cannot be postponed. */
  readonly onNotNow: (() => void) | false
}

/** Over a form whose answers must not be lost. */
export default function RequiredFactorOver({ username, onDone, onNotNow }: RequiredFactorOverProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      width="wide"
      isCover
      onClose={onNotNow || undefined}
      closeLabel={onNotNow && t({ id: 'signInOver.notNow', message: 'Not now' })}
      title={<Trans id="requiredFactor.title" message="Set up your second factor" />}
      description={
        <Trans
          id="requiredFactor.over"
          message="This server requires it for your account. What you typed is kept, and goes on when it is set up."
        />
      }
    >
      <RequiredFactor username={username} onDone={onDone} />
    </Dialog>
  )
}
