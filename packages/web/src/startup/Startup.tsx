import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect } from 'react'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import type { StartupActor } from './browserStartup'

const StartupStopped = lazyComponent(() => import('./StartupStopped'))

interface StartupProps {
  readonly actor: StartupActor
  readonly onStarted: () => void
  readonly children: ReactNode
}

/** Renders the application once it may start in this tab. */
export function Startup({ actor, onStarted, children }: StartupProps) {
  const isRunning = useSelector(actor, (state) => state.matches({ open: 'running' }))
  const isStopped = useSelector(actor, (state) => state.matches({ open: 'confirming' }) || state.status === 'done')
  useEffect(() => {
    if (isRunning) onStarted()
  }, [isRunning, onStarted])
  if (isRunning) return children
  return isStopped ? <StartupStopped actor={actor} /> : null
}
