/** Reads a document as a FHIR Questionnaire of R4, R5 or STU3. */
import { type CandidateFinding, worstFirst } from '@casebook/core/candidates/candidate'
import {
  type Destination,
  faultFinding,
  importedGroup,
  inShort,
  type ReadDocument,
  type ReadForeign,
} from '@casebook/core/candidates/readDocument'
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { importFhirQuestionnaire } from './importFhirQuestionnaire'

export const readFhir: ReadForeign = (document, destination) =>
  'resourceType' in document ? readQuestionnaire(document, destination) : null

function readQuestionnaire(document: object, { group = importedGroup, base: id }: Destination): ReadDocument {
  const imported = importFhirQuestionnaire(document, { group })
  if (imported.type === 'Refused') {
    const reason: CandidateFinding = { severity: 'error', path: '', message: imported.reason }
    return { type: 'Refused', fault: 'kind', findings: [reason] }
  }
  const findings = imported.findings.map(({ path, severity, kind, message, original }): CandidateFinding => {
    const name = imported.names.get(path)
    return {
      severity,
      path,
      kind,
      message,
      ...(name === undefined || path === '' ? {} : { name }),
      ...(original === undefined ? {} : { original: inShort(original) }),
    }
  })
  const holes = imported.holes.map((name): CandidateFinding => ({ severity: 'error', path: '', name, message: hole }))
  const base = id === undefined ? imported.base : { ...imported.base, id }
  const faults = checkBase(base).map(faultFinding)
  const all = worstFirst([...faults, ...holes, ...findings])
  return faults.length > 0
    ? { type: 'Refused', fault: 'faults', findings: all }
    : { type: 'Base', base, format: 'fhir', findings: all }
}

/** People would have to choose something wrong where the right answer is missing from the list. */
const hole = 'Not all options are known, and the list has no place for others. Add the missing options to the document.'
