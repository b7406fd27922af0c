/** The importer's result for a small document, as the unit tests look at it. */

import type { Question } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import { languages } from '@casebook/core/language/language'
import { aGroup, anItem, aQuestionnaire, extension, type FhirJson } from '@casebook/test-fixtures/fhir'
import { importFhirQuestionnaire } from '../importFhirQuestionnaire'

export function imported(document: FhirJson) {
  const result = importFhirQuestionnaire(document, { group: 'g' })
  if (result.type === 'Refused') throw new Error(result.reason)
  return result
}

/** The findings as lines: path, severity, kind and sentence. */
export function said(document: FhirJson): readonly string[] {
  return imported(document).findings.map(
    ({ path, severity, kind, message }) => `${path || 'document'}: ${severity} ${kind}: ${message}`,
  )
}

/** A document with only that question. */
export function withQuestion(type: string, rest: FhirJson = {}, document: FhirJson = {}): FhirJson {
  return aQuestionnaire([aGroup('g', [anItem('a', type, rest)])], document)
}

export function questionIn(document: FhirJson, id = 'a'): Question {
  const found = baseStructure(imported(document).base).questions.get(id)
  if (!found) throw new Error(`There is no question ${id}`)
  return found.question
}

export function translated(...texts: readonly (readonly [language: string, content: unknown])[]): FhirJson {
  return {
    extension: texts.map(([lang, content]) =>
      extension('translation', {
        extension: [
          { url: 'lang', valueCode: lang },
          { url: 'content', valueString: content },
        ],
      }),
    ),
  }
}

/** A document with text in every language. */
export const inEveryLanguage: FhirJson = {
  _title: translated(...languages.map((each) => [each === 'sy' ? 'ar' : each, `Title ${each}`] as const)),
}
