import type { Base } from '@casebook/core/bases/base'
import type { AskedConditions, PatientConditions } from '@casebook/core/testPatients/conditionResults'
import type { Proven, Tried } from '@casebook/core/testPatients/trying'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { trustedScript } from '../../journal/trustedScript'
import script from './trials.worker.ts?worker&url'

export interface Trials {
  /** What came out last; null before anything did. */
  readonly tried: Tried | null
  readonly proven: Proven | null
  /** What the conditions that were asked of come to, for each test patient. */
  readonly conditions: readonly PatientConditions[]
  /** The study has changed since. */
  readonly isRunning: boolean
  readonly hasFailed: boolean
}

interface Told {
  readonly id: number
  readonly tried?: Tried
  readonly proven?: Proven
  readonly conditions?: readonly PatientConditions[]
  readonly error?: string
}

/** Of the thread's script, once it is trusted. */
let address: string | null = null

/** After so long without a change the study is tried: who types does not wait for it. */
const pause = 250

const nothing: Trials = { tried: null, proven: null, conditions: [], isRunning: false, hasFailed: false }

/** The study is tried in a thread of its own at every change, and asked there about the conditions that somebody writes. */
export function useTrials(base: Base | null, asked: AskedConditions | null): Trials {
  const [trials, setTrials] = useState(nothing)
  const thread = useRef<Worker | null>(null)
  const newest = useRef(0)
  const sent = useRef(0)
  const ask = useEffectEvent(() => {
    if (asked && sent.current === newest.current)
      thread.current?.postMessage({ type: 'ask', id: newest.current, asked })
  })
  useEffect(() => {
    if (!base) return
    newest.current += 1
    const id = newest.current
    setTrials((before) => (before.isRunning ? before : { ...before, isRunning: true }))
    const timer = setTimeout(() => {
      if (!thread.current) {
        address ??= trustedScript('trials', script)
        const worker = new Worker(address, { type: 'module' })
        // Results of before the change would look like those of now.
        const fail = () => setTrials((before) => ({ ...before, conditions: [], isRunning: false, hasFailed: true }))
        worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
          const { id, error, ...told } = data
          if (id !== newest.current) return
          if (error !== undefined) return fail()
          setTrials((before) => ({ ...before, ...told, isRunning: before.isRunning && !told.proven, hasFailed: false }))
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
      sent.current = id
      ask()
    }, pause)
    return () => clearTimeout(timer)
  }, [base])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew whenever something else is asked
  useEffect(() => ask(), [asked])
  useEffect(
    () => () => {
      thread.current?.terminate()
      thread.current = null
    },
    [],
  )
  return trials
}
