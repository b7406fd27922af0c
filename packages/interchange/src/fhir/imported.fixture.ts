/** A base imported from a FHIR questionnaire, and its engine. */

import { checkBase } from '@casebook/core/rules/check/checkBase'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import type { FhirJson } from '@casebook/test-fixtures/fhir'
import { expect } from 'vitest'
import type { ImportResult } from './finding'
import { importFhirQuestionnaire } from './importFhirQuestionnaire'
export const at = (linkId: string) => `%resource.descendants().where(linkId = '${linkId}').answer.value`

export function imported(document: FhirJson): Extract<ImportResult, { type: 'Imported' }> {
  const result = importFhirQuestionnaire(document, { group: 'g' })
  if (result.type === 'Refused') throw new Error(result.reason)
  expect(checkBase(result.base)).toEqual([])
  return result
}

export function opened(document: FhirJson) {
  return createEngine(compileBase(imported(document).base))
}
