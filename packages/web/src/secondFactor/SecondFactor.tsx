import type { secondFactorMachine } from '@casebook/core/secondFactor/secondFactor.machine'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Actor, SnapshotFrom } from 'xstate'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Card } from '../ui/Card'
import { Skeleton } from '../ui/waiting/Skeleton'
import { AppCard } from './AppCard'
import { AskPassword } from './AskPassword'
import { PasskeyCard } from './PasskeyCard'
import { RecoveryCodesCard } from './RecoveryCodesCard'

interface SecondFactorProps {
  readonly screen: SnapshotFrom<typeof secondFactorMachine>
  readonly send: Actor<typeof secondFactorMachine>['send']
  readonly username: string
  /** Cards beside the app. */
  readonly children?: ReactNode
}

/** The app and its recovery codes, in the states of their chart. */
export function SecondFactor({ screen, send, username, children }: SecondFactorProps) {
  const { t } = useLingui()
  const { factor, recoveryCodes, isKept, error } = screen.context
  const isBusy = screen.matches('acting') || screen.matches('confirming') || screen.matches('loading')
  if (screen.matches('unreachable')) return <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
  if (!factor)
    return (
      <Card className="p-5">
        <Skeleton label={t({ id: 'factor.loading', message: 'Loading the second factor' })} />
      </Card>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_23.5rem] items-start gap-5 max-desk:grid-cols-[minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        {error != null && <CallFailedNote error={error} />}
        {screen.matches('keeping') ? (
          <RecoveryCodesCard codes={recoveryCodes} username={username} isKept={isKept} send={send} />
        ) : (
          <AppCard form={screen.context} username={username} isBusy={isBusy} send={send} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {!screen.matches('keeping') && (
          <PasskeyCard form={screen.context} isBusy={!screen.matches('showing')} send={send} />
        )}
        {children}
      </div>
      {(screen.matches('askingPassword') || (screen.matches('acting') && screen.context.password !== '')) && (
        <AskPassword form={screen.context} username={username} isBusy={isBusy} send={send} />
      )}
    </div>
  )
}
