/** Where the history of a case stands, and under which name it is exported. */
import type { CaseIdentity } from '../cases/caseIdentity'

/** `/log/case/{group}/{base}/{owner}/{name}`, at one of its questions if one is named. */
export function historyPath({ group, base, owner, name }: CaseIdentity, questionId?: string): string {
  const parts = questionId === undefined ? [group, base, owner, name] : [group, base, owner, name, questionId]
  return `/log/case/${parts.map(encodeURIComponent).join('/')}`
}

export function historyFileName({ name }: Pick<CaseIdentity, 'name'>): string {
  return `${name}.xlsx`
}
