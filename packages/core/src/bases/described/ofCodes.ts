import type { Coding } from '../codes/coding'
import type { Fields } from './part'

const systolic = { system: 'http://loinc.org', code: '8480-6', display: 'Systolic blood pressure' }

export const codes = {
  says: 'Its codes in terminologies, for other systems: FHIR and ODM files have them. Nothing in Casebook depends on them.',
  example: { codes: [systolic] },
}

export const unitCodes = {
  says: 'The codes of its unit, as `kg` of UCUM.',
  example: { unitCodes: [{ system: 'http://unitsofmeasure.org', code: 'kg' }] },
}

export const coding: Fields<Coding> = {
  system: {
    says: 'The terminology: its address as in FHIR, or the context of an alias of ODM.',
    example: { system: 'http://loinc.org', code: '8480-6' },
  },
  version: { says: 'Its version.', example: { system: 'http://loinc.org', version: '2.78', code: '8480-6' } },
  code: { says: 'The code. At most 50 codes stand at one place, each once.', example: { code: '8480-6' } },
  display: { says: 'The words of the terminology.', example: systolic },
}
