/**
 * Interim locks: an option lists cases and questionnaires. Both lists must match; an empty one matches everything, but
 * two empty ones lock nothing.
 */
export interface InterimLocks {
  readonly caseIds: readonly string[]
  readonly tabIds: readonly string[]
}

/**
 * A name locks every case with that name, an id a single case. A case that was never saved has no id. A lock on a
 * questionnaire reaches the ones nested in it: `lineage` is the questionnaire and those it is nested in.
 */
export function isInterimLocked(
  { caseIds, tabIds }: InterimLocks,
  { id, name }: { readonly id: string | null; readonly name: string },
  lineage: readonly string[],
): boolean {
  if (caseIds.length === 0 && tabIds.length === 0) return false
  const isNamed = caseIds.length === 0 || caseIds.includes(name) || (id !== null && caseIds.includes(id))
  return isNamed && (tabIds.length === 0 || lineage.some((questionnaireId) => tabIds.includes(questionnaireId)))
}
