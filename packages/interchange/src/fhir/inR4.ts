/** A Questionnaire of R5 or STU3 in the words of R4, which says the same. */
import type { FindingLog } from './finding'
import { itemOfR5 } from './r5'
import { type Json, recordsIn, stringIn } from './source/json'
import type { FhirVersion } from './source/version'
import { itemOfStu3 } from './stu3'

export function inR4(document: Json, version: FhirVersion, findings: FindingLog): Json {
  if (version === 'R4') return document
  const convert = version === 'R5' ? itemOfR5 : itemOfStu3
  let count = 0

  function read(item: Json, parent: string): Json {
    const linkId = stringIn(item, 'linkId') ?? `item-${count + 1}`
    count++
    const path = parent === '' ? linkId : `${parent} > ${linkId}`
    const inside = recordsIn(item, 'item').map((each) => read(each, path))
    const same = convert(item, (severity, kind, message, original) =>
      findings.add(path, severity, kind, message, original),
    )
    return inside.length > 0 ? { ...same, item: inside } : same
  }

  return { ...document, item: recordsIn(document, 'item').map((item) => read(item, '')) }
}
