/** Whether a document is a FHIR Questionnaire, and of which version. */
import { isRecord, type Json, own, recordsIn, stringIn } from './json'

const deepest = 64
const maxItems = 50_000

/** The refusal in one sentence, or null if the document can be read. */
export function refusalOfDocument(document: unknown): string | null {
  if (!isRecord(document)) return 'This is not a FHIR resource: a JSON object is expected.'
  const resourceType = own(document, 'resourceType')
  if (typeof resourceType !== 'string') return 'This is not a FHIR resource: it has no resourceType.'
  if (resourceType !== 'Questionnaire') return `This is a FHIR ${resourceType.slice(0, 60)}, not a Questionnaire.`
  return refusalOfItems(document)
}

export type FhirVersion = 'R4' | 'R5' | 'STU3'

/** The version that the document states; otherwise the one whose elements it uses. */
export function versionOf(document: Json): FhirVersion {
  const stated = statedVersion(document)
  if (stated) return stated
  let level: readonly Json[] = recordsIn(document, 'item')
  while (level.length > 0) {
    for (const item of level) {
      const version = versionOfItem(item)
      if (version) return version
    }
    level = level.flatMap((item) => recordsIn(item, 'item'))
  }
  return 'R4'
}

function statedVersion(document: Json): FhirVersion | null {
  const stated = stringIn(document, 'fhirVersion') ?? ''
  if (stated.startsWith('5')) return 'R5'
  if (stated.startsWith('3')) return 'STU3'
  if (stated.startsWith('4')) return 'R4'
  return Object.hasOwn(document, 'versionAlgorithmString') || Object.hasOwn(document, 'versionAlgorithmCoding')
    ? 'R5'
    : null
}

function refusalOfItems(document: Json): string | null {
  let level: readonly Json[] = recordsIn(document, 'item')
  let count = 0
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > deepest) return `This Questionnaire nests its items more than ${deepest} deep.`
    count += level.length
    if (count > maxItems) return `This Questionnaire has more than ${maxItems} items.`
    level = level.flatMap((item) => recordsIn(item, 'item'))
  }
  return count === 0 ? 'This Questionnaire has no items.' : null
}

/** Detects elements that only R5 or only STU3 has. */
function versionOfItem(item: Json): FhirVersion | null {
  if (own(item, 'type') === 'coding' || ['answerConstraint', 'disabledDisplay'].some((key) => Object.hasOwn(item, key)))
    return 'R5'
  const inOldForm = recordsIn(item, 'enableWhen').some((condition) => !Object.hasOwn(condition, 'operator'))
  const hasOldName = Object.keys(item).some((key) => /^(option|options|initial[A-Z]\w*)$/.test(key))
  return inOldForm || hasOldName ? 'STU3' : null
}
