/** Questions as the screen shows them, with their follow-ups and the rules that show them. */

import type { Answer, Question, Repeats } from '@casebook/core/bases/base'
import { coded } from '@casebook/core/bases/codes/coding'
import { fileTypes, isFileType, largestFile } from '@casebook/core/bases/files/fileRecord'
import { kindOf } from '@casebook/core/questions/kinds'
import { takesNumber, takesOneOf } from '@casebook/core/questions/takes'
import { switchQuestion } from '../../lift/helperQuestions'
import { all, chose, isAlways, known } from '../../lower/conditions/conditions'
import { ancestorsAndSelf } from '../../lower/conditions/enablement'
import { codesOf, furtherCode, furtherUnitCode, withFurther } from '../source/codings'
import { extensionsOf, extensionValue } from '../source/extensions'
import { isRecord, isSet, recordsIn, stringIn } from '../source/json'
import type { SourceOption } from '../source/options'
import { otherText, unitLabel, unitOf } from '../source/questionType'
import type { Source } from '../source/source'
import type { SourceItem } from '../source/sourceItem'
import { unitText } from '../source/units'
import { boundsOf, decimalPlaces } from './bounds'
import { hasOwnNumber, ownNumbers } from './ownNumbers'
import type { Plan } from './plan'
import { describedBy, headingTitle } from './titles'
import { descriptionOf, isDropdown, isHelp, isHidden, isUnitOf, statedText, textOfItem } from './wording'

/** From this length on a list is easier to read as a dropdown. */
const longList = 20
const maxOccurrences = 50

/** A root question: it shows with its questionnaire, unless it has a condition of its own. */
export function rootQuestion(item: SourceItem, plan: Plan): Question {
  const own = plan.enablement.own(item)
  if (!isAlways(own)) plan.rules.hideUnless(item.id, own)
  return question(item, plan)
}

/** A nested question: it shows only if a rule says so. */
function followUp(item: SourceItem, plan: Plan): Question {
  plan.rules.show(item.id, plan.enablement.full(item))
  return question(item, plan)
}

function question(item: SourceItem, plan: Plan): Question {
  const { source, derived, initials } = plan
  const title = item.kind === 'group' ? headingTitle(item, source) : null
  const description = describedBy(title?.rest ?? null, descriptionOf(item, source))
  const unit = unitOfQuestion(item, source)
  const unitCodes = unit ? withFurther(unitOf(item.json), item.json, furtherUnitCode, unit) : []
  const isDerived = derived.has(item.id)
  const initial = initials.get(item)?.value
  const answers = answersOf(item, plan)
  const followUps = [
    ...besideQuestion(item, plan),
    ...switchesOf(item, plan),
    ...item.children.filter((child) => !isHelp(child)).map((child) => followUp(child, plan)),
  ]
  const meta = { ...metaOf(item), ...(item.kind === 'group' && title === null ? { 'layout/role': 'note' } : {}) }
  return {
    id: item.id,
    type: item.type,
    text: item.kind === 'group' ? (title?.text ?? statedText(item, source) ?? {}) : textOfItem(item, source),
    ...(description ? { description } : {}),
    ...coded(codesOf(item.json)),
    ...(unit ? { unit } : {}),
    ...(unitCodes.length > 0 ? { unitCodes } : {}),
    ...boundsIn(item, source),
    ...(item.type === 'File' ? filesOf(item, source) : {}),
    ...(kindOf(item).hasDays ? { partialDate: true } : {}),
    ...(item.kind === 'question' && !isDerived && !isSet(item.json, 'required') ? { optional: true } : {}),
    ...(isDerived ? { abstract: true } : {}),
    ...(initial !== undefined && !isDerived ? { initial } : {}),
    ...(Object.keys(meta).length > 0 ? { meta } : {}),
    ...(answers.length > 0 ? { answers } : {}),
    ...(item.repeats ? { repeats: repeatsOf(item) } : {}),
    ...(followUps.length > 0 ? { questions: followUps } : {}),
  }
}

function boundsIn(item: SourceItem, source: Source) {
  return item.kind === 'question' ? boundsOf(item, source) : {}
}

const mebibyte = 2 ** 20

/** FHIR counts the size in megabytes, and takes any type unless some are named. */
function filesOf({ json, path }: SourceItem, { findings }: Source): Pick<Question, 'mediaTypes' | 'maxBytes'> {
  const named = extensionsOf(json, 'mimeType').flatMap((each) => stringIn(each, 'valueCode') ?? [])
  const taken = fileTypes.filter((type) => named.includes(type))
  const others = named.filter((type) => !isFileType(type))
  if (others.length > 0)
    findings.add(path, 'changed', 'Constraint', `Casebook takes no files of the type ${others.join(', ')}.`, others)
  const size = extensionValue(json, 'maxSize')
  return {
    mediaTypes: taken.length > 0 ? taken : fileTypes,
    ...(typeof size === 'number' && size > 0 ? { maxBytes: Math.min(Math.ceil(size * mebibyte), largestFile) } : {}),
  }
}

export function repeatsOf({ json }: SourceItem): Repeats {
  const count = (name: string) => {
    const value = extensionValue(json, name)
    return typeof value === 'number' && Number.isInteger(value) ? value : null
  }
  const max = Math.min(Math.max(count('questionnaire-maxOccurs') ?? maxOccurrences, 1), 1_000)
  const wanted = Math.max(count('questionnaire-minOccurs') ?? 0, isSet(json, 'required') ? 1 : 0)
  return { min: Math.min(wanted, max), max }
}

export function metaOf(item: SourceItem): Readonly<Record<string, string>> | null {
  const { json } = item
  const decimals = decimalPlaces(item)
  const definition = stringIn(json, 'definition')
  const meta: Record<string, string> = {}
  if ([...ancestorsAndSelf(item)].some((each) => isHidden(each.json))) meta['layout/hidden'] = 'true'
  if (takesOneOf(item) && (isDropdown(json) || item.options.length > longList)) meta['layout/dropdown'] = 'true'
  if (item.kind === 'group') meta['layout/role'] = 'heading'
  if (item.kind === 'display') meta['layout/role'] = 'note'
  if (item.fhirType === 'text') meta['layout/width'] = '12'
  if (item.kind === 'question' && hasOwnNumber(item)) Object.assign(meta, ownNumbers)
  if (decimals !== null) meta['layout/decimal-places'] = decimals
  if (item.id !== item.linkId) meta['fhir/linkId'] = item.linkId
  if (definition !== null) meta['fhir/definition'] = definition
  return Object.keys(meta).length > 0 ? meta : null
}

function unitOfQuestion(item: SourceItem, source: Source) {
  if (!takesNumber(item)) return null
  const unit = unitOf(item.json)
  if (unit) return unitText(unit, source.texts)
  const beside = item.children.find((child) => isUnitOf(child, item))
  return beside ? source.texts.read(beside.json, 'text') : null
}

function answersOf(item: SourceItem, { source }: Plan): readonly Answer[] {
  const answers = item.options.map(answerOf)
  if (item.beside?.role !== 'other') return answers
  const [label] = recordsIn(item.json, 'extension').filter((each) =>
    stringIn(each, 'url')?.endsWith('/sdc-questionnaire-openLabel'),
  )
  const text = (label && source.texts.read(label, 'valueString')) ?? source.texts.ours(otherText)
  return [...answers, { id: item.beside.answerId, text }]
}

function answerOf({ answerId, text, weight, value }: SourceOption): Answer {
  const codes = isRecord(value) ? withFurther(value, value, furtherCode, text) : []
  return { id: answerId, text, ...coded(codes), ...(weight === null ? {} : { weight }) }
}

/** The companion question for what the item's own type cannot hold. */
function besideQuestion(item: SourceItem, plan: Plan): readonly Question[] {
  const { beside } = item
  if (!beside) return []
  const { texts } = plan.source
  const isDerived = plan.derived.has(beside.id)
  const opens = beside.role === 'other' ? chose(item.id, beside.answerId) : known(item.id)
  plan.rules.show(beside.id, all(plan.enablement.full(item), opens))
  const initial = plan.initials.get(item)?.beside
  const hidden = [...ancestorsAndSelf(item)].some((each) => isHidden(each.json))
  return [
    {
      id: beside.id,
      type: beside.units.length > 0 ? 'OC' : 'Text',
      text: texts.ours(beside.role === 'other' ? otherText : unitLabel),
      ...(isDerived ? { abstract: true } : beside.role === 'other' ? {} : { optional: true }),
      ...(initial !== undefined && !isDerived ? { initial } : {}),
      ...(hidden ? { meta: { 'layout/hidden': 'true' } } : {}),
      ...(beside.units.length > 0 ? { answers: beside.units.map(answerOf) } : {}),
    },
  ]
}

export function switchesOf(item: SourceItem, { switches, source }: Plan): readonly Question[] {
  const found = switches.get(item)
  if (!found) return []
  return [switchQuestion(found.id, source.texts.plain(found.id))]
}
