/** The hospital's words on the pages of patients. */
import { type PatientPage, patientPage } from '@casebook/core/options/patientPage'
import type { Database } from '../services'
import { optionValue } from './options.repository'

export const patientPageName = 'PatientPage'

export async function findPatientPage(db: Database): Promise<PatientPage | null> {
  const value = await optionValue(db, patientPageName)
  return value === undefined ? null : patientPage.parse(value)
}

/** One text per line. For the server log. */
export function patientPageInWords(value: unknown): string {
  const texts = Object.entries(patientPage.parse(value))
  return texts
    .flatMap(([field, text]) => Object.entries(text).map(([one, words]) => `${field} ${one}: ${words}`))
    .join('\n')
}
