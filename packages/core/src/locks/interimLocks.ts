/** Interim locks: an option names cases and questionnaires; both lists must allow, an empty one allows all, two empty ones none. */
export interface InterimLocks {
  readonly caseIds: readonly string[]
  readonly tabIds: readonly string[]
}

/** A name locks every case of that name, an id the one case. A case that was never saved has no id. */
export function isInterimLocked(
  { caseIds, tabIds }: InterimLocks,
  { id, name }: { readonly id: string | null; readonly name: string },
  questionnaireId: string,
): boolean {
  if (caseIds.length === 0 && tabIds.length === 0) return false
  const isNamed = caseIds.length === 0 || caseIds.includes(name) || (id !== null && caseIds.includes(id))
  return isNamed && (tabIds.length === 0 || tabIds.includes(questionnaireId))
}
