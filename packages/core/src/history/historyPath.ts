/** The address of a case's history, and the name of its export. */
import type { CaseIdentity } from '../cases/caseIdentity'

/** `/log/case/{group}/{base}/{owner}/{name}`, optionally at one of its questions. */
export function historyPath({ group, base, owner, name }: CaseIdentity, questionId?: string): string {
  const parts = questionId === undefined ? [group, base, owner, name] : [group, base, owner, name, questionId]
  return `/log/case/${parts.map(encodeURIComponent).join('/')}`
}

export function historyFileName({ name }: Pick<CaseIdentity, 'name'>): string {
  return `${name}.xlsx`
}
