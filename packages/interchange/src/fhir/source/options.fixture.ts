/** The options of an imported question. */
import type { FhirJson } from '@casebook/test-fixtures/fhir'
import { questionIn } from '../testing/reading'

export function answersIn(document: FhirJson) {
  return questionIn(document).answers ?? []
}
