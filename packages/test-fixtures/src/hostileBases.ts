/** Files that would stop or block a careless reader: too deep, or with a pattern that takes for ever. */

/** Each is the text of a file: twelve kinds. */
export const hostileBases: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'conditions-in-lists',
    text: aBaseText({ rule: chain('{"All":[', '{"Known":{"questionId":"a"}}', ']}', 3_000) }),
  },
  {
    name: 'conditions-turned-round',
    text: aBaseText({ rule: chain('{"Not":', '{"Known":{"questionId":"a"}}', '}', 30_000) }),
  },
  { name: 'formulas', text: aBaseText({ formula: chain('{"Exp":{"of":', '{"Number":{"value":1}}', '}}', 20_000) }) },
  {
    name: 'questions',
    text: aBaseText({ question: chain('{"id":"q","type":"YN","text":{"en":"Q"},"questions":[', '', ']}', 20_000) }),
  },
  {
    name: 'questionnaires',
    text: aBaseText({
      questionnaire: chain(
        '{"id":"p","text":{"en":"P"},"initial":true,"questions":[],"questionnaires":[',
        '',
        ']}',
        20_000,
      ),
    }),
  },
  {
    name: 'fhir-extensions',
    text: aFhirText(`"extension":[${chain('{"url":"x","extension":[', '', ']}', 100_000)}],`),
  },
  {
    name: 'fhir-concepts',
    text: aFhirText(
      `"contained":[{"resourceType":"CodeSystem","url":"urn:deep","id":"c","concept":[${chain('{"code":"c","concept":[', '', ']}', 50_000)}]},` +
        '{"resourceType":"ValueSet","id":"v","compose":{"include":[{"system":"urn:deep"}]}}],',
    ),
  },
  {
    name: 'fhir-expansions',
    text: aFhirText(
      `"contained":[{"resourceType":"ValueSet","id":"v","expansion":{"contains":[${chain('{"code":"c","contains":[', '', ']}', 50_000)}]}}],`,
    ),
  },
  ...['^(a|a)*$', '^(a*b?)*$', '^(.|\\\\s)*x$', 'a*.a*.a*.a*.a*.a*.a*.a*.a*.a*='].map((pattern, i) => ({
    name: `pattern-${i + 1}`,
    text: aFhirText(`"version":"${i}",`, `'${'a'.repeat(60)}!'.matches('${pattern}')`),
  })),
]

function chain(open: string, inner: string, close: string, times: number): string {
  return open.repeat(times) + inner + close.repeat(times)
}

interface Parts {
  readonly rule?: string
  readonly formula?: string
  readonly question?: string
  readonly questionnaire?: string
}

function aBaseText({ rule, formula, question, questionnaire }: Parts): string {
  const effect = formula ? `{"Set":{"questionId":"a","formula":${formula}}}` : '{"Indicate":{"targets":["a"]}}'
  const rules = rule || formula ? `{"id":"r","if":${rule ?? '{"All":[]}'},"then":${effect}}` : ''
  const asked = `{"id":"a","type":"Num","text":{"en":"A"}}${question ? `,${question}` : ''}`
  const parts = `{"id":"first","text":{"en":"First"},"initial":true,"questions":[${asked}]}${questionnaire ? `,${questionnaire}` : ''}`
  return (
    '{"id":"deep","group":"Ward","version":"1","text":{"en":"Deep"},"languages":["en"],"config":{"availableLanguages":["en"],' +
    '"acceptLanguages":["en"],"fallbackLanguage":"en","usePaDaWaN":false,"showSolutionPanel":false,"numberOfColumns":1},' +
    `"questionnaires":[${parts}],"solutions":[],"rules":[${rules}]}`
  )
}

function aFhirText(fields: string, expression = 'true'): string {
  const item = {
    linkId: 'b',
    type: 'boolean',
    text: 'B',
    extension: [
      {
        url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
        valueExpression: { language: 'text/fhirpath', expression },
      },
    ],
  }
  const choice = '{"linkId":"c","type":"choice","text":"C","answerValueSet":"#v"}'
  return `{"resourceType":"Questionnaire","id":"hostile","title":"Hostile",${fields}"item":[${JSON.stringify(item)},${choice}]}`
}
