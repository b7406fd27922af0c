import { groupsCalls } from '@casebook/core/groups/groups.calls'
import { groupsOverviewMachine } from '@casebook/core/groups/groupsOverview.machine'
import { waitingAnswers } from '@casebook/core/groups/overview'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { NoticeProps } from '../router/route'
import { usePorts } from '../session/ports'
import { NavCount } from '../shell/nav/NavCount'

/**
 * The number of invitations and requests awaiting the user, beside the link to the groups. Refreshed on every
 * navigation. Nobody asked for it, so it asks nobody to sign in.
 */
export default function GroupsNotice({ isRail }: NoticeProps) {
  const [{ context }, send] = useMachine(groupsOverviewMachine, { input: { groups: usePorts().portOf(groupsCalls) } })
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies(path): runs on navigation
  useEffect(() => send({ type: 'reload' }), [path, send])
  const count = waitingAnswers(context.all ?? [])
  if (count === 0) return null
  return (
    <NavCount count={count} isRail={isRail}>
      <Trans
        id="groups.notice"
        message="{count, plural, one {# invitation or request waits for you} other {# invitations or requests wait for you}}"
        values={{ count }}
      />
    </NavCount>
  )
}
