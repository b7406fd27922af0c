/** Reports everything unused: elements and extensions that Casebook has no place for. */

import type { FindingKind, FindingSeverity } from '@casebook/core/bases/findingKinds'
import { takesSeveral } from '@casebook/core/questions/takes'
import { codesLeft } from '../source/codings'
import { extensionName } from '../source/extensions'
import { choiceIn, entryOf, isSet, type Json, own, recordsIn, stringIn } from '../source/json'
import { exclusiveOptions } from '../source/options'
import type { Source } from '../source/source'
import type { SourceItem } from '../source/sourceItem'

const usedInItem = new Set(
  (
    'linkId definition code prefix _prefix text _text type enableWhen enableBehavior required repeats readOnly item ' +
    'answerOption answerValueSet initial extension id maxLength modifierExtension'
  ).split(' '),
)
const usedInDocument = new Set(
  (
    'resourceType id url version code name title _title description _description copyright publisher language item contained ' +
    'extension modifierExtension meta text status date'
  ).split(' '),
)
const usedExtensions = new Set(
  (
    'translation variable questionnaire-hidden questionnaire-itemControl questionnaire-unit questionnaire-unitOption minValue maxValue ' +
    'maxDecimalPlaces quantity-precision ordinalValue itemWeight questionnaire-ordinalValue valueset-ordinalValue extension-score ' +
    'questionnaire-optionPrefix entryFormat questionnaire-instruction sdc-questionnaire-calculatedExpression questionnaire-calculatedValue ' +
    'cqif-calculatedValue sdc-questionnaire-enableWhenExpression sdc-questionnaire-initialExpression questionnaire-initialExpression ' +
    'sdc-questionnaire-openLabel sdc-questionnaire-shortText questionnaire-minOccurs questionnaire-maxOccurs questionnaire-unitValueSet ' +
    'questionnaire-displayCategory questionnaire-optionExclusive sdc-questionnaire-launchContext maxSize mimeType'
  ).split(' '),
)

type Verdict = readonly [FindingSeverity, FindingKind, string]

const verdicts: Readonly<Record<string, Verdict>> = {
  regex: ['lost', 'Constraint', 'The pattern that an answer must match is not checked.'],
  minLength: ['lost', 'Constraint', 'The least length of an answer is not checked.'],
  'questionnaire-constraint': ['lost', 'Constraint', 'The constraint between answers is not checked.'],
  targetConstraint: ['lost', 'Constraint', 'The constraint between answers is not checked.'],
  'sdc-questionnaire-answerExpression': ['lost', 'Options', 'Options that an expression would give are missing.'],
  'sdc-questionnaire-candidateExpression': ['lost', 'Population', 'Proposed answers are not offered.'],
  'sdc-questionnaire-answerOptionsToggleExpression': [
    'lost',
    'Condition',
    'Options are always offered, whatever their condition.',
  ],
  'sdc-questionnaire-subQuestionnaire': [
    'lost',
    'Structure',
    'The questionnaire that belongs here is another document.',
  ],
  'sdc-questionnaire-itemPopulationContext': ['lost', 'Population', 'Answers are not filled in from other records.'],
  'sdc-questionnaire-sourceQueries': ['lost', 'Population', 'Answers are not filled in from other records.'],
  'sdc-questionnaire-observationLinkPeriod': ['lost', 'Population', 'Answers are not filled in from other records.'],
  'questionnaire-choiceOrientation': ['note', 'Presentation', 'The direction of the options is Casebook’s own.'],
  'questionnaire-sliderStepValue': ['note', 'Presentation', 'A number is typed, not dragged.'],
  'rendering-xhtml': ['note', 'Presentation', 'The formatted text is shown as plain text.'],
  'rendering-markdown': ['note', 'Presentation', 'The formatted text is shown as plain text.'],
  'rendering-style': ['note', 'Presentation', 'The style of the text is Casebook’s own.'],
}

const shownOtherwise = [
  'grid',
  'gtable',
  'table',
  'htable',
  'atable',
  'slider',
  'spinner',
  'page',
  'header',
  'footer',
  'list',
  'text-box',
]

export function reportLeftovers(source: Source): void {
  const { document } = source
  reportElements('', document, usedInDocument, source)
  for (const resource of recordsIn(document, 'contained'))
    if (!['ValueSet', 'CodeSystem'].includes(String(resource.resourceType)))
      source.findings.add(
        '',
        'lost',
        'Element',
        `The contained ${String(resource.resourceType)} is left out.`,
        stringIn(resource, 'id') ?? undefined,
      )
  for (const item of source.items) {
    reportElements(item.path, item.json, usedInItem, source)
    reportItem(item, source)
  }
}

function reportElements(path: string, owner: Json, used: ReadonlySet<string>, source: Source): void {
  for (const key of Object.keys(owner)) {
    if (key.startsWith('_') && used.has(key.slice(1))) reportExtensions(path, [owner[key]].flat(), source)
    else if (!used.has(key)) source.findings.add(path, 'note', 'Element', `The element ${key} is left out.`, owner[key])
  }
  if (recordsIn(owner, 'modifierExtension').length > 0)
    source.findings.add(
      path,
      'lost',
      'Extension',
      'An extension that changes the meaning of the rest is left out.',
      owner.modifierExtension,
    )
  for (const code of codesLeft(owner))
    source.findings.add(
      path,
      'note',
      'Element',
      'A code is left out: it says no code, or too long a one, or stands there already, or is one of too many.',
      code,
    )
  reportExtensions(path, [owner], source)
}

function reportExtensions(path: string, owners: readonly unknown[], { findings }: Source): void {
  for (const owner of owners)
    for (const extension of typeof owner === 'object' && owner !== null ? recordsIn(owner as Json, 'extension') : []) {
      const name = extensionName(extension) // The cast above is sound: any object may be read by key.
      if (usedExtensions.has(name)) continue
      const [severity, kind, message] = entryOf(verdicts, name) ?? [
        'note',
        'Extension',
        `The extension ${name} is left out.`,
      ]
      findings.add(path, severity, kind, message, extension)
    }
}

function reportItem(item: SourceItem, { findings }: Source): void {
  const { json, path } = item
  if (Object.hasOwn(json, 'maxLength'))
    findings.add(path, 'lost', 'Constraint', 'The greatest length of an answer is not checked.', json.maxLength)
  for (const extension of recordsIn(json, 'extension'))
    if (extensionName(extension) === 'questionnaire-itemControl') {
      const codes = JSON.stringify(choiceIn(extension, 'value')?.value ?? null)
      if (shownOtherwise.some((control) => codes.includes(`"${control}"`)))
        findings.add(
          path,
          'note',
          'Presentation',
          'It is laid out in Casebook’s own way.',
          choiceIn(extension, 'value')?.value,
        )
    }
  if (exclusiveOptions(json).length > 0)
    findings.add(
      path,
      'lost',
      'Constraint',
      'An option that excludes the others can be chosen together with them.',
      exclusiveOptions(json),
    )
  for (const option of recordsIn(json, 'answerOption')) {
    const extra = recordsIn(option, 'extension').filter((extension) => !usedExtensions.has(extensionName(extension)))
    for (const extension of extra)
      findings.add(
        path,
        'note',
        'Extension',
        `The extension ${extensionName(extension)} of an option is left out.`,
        extension,
      )
  }
  if (takesSeveral(item) && item.children.some(({ kind }) => kind !== 'display'))
    findings.add(path, 'changed', 'Repeats', 'A follow-up question is asked once, not for each answer.')
  if (
    takesSeveral(item) &&
    ['questionnaire-minOccurs', 'questionnaire-maxOccurs'].some((name) =>
      recordsIn(json, 'extension').some((each) => extensionName(each) === name),
    )
  )
    findings.add(path, 'lost', 'Constraint', 'The number of answers is not checked.')
  const isFixed = isSet(json, 'readOnly') && item.kind === 'question'
  const isFilled =
    own(json, 'initial') !== undefined ||
    recordsIn(json, 'extension').some((each) => extensionName(each).endsWith('calculatedExpression'))
  if (isFixed && !isFilled)
    findings.add(
      path,
      'changed',
      'Population',
      'In the source it is filled in from elsewhere; here it can be answered.',
      { readOnly: true },
    )
}
