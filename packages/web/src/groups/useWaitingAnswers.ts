import { groupsCalls } from '@casebook/core/groups/groups.calls'
import { groupsOverviewMachine } from '@casebook/core/groups/groupsOverview.machine'
import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { usePorts } from '../session/ports'
import { membershipNews } from './membershipNews'

/**
 * The number of invitations, requests and notices that await the user, refreshed on every navigation and after each
 * move. Nobody asked for it, so it asks nobody to sign in.
 */
export function useWaitingAnswers(): number {
  const [{ context }, send] = useMachine(groupsOverviewMachine, {
    input: { groups: usePorts().portOf(groupsCalls), first: 0 },
  })
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies(path): runs on navigation
  useEffect(() => send({ type: 'reload' }), [path, send])
  useEffect(() => membershipNews.subscribe(() => send({ type: 'reload' })), [send])
  return context.window?.waiting ?? 0
}
