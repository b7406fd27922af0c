import { civilDateText } from '@casebook/core/dates/civilDate'
import { homeCalls } from '@casebook/core/home/home.calls'
import { homeMachine } from '@casebook/core/home/home.machine'
import { useMachine } from '@xstate/react'
import { useCallback, useEffect } from 'react'
import { today } from '../dates/today'
import { guardQuietly } from '../session/access/attendance'
import { usePorts } from '../session/ports'
import { useSession } from '../session/session'
import { useShowsSdv } from '../shell/DeploymentContext'
import { useSignsOfLife } from '../shell/useSignsOfLife'
import { latestWaiting } from './latestWaiting'

/** The work that waits for the user. `follows`: asked for again every few seconds while they are there, and then waits for a sign-in if need be. */
export function useWaiting({ follows }: { readonly follows: boolean }) {
  const session = useSession()
  const { user } = session
  const showsSdv = useShowsSdv()
  const port = usePorts().portOf(homeCalls)
  const [screen, send] = useMachine(homeMachine, {
    input: {
      home: follows ? guardQuietly(port, session) : port,
      today: () => civilDateText(today()),
      follows,
      showsSdv,
    },
  })
  const { waiting } = screen.context
  useEffect(() => {
    if (waiting) latestWaiting.hear({ username: user.username, waiting })
  }, [waiting, user.username])
  useSignsOfLife(useCallback(() => send({ type: 'active' }), [send]))
  return [screen, send] as const
}
