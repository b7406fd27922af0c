import { fileOf, hasUnkept } from '@casebook/core/candidates/workshop.context'
import { copyOf } from '@casebook/core/candidates/written/recalling'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { WorkshopProps } from '../workshopProps'

/** Milliseconds between a change and its copy: a crash takes no more than that. */
const pause = 1_000

/** Keeps what is written on this device until the server has it. False if the device does not keep it. */
export function useStudyCopy({ screen }: Pick<WorkshopProps, 'screen'>): boolean {
  const { copies, candidate, kept, keptAt, work } = screen.context
  const file = fileOf(screen.context)
  const isDiscarded = screen.matches('discarded')
  const [isStored, setStored] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const store = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const copy = copyOf(screen.context)
    if (copies && copy && !isDiscarded) copies.keep(candidate, copy).then(setStored)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is another copy
  useEffect(() => {
    if (!copies || file === null) return
    if (hasUnkept(screen.context) && !isDiscarded) timer.current ??= setTimeout(store, pause)
    else {
      clearTimeout(timer.current)
      timer.current = undefined
      void copies.forget(candidate)
    }
  }, [copies, candidate, file, work, kept, keptAt, isDiscarded])
  useEffect(() => {
    const leave = () => {
      if (timer.current !== undefined) store()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])
  return isStored && copies !== null
}
