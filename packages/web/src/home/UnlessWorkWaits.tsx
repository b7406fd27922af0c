import { waitingInAll } from '@casebook/core/home/waiting'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { homePath } from '../router/returnAddress'
import { Card } from '../ui/Card'
import { Skeleton } from '../ui/waiting/Skeleton'
import { useWaiting } from './useWaiting'

/** Asks once whether anything waits for the user: then that is the first screen, otherwise the children are. */
export function UnlessWorkWaits({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const [screen] = useWaiting({ follows: false })
  const { waiting, error } = screen.context
  if (waiting && waitingInAll(waiting).count > 0) return <Redirect to={homePath} replace />
  if (waiting || error != null) return children
  return (
    <Card className="p-4">
      <Skeleton label={t({ id: 'home.loading', message: 'Loading your tasks' })} lines={[0.3, 0.6, 0.5]} />
    </Card>
  )
}
