import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { caseMarksMachine } from '@casebook/core/marks/caseMarks.machine'
import { useMachine } from '@xstate/react'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { CaseMarksContext } from '../../entry/controls/caseMarks'
import { fetchCaseCalls } from '../../entry/modals/useCaseCalls'
import { useSession } from '../../session/session'
import { useShowsSdv } from '../../shell/DeploymentContext'

interface HistoryMarksProps {
  readonly caseId: CaseIdentity
  readonly children: ReactNode
}

/** The queries and signatures on the case, for everything that marks them in its history. */
export function HistoryMarks({ caseId, children }: HistoryMarksProps) {
  const { user, caseCalls } = useSession()
  const showsSdv = useShowsSdv(caseId)
  const [input] = useState({
    calls: () => fetchCaseCalls(caseCalls),
    studyCase: caseId,
    held: user.roles,
    showsSdv,
  })
  const [{ context }, send] = useMachine(caseMarksMachine, { input })
  const readAnew = useCallback(() => send({ type: 'changed', studyCase: caseId }), [send, caseId])
  const marks = useMemo(() => ({ ...context.marks, readAnew }), [context.marks, readAnew])
  return (
    <HistoryCaseContext value={caseId}>
      <CaseMarksContext value={marks}>{children}</CaseMarksContext>
    </HistoryCaseContext>
  )
}

const HistoryCaseContext = createContext<CaseIdentity | null>(null)

/** The case whose history is open. */
export function useHistoryCase(): CaseIdentity {
  const caseId = useContext(HistoryCaseContext)
  if (!caseId) throw new Error('useHistoryCase needs HistoryMarks above it')
  return caseId
}
