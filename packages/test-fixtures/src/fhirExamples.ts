/** One small questionnaire for each thing that the FHIR importer carries over; the table in docs/import-fhir.md is made of them. */
import {
  aGroup,
  anItem,
  aQuestionnaire,
  calculated,
  codes,
  coding,
  enabledBy,
  expression,
  extension,
  type FhirJson,
  options,
  when,
} from './fhir'

export interface FhirExample {
  readonly feature: string
  readonly document: FhirJson
}

const control = (code: string) =>
  extension('questionnaire-itemControl', { valueCodeableConcept: { coding: [{ code }] } })
const translated = (language: string, content: string): FhirJson => ({
  extension: [
    extension('translation', {
      extension: [
        { url: 'lang', valueCode: language },
        { url: 'content', valueString: content },
      ],
    }),
  ],
})
const one = (linkId: string, type: string, rest: FhirJson = {}) =>
  aQuestionnaire([aGroup('g', [anItem(linkId, type, rest)])])
const yes = { answerBoolean: true }

export const fhirExamples: readonly FhirExample[] = [
  { feature: 'group at the top', document: aQuestionnaire([aGroup('g', [anItem('a', 'boolean')])]) },
  {
    feature: 'group at the end of a group',
    document: aQuestionnaire([aGroup('g', [anItem('a', 'boolean'), aGroup('h', [anItem('b', 'boolean')])])]),
  },
  {
    feature: 'group that a question follows',
    document: aQuestionnaire([aGroup('g', [aGroup('h', [anItem('b', 'boolean')]), anItem('a', 'boolean')])]),
  },
  {
    feature: 'group under a question',
    document: one('a', 'boolean', { item: [aGroup('h', [anItem('b', 'string')])] }),
  },
  {
    feature: 'questions outside of any group',
    document: aQuestionnaire([anItem('a', 'boolean'), aGroup('g', [anItem('b', 'boolean')]), anItem('c', 'boolean')]),
  },
  { feature: 'question under a question', document: one('a', 'boolean', { item: [anItem('b', 'string')] }) },
  { feature: 'boolean', document: one('a', 'boolean') },
  {
    feature: 'decimal',
    document: one('a', 'decimal', { extension: [extension('maxDecimalPlaces', { valueInteger: 2 })] }),
  },
  {
    feature: 'integer with unit and range',
    document: one('a', 'integer', {
      extension: [
        extension('questionnaire-unit', { valueCoding: { code: 'kg', display: 'kg' } }),
        extension('minValue', { valueInteger: 1 }),
        extension('maxValue', { valueInteger: 300 }),
      ],
    }),
  },
  {
    feature: 'quantity with one unit',
    document: one('a', 'quantity', {
      extension: [extension('questionnaire-unitOption', { valueCoding: { code: 'cm', display: 'cm' } })],
    }),
  },
  {
    feature: 'quantity with several units',
    document: one('a', 'quantity', {
      extension: ['kg', 'g'].map((code) =>
        extension('questionnaire-unitOption', { valueCoding: { code, display: code } }),
      ),
    }),
  },
  { feature: 'quantity without a unit', document: one('a', 'quantity') },
  { feature: 'date', document: one('a', 'date', { extension: [extension('minValue', { valueDate: '2020-01-01' })] }) },
  { feature: 'dateTime', document: one('a', 'dateTime') },
  { feature: 'time', document: one('a', 'time') },
  {
    feature: 'string, text, url',
    document: aQuestionnaire([aGroup('g', [anItem('a', 'string'), anItem('b', 'text'), anItem('c', 'url')])]),
  },
  { feature: 'attachment', document: one('a', 'attachment') },
  { feature: 'reference', document: one('a', 'reference') },
  { feature: 'choice', document: one('a', 'choice', options('x', 'y')) },
  { feature: 'choice that repeats', document: one('a', 'choice', { repeats: true, ...options('x', 'y') }) },
  { feature: 'open-choice', document: one('a', 'open-choice', options('x', 'y')) },
  { feature: 'choice with weights', document: one('a', 'choice', options(['x', 0], ['y', 1])) },
  {
    feature: 'options that are no codes',
    document: one('a', 'choice', {
      answerOption: [{ valueString: 'often' }, { valueInteger: 3 }, { valueDate: '2020-01' }],
    }),
  },
  {
    feature: 'contained value set',
    document: {
      ...one('a', 'choice', { answerValueSet: '#v' }),
      contained: [
        {
          resourceType: 'ValueSet',
          id: 'v',
          compose: {
            include: [
              {
                system: codes,
                concept: [
                  { code: 'x', display: 'The x' },
                  { code: 'y', display: 'The y' },
                ],
              },
            ],
          },
        },
      ],
    },
  },
  {
    feature: 'expanded value set',
    document: {
      ...one('a', 'choice', { answerValueSet: '#v' }),
      contained: [
        {
          resourceType: 'ValueSet',
          id: 'v',
          expansion: {
            contains: [
              {
                system: codes,
                code: 'x',
                display: 'The x',
                contains: [{ system: codes, code: 'x.1', display: 'A kind of x' }],
              },
            ],
          },
        },
      ],
    },
  },
  {
    feature: 'value set kept elsewhere',
    document: one('a', 'choice', { answerValueSet: 'http://example.org/ValueSet/far' }),
  },
  {
    feature: 'value set kept elsewhere, with conditions on it',
    document: aQuestionnaire([
      aGroup('g', [
        anItem('a', 'choice', { answerValueSet: 'http://example.org/ValueSet/far' }),
        anItem('b', 'string', { enableWhen: [when('a', '=', { answerCoding: { ...coding('x'), display: 'The x' } })] }),
      ]),
    ]),
  },
  {
    feature: 'value set kept elsewhere, with a condition on its yes',
    document: aQuestionnaire([
      aGroup('g', [
        anItem('a', 'choice', { answerValueSet: 'http://example.org/ValueSet/far' }),
        anItem('b', 'string', { enableWhen: [when('a', '=', { answerCoding: coding('Yes') })] }),
      ]),
    ]),
  },
  {
    feature: 'value set of FHIR itself',
    document: one('a', 'choice', { answerValueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender' }),
  },
  {
    feature: 'codes of two systems that are the same',
    document: one('a', 'choice', {
      answerOption: ['s1', 's2'].map((system) => ({ valueCoding: { system, code: 'x' } })),
    }),
  },
  { feature: 'required', document: one('a', 'boolean', { required: true }) },
  {
    feature: 'initial value',
    document: one('a', 'choice', { ...options('x', 'y'), initial: [{ valueCoding: coding('y') }] }),
  },
  {
    feature: 'initialSelected',
    document: one('a', 'choice', {
      answerOption: [{ valueCoding: coding('x') }, { valueCoding: coding('y'), initialSelected: true }],
    }),
  },
  {
    feature: 'read-only with an initial value',
    document: one('a', 'string', { readOnly: true, initial: [{ valueString: 'fixed' }] }),
  },
  {
    feature: 'hidden',
    document: one('a', 'string', { extension: [extension('questionnaire-hidden', { valueBoolean: true })] }),
  },
  { feature: 'drop-down', document: one('a', 'choice', { ...options('x', 'y'), extension: [control('drop-down')] }) },
  { feature: 'prefix', document: one('a', 'string', { prefix: '1.2' }) },
  { feature: 'translations', document: one('a', 'string', { _text: translated('de', 'Deutscher Text') }) },
  { feature: 'translation into Arabic', document: one('a', 'string', { _text: translated('ar', 'نص') }) },
  {
    feature: 'help under a question',
    document: one('a', 'string', { item: [anItem('a.h', 'display', { extension: [control('help')] })] }),
  },
  {
    feature: 'unit as a display',
    document: one('a', 'integer', { item: [anItem('a.u', 'display', { text: 'mm', extension: [control('unit')] })] }),
  },
  { feature: 'display', document: aQuestionnaire([aGroup('g', [anItem('d', 'display')])]) },
  {
    feature: 'repeating group',
    document: aQuestionnaire([
      aGroup('g', [anItem('a', 'string')], {
        repeats: true,
        extension: [extension('questionnaire-maxOccurs', { valueInteger: 5 })],
      }),
    ]),
  },
  { feature: 'repeating question', document: one('a', 'string', { repeats: true }) },
  {
    feature: 'repeating group in a repeating group',
    document: aQuestionnaire([
      aGroup('g', [aGroup('h', [anItem('a', 'string')], { repeats: true })], { repeats: true }),
    ]),
  },
  {
    feature: 'enableWhen on a question',
    document: aQuestionnaire([
      aGroup('g', [anItem('a', 'boolean'), anItem('b', 'string', { enableWhen: [when('a', '=', yes)] })]),
    ]),
  },
  {
    feature: 'enableWhen on a follow-up',
    document: one('a', 'boolean', { item: [anItem('b', 'string', { enableWhen: [when('a', '=', yes)] })] }),
  },
  {
    feature: 'enableWhen on a group',
    document: aQuestionnaire([
      aGroup('g', [anItem('a', 'boolean')]),
      aGroup('h', [anItem('b', 'string')], { enableWhen: [when('a', '=', yes)] }),
    ]),
  },
  {
    feature: 'enableWhen on a group that repeats inside',
    document: aQuestionnaire([
      aGroup(
        'g',
        [anItem('a', 'boolean'), aGroup('h', [anItem('b', 'string')], { enableWhen: [when('a', '=', yes)] })],
        { repeats: true },
      ),
    ]),
  },
  {
    feature: 'exists, and exists = false',
    document: aQuestionnaire([
      aGroup('g', [
        anItem('a', 'integer'),
        anItem('b', 'string', { enableWhen: [when('a', 'exists', yes)] }),
        anItem('c', 'string', { enableWhen: [when('a', 'exists', { answerBoolean: false })] }),
      ]),
    ]),
  },
  {
    feature: '!=',
    document: aQuestionnaire([
      aGroup('g', [
        anItem('a', 'choice', options('x', 'y')),
        anItem('b', 'string', { enableWhen: [when('a', '!=', { answerCoding: coding('x') })] }),
      ]),
    ]),
  },
  {
    feature: '> and <= , any',
    document: aQuestionnaire([
      aGroup('g', [
        anItem('a', 'integer'),
        anItem('b', 'string', {
          enableWhen: [when('a', '>', { answerInteger: 5 }), when('a', '<=', { answerInteger: 1 })],
          enableBehavior: 'any',
        }),
      ]),
    ]),
  },
  {
    feature: 'two conditions, enableBehavior missing',
    document: aQuestionnaire([
      aGroup('g', [
        anItem('a', 'date'),
        anItem('t', 'string'),
        anItem('b', 'string', {
          enableWhen: [when('a', '>=', { answerDate: '2020-01-01' }), when('t', '=', { answerString: 'x' })],
        }),
      ]),
    ]),
  },
  {
    feature: 'a condition on a question that may be disabled',
    document: aQuestionnaire([
      aGroup('g', [
        anItem('a', 'boolean'),
        anItem('b', 'boolean', { enableWhen: [when('a', '=', yes)] }),
        anItem('c', 'string', { enableWhen: [when('b', '=', yes)] }),
      ]),
    ]),
  },
  {
    feature: 'a code of another system',
    document: aQuestionnaire([
      aGroup('g', [
        anItem('a', 'choice', options('x', 'y')),
        anItem('b', 'string', {
          enableWhen: [when('a', '=', { answerCoding: { system: 'http://example.org/other', code: 'x' } })],
        }),
      ]),
    ]),
  },
  {
    feature: 'a condition on a question that is not there',
    document: aQuestionnaire([aGroup('g', [anItem('b', 'string', { enableWhen: [when('gone', '=', yes)] })])]),
  },
  {
    feature: 'enableWhenExpression',
    document: aQuestionnaire([
      aGroup('g', [
        anItem('a', 'integer'),
        anItem('b', 'string', enabledBy("%resource.item.item.where(linkId = 'a').answer.value >= 18")),
      ]),
    ]),
  },
  {
    feature: 'calculatedExpression',
    document: aQuestionnaire([
      aGroup('g', [
        anItem('a', 'decimal'),
        anItem('b', 'decimal'),
        anItem(
          's',
          'decimal',
          calculated(
            "(%resource.item.item.where(linkId = 'a').answer.value / %resource.item.item.where(linkId = 'b').answer.value).round(1)",
          ),
        ),
      ]),
    ]),
  },
  {
    feature: 'sum of weights',
    document: aQuestionnaire([
      aGroup('g', [
        anItem('a', 'choice', options(['x', 0], ['y', 1])),
        anItem('b', 'choice', options(['x', 0], ['y', 1])),
        anItem('s', 'integer', calculated('%resource.item.item.answer.value.ordinal().sum()')),
      ]),
    ]),
  },
  {
    feature: 'variables',
    document: aQuestionnaire([
      aGroup('g', [anItem('a', 'integer'), anItem('s', 'integer', calculated('iif(%age > 74, 74, %age)'))], {
        extension: [expression('variable', "item.where(linkId = 'a').answer.value", 'age')],
      }),
    ]),
  },
  {
    feature: 'a variable out of scope',
    document: aQuestionnaire([aGroup('g', [anItem('s', 'integer', calculated('%elsewhere + 1'))])]),
  },
  {
    feature: 'a value copied from another question',
    document: aQuestionnaire([
      aGroup('g', [
        anItem('a', 'choice', options('x', 'y')),
        anItem('s', 'choice', {
          ...options('x', 'y'),
          ...calculated("%resource.item.item.where(linkId = 'a').answer.value"),
        }),
      ]),
    ]),
  },
  {
    feature: 'values in a circle',
    document: aQuestionnaire([
      aGroup('g', [
        anItem('a', 'integer', calculated("%resource.item.item.where(linkId = 'b').answer.value")),
        anItem('b', 'integer', calculated("%resource.item.item.where(linkId = 'a').answer.value")),
      ]),
    ]),
  },
  {
    feature: 'duplicate linkId',
    document: aQuestionnaire([aGroup('g', [anItem('a', 'string'), anItem('a', 'boolean')])]),
  },
  { feature: '# in a linkId', document: one('a#2', 'string') },
  {
    feature: 'regex and maxLength',
    document: one('a', 'string', { maxLength: 5, extension: [extension('regex', { valueString: '\\d+' })] }),
  },
  {
    feature: 'an extension nobody knows',
    document: one('a', 'string', { extension: [{ url: 'http://example.org/colour', valueString: 'red' }] }),
  },
]
