/**
 * The name of a case. Usually letters, digits and underscores; in patient-data mode digits only, stored with a prefix. A base with an
 * anonymous case name names its cases itself.
 */
import type { BaseConfig } from '../bases/base'

const patientDataPrefix = 'PaDaWaN_Case_'

/** The longest name that is stored, prefix and all. */
const longestCaseName = 255

export type CaseNaming = Pick<BaseConfig, 'anonymousCaseName' | 'usePaDaWaN'>

/** Why a name will not do. Each mode explains its rule in its own words. */
export type CaseNameProblem = 'blank' | 'notLettersDigitsUnderscore' | 'notDigits' | 'tooLong'

/** Whether the person has to name the case, or the base does. */
export function isNamedByPerson({ anonymousCaseName }: CaseNaming): boolean {
  return !anonymousCaseName
}

/** What is wrong with a name as typed; null if it will do. */
export function caseNameProblem(typed: string, naming: CaseNaming): CaseNameProblem | null {
  if (typed === '') return 'blank'
  if (naming.usePaDaWaN ? !/^[0-9]+$/.test(typed) : !/^[A-Za-z0-9_]+$/.test(typed))
    return naming.usePaDaWaN ? 'notDigits' : 'notLettersDigitsUnderscore'
  return storedCaseName(typed, naming).length > longestCaseName ? 'tooLong' : null
}

/** The name under which the case is stored. */
export function storedCaseName(typed: string, naming: CaseNaming): string {
  if (naming.anonymousCaseName) return naming.anonymousCaseName
  return naming.usePaDaWaN ? `${patientDataPrefix}${typed}` : typed
}

/** The name as people see it. */
export function shownCaseName(stored: string, { usePaDaWaN }: CaseNaming): string {
  return usePaDaWaN && stored.startsWith(patientDataPrefix) ? stored.slice(patientDataPrefix.length) : stored
}
