/** Registries name fields and choices after codes, as `snomedct_184099003` and `loinc_48018_6`. A name with more in it means something else. */
import type { Coding } from '@casebook/core/bases/codes/coding'

const systems: readonly (readonly [RegExp, system: string, code: string])[] = [
  [/^snomedct_(\d{6,18})$/i, 'http://snomed.info/sct', '$1'],
  [/^loinc_(\d{1,7})[_-](\d)$/i, 'http://loinc.org', '$1-$2'],
  [/^hp_(\d{7})$/i, 'http://human-phenotype-ontology.org', 'HP:$1'],
  [/^ncit_c(\d+)$/i, 'http://ncicb.nci.nih.gov/xml/owl/EVS/Thesaurus.owl', 'C$1'],
]

export function codesOfName(name: string): readonly Coding[] {
  return systems.flatMap(([pattern, system, code]) =>
    pattern.test(name) ? [{ system, code: name.replace(pattern, code) }] : [],
  )
}
