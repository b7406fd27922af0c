/** Extensions by the last segment of their URL, which is all that producers agree on. */
import { choiceIn, type Json, recordIn, recordsIn, stringIn } from './json'

export function extensionName(extension: Json): string {
  const url = stringIn(extension, 'url') ?? ''
  return url.slice(url.lastIndexOf('/') + 1).replace(/\|.*$/, '')
}

export function extensionsOf(owner: Json, name: string): readonly Json[] {
  return recordsIn(owner, 'extension').filter((extension) => extensionName(extension) === name)
}

/** The value of the first extension of that name, whatever its type. */
export function extensionValue(owner: Json, name: string): unknown {
  const [first] = extensionsOf(owner, name)
  return first && choiceIn(first, 'value')?.value
}

/** The codes of a CodeableConcept, or its text. */
export function conceptCodes(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const concept = value as Json // The cast is sound: any object may be read by key.
  const codes = recordsIn(concept, 'coding').flatMap((coding) => stringIn(coding, 'code') ?? [])
  return codes.length > 0 ? codes : [stringIn(concept, 'text') ?? stringIn(concept, 'code') ?? ''].filter(Boolean)
}

export function itemControls(item: Json): readonly string[] {
  return extensionsOf(item, 'questionnaire-itemControl').flatMap((extension) =>
    conceptCodes(choiceIn(extension, 'value')?.value),
  )
}

export interface Expression {
  readonly name: string | null
  readonly language: string
  readonly text: string
}

/** The expressions in extensions of that name. */
export function expressionsOf(owner: Json, name: string): readonly Expression[] {
  return extensionsOf(owner, name).flatMap((extension) => {
    const expression = recordIn(extension, 'valueExpression')
    if (!expression) {
      const text = stringIn(extension, 'valueString')
      return text ? [{ name: null, language: 'text/fhirpath', text }] : []
    }
    const text = stringIn(expression, 'expression')
    if (text === null) return []
    return [{ name: stringIn(expression, 'name'), language: stringIn(expression, 'language') ?? '', text }]
  })
}

/** Names of weight extensions: two current ones, and those of older producers. */
const weightNames = [
  'ordinalValue',
  'itemWeight',
  'questionnaire-ordinalValue',
  'valueset-ordinalValue',
  'extension-score',
]

export function weightOf(...owners: readonly Json[]): number | null {
  for (const owner of owners)
    for (const name of weightNames) {
      const value = extensionValue(owner, name)
      if (typeof value === 'number' && Number.isFinite(value)) return value
    }
  return null
}
