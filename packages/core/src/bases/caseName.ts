/**
 * The name of a case: usually letters, digits and underscores, and hyphens where the base says so; in patient-data mode
 * only digits, stored with a prefix.
 * A base with an anonymous case name names its cases itself.
 */
import type { BaseConfig } from './base'

const patientDataPrefix = 'PaDaWaN_Case_'

export type CaseNaming = Pick<BaseConfig, 'anonymousCaseName' | 'usePaDaWaN' | 'caseNames'>

/** Whether the person names the case rather than the base. */
export function isNamedByPerson({ anonymousCaseName }: CaseNaming): boolean {
  return !anonymousCaseName
}

/** The stored name of the case. */
export function storedCaseName(typed: string, naming: CaseNaming): string {
  if (naming.anonymousCaseName) return naming.anonymousCaseName
  return naming.usePaDaWaN ? `${patientDataPrefix}${typed}` : typed
}

/** The name as it is typed. On the screen a case is called by its stored name, as in lists, queries and files. */
export function shownCaseName(stored: string, { usePaDaWaN }: CaseNaming): string {
  return usePaDaWaN && stored.startsWith(patientDataPrefix) ? stored.slice(patientDataPrefix.length) : stored
}
