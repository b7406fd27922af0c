/** Questionnaires in small, as FHIR R4 writes them. */
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
