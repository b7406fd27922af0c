/** The case and the revision that a history shows, for queries and verification at its answers. */
import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import type { HistoryTools } from '@casebook/core/history/historyTools'
import { createContext, useContext } from 'react'
import type { ComparedRevisions } from '../useComparedCase'

export interface HistoryPlace {
  readonly caseId: CaseIdentity
  readonly compared: ComparedRevisions
  readonly tools: HistoryTools
}

export const HistoryPlaceContext = createContext<HistoryPlace | null>(null)

export function useHistoryPlace(): HistoryPlace {
  const place = useContext(HistoryPlaceContext)
  if (!place) throw new Error('useHistoryPlace needs a HistoryPlaceContext above it')
  return place
}
