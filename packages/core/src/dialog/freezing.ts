/** Interim locks: an option names cases and questionnaires; both lists must allow, an empty one allows all, two empty ones none. */
export interface InterimLocks {
  readonly caseIds: readonly string[]
  readonly tabIds: readonly string[]
}

export function isInterimLocked({ caseIds, tabIds }: InterimLocks, caseName: string, questionnaireId: string): boolean {
  if (caseIds.length === 0 && tabIds.length === 0) return false
  return (
    (caseIds.length === 0 || caseIds.includes(caseName)) && (tabIds.length === 0 || tabIds.includes(questionnaireId))
  )
}
