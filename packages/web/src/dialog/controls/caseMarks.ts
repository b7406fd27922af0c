/** What others have left at the case, for whatever part of the screen marks it. */
import { type CaseMarks, caseMarksMachine, noMarks } from '@casebook/core/dialog/caseMarks.machine'
import { useActorRef, useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useSession } from '../../session/session'
import { useDeployment } from '../../shell/DeploymentContext'
import { useForm } from '../FormContext'

export const CaseMarksContext = createContext<CaseMarks>(noMarks)

export function useCaseMarks(): CaseMarks {
  return useContext(CaseMarksContext)
}

/** Reads them once the case is open. */
export function useReadCaseMarks(): CaseMarks {
  const { actor } = useForm()
  const { user, caseCalls } = useSession()
  const { showsSdv } = useDeployment()
  const { caseName } = actor.getSnapshot().context
  const reading: ActorRefFrom<typeof caseMarksMachine> = useActorRef(caseMarksMachine, {
    input: { calls: caseCalls ?? (async () => ({})), caseName, held: user.roles, showsSdv },
  })
  return useSelector(reading, ({ context }) => context.marks)
}
