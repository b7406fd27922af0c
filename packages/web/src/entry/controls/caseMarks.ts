/** Queries and signatures on this case, for every part of the screen that marks them. */

import { openCaseOf } from '@casebook/core/entry/entry.context'
import { type CaseMarks, caseMarksMachine, noMarks } from '@casebook/core/marks/caseMarks.machine'
import type { QueryState } from '@casebook/core/queries/thread'
import { useActorRef, useSelector } from '@xstate/react'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useSession } from '../../session/session'
import { useShowsSdv } from '../../shell/DeploymentContext'
import { useEntry, useForm } from '../FormContext'
import { fetchCaseCalls } from '../modals/useCaseCalls'

export interface ReadMarks extends CaseMarks {
  /** Call after an action that changes them. */
  readonly readAnew: () => void
}

export const CaseMarksContext = createContext<ReadMarks>({ ...noMarks, readAnew: () => {} })

export function useCaseMarks(): ReadMarks {
  return useContext(CaseMarksContext)
}

/** The state of the query pending on an answer; null if none is. */
export function useQueryState(key: string): QueryState | null {
  const { openQuestions, waitingQuestions } = useCaseMarks()
  if (openQuestions?.has(key)) return 'open'
  return waitingQuestions.has(key) ? 'waiting' : null
}

/** Reads the marks once the case is open, and again after a save, an unlock, a signature or a query step. */
export function useReadCaseMarks(): ReadMarks {
  const { actor } = useForm()
  const { user, caseCalls } = useSession()
  const showsSdv = useShowsSdv(actor.getSnapshot().context.name)
  const reading: ActorRefFrom<typeof caseMarksMachine> = useActorRef(caseMarksMachine, {
    input: {
      calls: () => fetchCaseCalls(caseCalls),
      studyCase: openCaseOf(actor.getSnapshot().context),
      held: user.roles,
      showsSdv,
    },
  })
  const readAnew = useCallback(
    () => reading.send({ type: 'changed', studyCase: openCaseOf(actor.getSnapshot().context) }),
    [reading, actor],
  )
  useAfterChange(readAnew)
  const marks = useSelector(reading, ({ context }) => context.marks)
  const { openQuestions } = marks
  useEffect(() => {
    if (openQuestions) actor.send({ type: 'asked', keys: [...openQuestions] })
  }, [actor, openQuestions])
  return useMemo(() => ({ ...marks, readAnew }), [marks, readAnew])
}

/** Runs after a save, an unlock or a signature. */
function useAfterChange(readAnew: () => void): void {
  const revision = useEntry(({ context }) => context.opened?.revision ?? null)
  const locked = useEntry(({ context }) => context.locked)
  const known = useRef({ revision, locked })
  useEffect(() => {
    if (known.current.revision === revision && known.current.locked === locked) return
    known.current = { revision, locked }
    readAnew()
  }, [revision, locked, readAnew])
}
