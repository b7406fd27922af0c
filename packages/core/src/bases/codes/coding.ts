/** A code that a terminology has for a part of a study: `8480-6` is systolic blood pressure in LOINC. */
export interface Coding {
  /** An address as in FHIR, `http://loinc.org`, or the context of an ODM alias, `SDTM`. */
  readonly system?: string | undefined
  /** The version of the terminology. */
  readonly version?: string | undefined
  readonly code: string
  /** The words of the system, in whatever language it has them. */
  readonly display?: string | undefined
}

export interface Coded {
  /** Its codes in terminologies. No rule and no answer depends on them. */
  readonly codes?: readonly Coding[] | undefined
}

export const mostCodings = 50
/** Characters of a system, a version, a code or its words. */
export const longestCoding = 1_000

/** The units of UCUM, as FHIR names them. */
export const ucum = 'http://unitsofmeasure.org'

/** By the addresses of their systems: as people call them. */
const systemNames: Readonly<Record<string, string>> = {
  'http://loinc.org': 'LOINC',
  'http://snomed.info/sct': 'SNOMED CT',
  [ucum]: 'UCUM',
  'http://hl7.org/fhir/sid/icd-10': 'ICD-10',
  'http://hl7.org/fhir/sid/icd-10-cm': 'ICD-10-CM',
  'http://fhir.de/CodeSystem/bfarm/icd-10-gm': 'ICD-10-GM',
  'http://www.nlm.nih.gov/research/umls/rxnorm': 'RxNorm',
  'http://www.whocc.no/atc': 'ATC',
  'http://human-phenotype-ontology.org': 'HPO',
  'http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl': 'NCIt',
  'http://www.orpha.net': 'ORPHAcode',
}

export function systemName(system: string): string | undefined {
  return Object.hasOwn(systemNames, system) ? systemNames[system] : undefined
}

export function isSameCode(a: Coding, b: Coding): boolean {
  return a.code === b.code && a.system === b.system && a.version === b.version
}

/** Those of a file that a base can have: each once, not too long, and not too many. */
export function codingsIn(found: readonly Coding[]): readonly Coding[] {
  const fitting = found.filter((one, i) => {
    const parts = [one.code, one.system, one.version, one.display]
    const fits = parts.every((part) => part === undefined || isPart(part))
    return fits && found.findIndex((other) => isSameCode(one, other)) === i
  })
  return fitting.slice(0, mostCodings)
}

/** Not blank, and without blanks around it. */
export function isPart(text: string): boolean {
  return text !== '' && text.trim() === text && text.length <= longestCoding
}

/** A part of a base with its codes. */
export function coded(codes: readonly Coding[]): Coded {
  return codes.length > 0 ? { codes } : {}
}

/** `LOINC 8480-6`. */
export function codingText({ system, code }: Coding): string {
  return system === undefined ? code : `${systemName(system) ?? system} ${code}`
}
