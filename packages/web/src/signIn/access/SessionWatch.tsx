import { sessionWatchCalls } from '@casebook/core/session/sessionWatch.calls'
import { sessionWatchMachine } from '@casebook/core/session/sessionWatch.machine'
import { useActorRef } from '@xstate/react'
import { useCallback, useEffect, useMemo } from 'react'
import { guardQuietly, noteBeginning, noteSeen } from '../../session/access/attendance'
import { useSession } from '../../session/session'
import { useSignsOfLife } from '../../shell/useSignsOfLife'

/** Notices that the session has ended while nobody touches the page. The sign-in then covers it. */
export default function SessionWatch() {
  const { portOf, user, signIn } = useSession()
  const port = useMemo(() => guardQuietly(portOf(sessionWatchCalls), { user, signIn }), [portOf, user, signIn])
  const watch = useActorRef(sessionWatchMachine, { input: { port } })
  // biome-ignore lint/correctness/useExhaustiveDependencies(user): runs on signing in again
  useEffect(noteBeginning, [user])
  useSignsOfLife(noteSeen)
  const look = useCallback(() => {
    if (document.visibilityState === 'visible') watch.send({ type: 'look' })
  }, [watch])
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])
  return null
}
