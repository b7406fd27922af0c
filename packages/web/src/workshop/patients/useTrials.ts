import type { Base } from '@casebook/core/bases/base'
import type { Proven, Tried } from '@casebook/core/testPatients/trying'
import { useEffect, useRef, useState } from 'react'
import { trustedScript } from '../../journal/trustedScript'
import script from './trials.worker.ts?worker&url'

export interface Trials {
  /** What came out last; null before anything did. */
  readonly tried: Tried | null
  readonly proven: Proven | null
  /** The study has changed since. */
  readonly isRunning: boolean
  readonly hasFailed: boolean
}

interface Told {
  readonly id: number
  readonly tried?: Tried
  readonly proven?: Proven
  readonly error?: string
}

/** Of the thread's script, once it is trusted. */
let address: string | null = null

/** After so long without a change the study is tried: who types does not wait for it. */
const pause = 250

const nothing: Trials = { tried: null, proven: null, isRunning: false, hasFailed: false }

/** The study is tried in a thread of its own at every change. */
export function useTrials(base: Base | null): Trials {
  const [trials, setTrials] = useState(nothing)
  const thread = useRef<Worker | null>(null)
  const asked = useRef(0)
  useEffect(() => {
    if (!base) return
    asked.current += 1
    const id = asked.current
    setTrials((before) => ({ ...before, isRunning: true }))
    const timer = setTimeout(() => {
      if (!thread.current) {
        address ??= trustedScript('trials', script)
        const worker = new Worker(address, { type: 'module' })
        const fail = () => setTrials((before) => ({ ...before, isRunning: false, hasFailed: true }))
        worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
          if (data.id !== asked.current) return
          const { tried, proven, error } = data
          if (error !== undefined) return fail()
          setTrials((before) => ({
            tried: tried ?? before.tried,
            proven: proven ?? before.proven,
            isRunning: proven === undefined,
            hasFailed: false,
          }))
        })
        worker.addEventListener('error', () => {
          worker.terminate()
          // The next change has a thread of its own.
          thread.current = null
          fail()
        })
        thread.current = worker
      }
      thread.current.postMessage({ type: 'try', id, base })
    }, pause)
    return () => clearTimeout(timer)
  }, [base])
  useEffect(
    () => () => {
      thread.current?.terminate()
      thread.current = null
    },
    [],
  )
  return trials
}
