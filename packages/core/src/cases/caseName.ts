/**
 * The name of a case: usually letters, digits and underscores; in patient-data mode only digits, stored with a prefix.
 * A base with an anonymous case name names its cases itself.
 */
import type { BaseConfig } from '../bases/base'

const patientDataPrefix = 'PaDaWaN_Case_'

/** The maximum length of a stored name, prefix included. */
const longestCaseName = 255

export type CaseNaming = Pick<BaseConfig, 'anonymousCaseName' | 'usePaDaWaN'>

/** Why a name is invalid. Each mode has its own explanation. */
export type CaseNameProblem = 'blank' | 'notLettersDigitsUnderscore' | 'notDigits' | 'tooLong'

/** Whether the person names the case rather than the base. */
export function isNamedByPerson({ anonymousCaseName }: CaseNaming): boolean {
  return !anonymousCaseName
}

/** The problem of a typed name; null if it is valid. */
export function caseNameProblem(typed: string, naming: CaseNaming): CaseNameProblem | null {
  if (typed === '') return 'blank'
  if (naming.usePaDaWaN ? !/^[0-9]+$/.test(typed) : !/^[A-Za-z0-9_]+$/.test(typed))
    return naming.usePaDaWaN ? 'notDigits' : 'notLettersDigitsUnderscore'
  return storedCaseName(typed, naming).length > longestCaseName ? 'tooLong' : null
}

/** The stored name of the case. */
export function storedCaseName(typed: string, naming: CaseNaming): string {
  if (naming.anonymousCaseName) return naming.anonymousCaseName
  return naming.usePaDaWaN ? `${patientDataPrefix}${typed}` : typed
}

/** The displayed name of the case. */
export function shownCaseName(stored: string, { usePaDaWaN }: CaseNaming): string {
  return usePaDaWaN && stored.startsWith(patientDataPrefix) ? stored.slice(patientDataPrefix.length) : stored
}
