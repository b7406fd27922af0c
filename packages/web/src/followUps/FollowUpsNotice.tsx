import { followUpsCalls } from '@casebook/core/followUps/followUps.calls'
import { followUpsMachine } from '@casebook/core/followUps/followUps.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { today } from '../dates/today'
import type { NoticeProps } from '../router/route'
import { usePorts } from '../session/ports'
import { NavCount } from '../shell/nav/NavCount'

/** The number of the user's follow-ups that are open, beside the link to them. Refreshed on every navigation; asks nobody to sign in. */
export default function FollowUpsNotice({ isRail }: NoticeProps) {
  const input = { server: usePorts().portOf(followUpsCalls), today: today(), pageSize: 1 }
  const [{ context }, send] = useMachine(followUpsMachine, { input })
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies(path): runs on navigation
  useEffect(() => send({ type: 'reload' }), [path, send])
  const count = context.counts?.open ?? 0
  if (count === 0) return null
  return (
    <NavCount count={count} isRail={isRail}>
      <Trans
        id="followUps.notice"
        message="{count, plural, one {# follow-up is open} other {# follow-ups are open}}"
        values={{ count }}
      />
    </NavCount>
  )
}
