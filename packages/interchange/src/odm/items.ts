/** Makes a question of an item. */
import type { Answer, Question } from '@casebook/core/bases/base'
import { coded } from '@casebook/core/bases/codes/coding'
import type { Text } from '@casebook/core/language/language'
import { kindOf } from '@casebook/core/questions/kinds'
import type { XmlElement } from '../files/xml/readXml'
import { numberIn } from '../lower/literals'
import { answersOf } from './codeLists'
import { codesIn, codesInWords } from './codes'
import type { Definitions } from './definitions'
import { type ItemInForm, itemInForm } from './openClinica'
import { filesIn, flagsIn, layoutIn, ownWords, unitIn } from './ownWords'
import type { Part } from './plan'
import type { Texts } from './texts'

export interface ReadItem {
  readonly part: Part
  readonly question: Question
  readonly inForm: ItemInForm | null
  /** The units, where there is a choice of them. */
  readonly units: readonly Answer[]
  /** Of a text; null if it may be of any. */
  readonly longest: number | null
}

interface Type {
  readonly type: Question['type']
  readonly decimals?: number
  readonly isPartial?: boolean
  /** What the text field does not check. */
  readonly instead?: string
}

const types: readonly (readonly [RegExp, Type])[] = [
  [/^(integer)$/i, { type: 'Num', decimals: 0 }],
  [/^(float|double|decimal)$/i, { type: 'Num' }],
  [/^boolean$/i, { type: 'YN' }],
  [/^date$/i, { type: 'Date' }],
  [/^(partialDate|incompleteDate)$/i, { type: 'Date', isPartial: true }],
  [/^time$/i, { type: 'Time' }],
  [/^(partialTime|incompleteTime)$/i, { type: 'Text', instead: 'a part of a time' }],
  [/^datetime$/i, { type: 'DateTime' }],
  [/^(partialDatetime|incompleteDatetime)$/i, { type: 'DateTime', isPartial: true }],
  [/^(durationDatetime|intervalDatetime)$/i, { type: 'Text', instead: 'a duration' }],
  [/^(hexBinary|base64Binary|hexFloat|base64Float)$/i, { type: 'Text', instead: 'a file' }],
  [/^(text|string|URI|)$/i, { type: 'Text' }],
]

export function readItem(part: Part, definitions: Definitions, texts: Texts): ReadItem {
  const { account, tell } = definitions
  const { definition, ref, oid } = part
  const inForm = itemInForm(definition, part.form, account)
  const words = ownWords(definition, account)
  const type = typeOf(part, definitions)
  const answers = choicesOf(part, definitions, texts)
  const isChoice = answers !== null && answers.list.length > 0 && !(type.type === 'YN' && isYesNo(answers.list))
  const areSeveral = answers?.areSeveral || inForm?.takesSeveral || words.get('type') === 'MC'
  const own = ownType(words.get('type'))
  const kind = isChoice ? (areSeveral ? 'MC' : 'OC') : (own ?? type.type)
  const units = unitsOf(definition, definitions, texts)
  const { text, description } = wordsOfItem(part, inForm, definitions, texts)
  if (kind === 'Text' && type.instead)
    tell(
      definition,
      'changed',
      'Type',
      `Casebook has no questions of ${type.instead} yet: ${oid} asks for a text.`,
      oid,
    )
  const digits = numberIn(account.read(definition, 'SignificantDigits') ?? '')
  const decimals = kind === 'Num' ? (type.decimals ?? digits) : null
  const length = kind === 'Text' ? numberIn(account.read(definition, 'Length') ?? '') : null
  const isRequired = ref !== null && /^yes$/i.test(account.read(ref, 'Mandatory') ?? '')
  const meta = { ...layoutIn(words), ...(decimals === null ? {} : { 'layout/decimal-places': String(decimals) }) }
  const [onlyUnit] = kind === 'Num' && units.length === 1 ? units : []
  const unit = onlyUnit?.text ?? unitIn(words)
  const unitCodes = onlyUnit?.codes ?? codesInWords(words.get('unitCodes'))
  const question: Question = {
    id: part.id,
    type: kind,
    text,
    ...(description ? { description } : {}),
    ...coded(codesIn(definition, words, account)),
    ...(unit ? { unit } : {}),
    ...(unit && unitCodes.length > 0 ? { unitCodes } : {}),
    ...(type.isPartial && kindOf({ type: kind }).hasDays ? { partialDate: true } : {}),
    ...(isRequired ? {} : { optional: true }),
    ...flagsIn(words),
    ...(kind === 'File' ? filesIn(words) : {}),
    ...(isChoice ? { answers: answers.list, list: answers.name } : {}),
    ...(Object.keys(meta).length > 0 ? { meta } : {}),
  }
  return {
    part,
    question,
    inForm,
    units: units.length > 1 ? units : [],
    longest: length !== null && length > 0 ? length : null,
  }
}

/** ODM has no word for these. */
function ownType(word: string | undefined): 'Info' | 'File' | null {
  return word === 'Info' || word === 'File' ? word : null
}

function typeOf({ definition, oid }: Part, { account, tell }: Definitions): Type {
  const word = account.read(definition, 'DataType') ?? ''
  const found = types.find(([pattern]) => pattern.test(word))?.[1]
  if (!found) tell(definition, 'error', 'Type', `There is no data type ${word}: ${oid} asks for a text.`, oid)
  return found ?? { type: 'Text' }
}

/** Null: it has no list. */
function choicesOf(part: Part, definitions: Definitions, texts: Texts) {
  const { account, named, tell } = definitions
  const { definition, oid } = part
  const [one] = account.within(definition, 'CodeListRef')
  const [several] = account.within(definition, 'MultiSelectListRef')
  const ref = several ?? one
  if (!ref) return null
  const list = several ? named('MultiSelectList', several, 'MultiSelectListID') : named('CodeList', ref, 'CodeListOID')
  if (!list) return null
  const found = answersOf(list, definitions, texts)
  const name = account.read(list, 'OID') ?? account.read(list, 'ID') ?? ''
  if (found.length === 0) {
    const isOutside = account.within(list, 'ExternalCodeList').length > 0
    const why = isOutside ? 'is in a dictionary outside of the file' : 'has no options'
    tell(ref, 'lost', 'Options', `The list ${name} ${why}: ${oid} asks for a text.`, oid)
  }
  return { list: found, name, areSeveral: several !== undefined }
}

function isYesNo(answers: readonly Answer[]): boolean {
  return answers.length === 2 && answers.every(({ id }) => /^(1|0|true|false)$/i.test(id))
}

/** In the order of the references. */
function unitsOf(item: XmlElement, { account, named }: Definitions, texts: Texts): readonly Answer[] {
  const known = new Set<string>()
  return account.within(item, 'MeasurementUnitRef').flatMap((ref): readonly Answer[] => {
    const unit = named('MeasurementUnit', ref, 'MeasurementUnitOID')
    if (!unit) return []
    const [id, name] = [account.read(unit, 'OID') ?? '', account.read(unit, 'Name')]
    if (known.has(id)) return []
    known.add(id)
    const codes = codesIn(unit, ownWords(unit, account), account)
    return [{ id, text: texts.of(unit, 'Symbol') ?? texts.own(name || id), ...coded(codes) }]
  })
}

function wordsOfItem({ definition, oid }: Part, inForm: ItemInForm | null, { account }: Definitions, texts: Texts) {
  const name = account.read(definition, 'Name')
  const [question, described] = [texts.of(definition, 'Question'), texts.of(definition, 'Description')]
  const own = inForm && inForm.text !== '' ? texts.own(inForm.text) : null
  const text: Text = own ?? question ?? described ?? texts.own(name || oid)
  const instructions =
    texts.of(definition, 'CRFCompletionInstructions') ?? texts.of(definition, 'CompletionInstructions')
  const right = inForm && inForm.rightText !== '' ? texts.own(inForm.rightText) : null
  const description = instructions ?? right ?? (own || question ? described : null)
  return { text, description: description && JSON.stringify(description) !== JSON.stringify(text) ? description : null }
}
