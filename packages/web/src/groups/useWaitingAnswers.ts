import { groupsCalls } from '@casebook/core/groups/groups.calls'
import { groupsOverviewMachine } from '@casebook/core/groups/groupsOverview.machine'
import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { usePorts } from '../session/ports'
import { useSignsOfLife } from '../shell/useSignsOfLife'
import { membershipNews } from './membershipNews'

/** Milliseconds. Whoever works on one screen learns of a move within this time. */
const newsAfter = 60_000

/**
 * The number of invitations, requests and notices that await the user, refreshed on every navigation, after each move, and while the user
 * is at the page. Nobody asked for it, so it asks nobody to sign in, and nothing while nobody is there.
 */
export function useWaitingAnswers(): number {
  const [{ context }, send] = useMachine(groupsOverviewMachine, {
    input: { groups: usePorts().portOf(groupsCalls), first: 0 },
  })
  const [path] = useLocation()
  const askedAt = useRef(0)
  const ask = useCallback(() => {
    askedAt.current = Date.now()
    send({ type: 'reload' })
  }, [send])
  // biome-ignore lint/correctness/useExhaustiveDependencies(path): runs on navigation
  useEffect(ask, [path, ask])
  useEffect(() => membershipNews.subscribe(ask), [ask])
  const askIfOld = useCallback(() => {
    if (Date.now() - askedAt.current >= newsAfter) ask()
  }, [ask])
  useSignsOfLife(askIfOld)
  return context.window?.waiting ?? 0
}
