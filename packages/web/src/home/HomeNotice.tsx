import { waitingInAll } from '@casebook/core/home/waiting'
import { Trans } from '@lingui/react'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import type { NoticeProps } from '../router/route'
import { useSession } from '../session/session'
import { NavCount } from '../shell/nav/NavCount'
import { latestWaiting } from './latestWaiting'
import { useWaiting } from './useWaiting'

/** How much waits for the user, beside the link to it. Asked for on every navigation; asks nobody to sign in. */
export default function HomeNotice({ isRail }: NoticeProps) {
  const { user } = useSession()
  const [, send] = useWaiting({ follows: false })
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies(path): runs on navigation
  useEffect(() => send({ type: 'reload' }), [path, send])
  const latest = useSyncExternalStore(latestWaiting.subscribe, latestWaiting.get)
  if (latest?.username !== user.username) return null
  const { count, more } = waitingInAll(latest.waiting)
  if (count === 0) return null
  return (
    <NavCount count={count} more={more} isRail={isRail}>
      <Trans
        id="home.notice"
        message="{count, plural, one {# task for you} other {# tasks for you}}"
        values={{ count }}
      />
    </NavCount>
  )
}
