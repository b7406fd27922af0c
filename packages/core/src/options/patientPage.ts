/** The hospital's own words on what patients see: whom to call, and what becomes of their answers. In each language that it wrote them in. */
import * as z from 'zod/mini'
import { languages, type Text } from '../language/language'

/** Characters. */
export const longestPatientWords = 2000

const words = z.partialRecord(z.enum(languages), z.string().check(z.maxLength(longestPatientWords)))

export const patientPage = z.object({ contact: words, privacy: words })

export interface PatientPage {
  readonly contact: Text
  readonly privacy: Text
}

export const patientPageFields = ['contact', 'privacy'] as const

/** Without blank words; null if none are left. */
export function withoutBlankWords({ contact, privacy }: PatientPage): PatientPage | null {
  const said = { contact: saidIn(contact), privacy: saidIn(privacy) }
  return patientPageFields.some((field) => Object.keys(said[field]).length > 0) ? said : null
}

function saidIn(text: Text): Text {
  return Object.fromEntries(Object.entries(text).filter(([, words]) => words.trim() !== ''))
}
