/** Questionnaires in small, as FHIR R4 writes them; and what damage can do to them. */
import fc from 'fast-check'

export type FhirJson = Readonly<Record<string, unknown>>

const structure = 'http://hl7.org/fhir/StructureDefinition'
const sdc = 'http://hl7.org/fhir/uv/sdc/StructureDefinition'

export function aQuestionnaire(item: readonly FhirJson[], rest: FhirJson = {}): FhirJson {
  return {
    resourceType: 'Questionnaire',
    id: 'small',
    title: 'A small questionnaire',
    language: 'en',
    status: 'active',
    item,
    ...rest,
  }
}

export function anItem(linkId: string, type: string, rest: FhirJson = {}): FhirJson {
  return { linkId, type, text: `Text of ${linkId}`, ...rest }
}

export function aGroup(linkId: string, item: readonly FhirJson[], rest: FhirJson = {}): FhirJson {
  return anItem(linkId, 'group', { item, ...rest })
}

export const codes = 'http://example.org/codes'

/** Options with codes of one system, and weights if they are given. */
export function options(...list: readonly (string | readonly [code: string, weight: number])[]): FhirJson {
  return {
    answerOption: list.map((each) => {
      const [code, weight] = typeof each === 'string' ? [each, null] : each
      const extension =
        weight === null ? {} : { extension: [{ url: `${structure}/ordinalValue`, valueDecimal: weight }] }
      return { valueCoding: { system: codes, code, display: `The ${code}` }, ...extension }
    }),
  }
}

export function coding(code: string): FhirJson {
  return { system: codes, code }
}

export function when(question: string, operator: string, answer: FhirJson): FhirJson {
  return { question, operator, ...answer }
}

export function extension(name: string, value: FhirJson): FhirJson {
  return { url: `${name.startsWith('sdc-') ? sdc : structure}/${name}`, ...value }
}

export function expression(name: string, text: string, as?: string): FhirJson {
  return extension(name, {
    valueExpression: { language: 'text/fhirpath', expression: text, ...(as ? { name: as } : {}) },
  })
}

export function calculated(text: string): FhirJson {
  return { readOnly: true, extension: [expression('sdc-questionnaire-calculatedExpression', text)] }
}

export function enabledBy(text: string): FhirJson {
  return { extension: [expression('sdc-questionnaire-enableWhenExpression', text)] }
}

const strayValues: readonly unknown[] = [
  null,
  '',
  'x',
  '#',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [[]],
  [null],
  { linkId: 'a' },
  '\uD800',
  'group',
  'choice',
  '\0',
]

/** A document in which any part may be gone, doubled, replaced or moved to another place. */
export function mutilated(documents: readonly FhirJson[]): fc.Arbitrary<unknown> {
  const cut = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    how: fc.nat(3),
    with: fc.nat(strayValues.length - 1),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  return fc.tuple(fc.nat(documents.length - 1), fc.array(cut, { minLength: 1, maxLength: 12 })).map(([which, cuts]) => {
    const document: unknown = structuredClone(documents[which])
    for (const { at, how, with: stray, from } of cuts) {
      const places = placesIn(document)
      const place = places[Math.floor(at * places.length)]
      const other = places[Math.floor(from * places.length)]
      if (!place) continue
      const { owner, key } = place
      if (how === 0) delete owner[key]
      else if (how === 1) owner[key] = structuredClone(strayValues[stray])
      else if (how === 2 && other) owner[key] = structuredClone(other.owner[other.key])
      else if (Array.isArray(owner)) owner.push(structuredClone(owner[Number(key)]))
    }
    return document
  })
}

interface Place {
  readonly owner: Record<string, unknown> & unknown[]
  readonly key: string
}

function placesIn(node: unknown): readonly Place[] {
  if (typeof node !== 'object' || node === null) return []
  // The cast is sound: arrays and records are both written by key.
  const owner = node as Place['owner']
  return Object.keys(owner).flatMap((key) => [{ owner, key }, ...placesIn(owner[key])])
}
