/**
 * Choices whose options are not in the document. Its conditions may name some codes, but a list of only those would
 * have holes, and people would have to choose something wrong. So the answer is written as text, unless only yes, no
 * and unknown are named: then it is a Yes or No question with a complete list.
 */
import type { FindingLog } from '../finding'
import { isRecord, type Json, recordsIn, stringIn } from './json'
import type { SourceOption } from './options'
import { noText, unknownText, yesText } from './standardValueSets'
import type { Texts } from './texts'

export interface Mentions {
  /** The codings that conditions compare with the answer to this item, or to another item of the same value set. */
  of(item: Json): readonly Json[]
}

export function createMentions(document: Json): Mentions {
  const byLinkId = new Map<string, Json[]>()
  const bySet = new Map<string, Json[]>()
  const sets = setsOfItems(document)
  const mention = (linkId: string, coding: Json) => {
    note(byLinkId, linkId, coding)
    for (const set of sets.get(linkId) ?? []) note(bySet, set, coding)
  }
  for (const item of itemsIn(document))
    for (const condition of recordsIn(item, 'enableWhen')) {
      const question = stringIn(condition, 'question')
      const coding = condition.answerCoding
      if (question !== null && isRecord(coding) && stringIn(coding, 'code') !== null) mention(question, coding)
    }
  for (const { linkId, code } of codesInExpressions(document))
    if (!byLinkId.get(linkId)?.some((each) => stringIn(each, 'code') === code)) mention(linkId, { code })
  return {
    of(item) {
      const set = stringIn(item, 'answerValueSet')
      return (set === null ? null : bySet.get(set)) ?? byLinkId.get(stringIn(item, 'linkId') ?? '') ?? []
    },
  }
}

function note(lists: Map<string, Json[]>, key: string, coding: Json): void {
  const list = lists.get(key) ?? []
  if (!list.some((each) => sameCoding(each, coding) && stringIn(each, 'display') === stringIn(coding, 'display')))
    list.push(coding)
  lists.set(key, list)
}

function* itemsIn(document: Json): Generator<Json> {
  const open = [...recordsIn(document, 'item')].reverse()
  for (let item = open.pop(); item; item = open.pop()) {
    yield item
    open.push(...[...recordsIn(item, 'item')].reverse())
  }
}

function setsOfItems(document: Json): ReadonlyMap<string, readonly string[]> {
  const sets = new Map<string, string[]>()
  for (const item of itemsIn(document)) {
    const [linkId, set] = [stringIn(item, 'linkId'), stringIn(item, 'answerValueSet')]
    if (linkId !== null && set !== null) sets.set(linkId, [...(sets.get(linkId) ?? []), set])
  }
  return sets
}

/** For example `item.where(linkId = 'sex').answer.value.code = 'male'`. */
function codesInExpressions(document: Json): readonly { linkId: string; code: string }[] {
  const compared = /linkId\s*=\s*'([^'\\]+)'\s*\)\.answer\.value(?:Coding)?\.code\s*=\s*'([^'\\]+)'/g
  return expressionTexts(document).flatMap((text) =>
    [...text.matchAll(compared)].map(([, linkId = '', code = '']) => ({ linkId, code })),
  )
}

function expressionTexts(node: unknown): readonly string[] {
  const texts: string[] = []
  const open = [node]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const expression = isRecord(next) ? stringIn(next, 'expression') : null
    if (expression !== null) texts.push(expression.slice(0, 20_000))
    for (const part of Object.values(next)) open.push(part ?? null)
  }
  return texts.reverse()
}

/** Compares code and system: a code means nothing without its system. */
export function sameCoding(a: Json, b: Json): boolean {
  return stringIn(a, 'code') === stringIn(b, 'code') && stringIn(a, 'system') === stringIn(b, 'system')
}

/** Texts that people may write for that coding. */
export function writtenForms(mentioned: readonly Json[], coding: Json): readonly string[] {
  const same = mentioned.filter((each) => stringIn(each, 'code') === stringIn(coding, 'code'))
  const displays = [coding, ...same].flatMap((each) => stringIn(each, 'display') ?? [])
  return [...new Set([...displays, ...(stringIn(coding, 'code') === null ? [] : [String(coding.code)])])]
}

/** Yes codes of the usual systems (HL7, SNOMED CT, LOINC) and common words used as codes, each with its no. */
const yesAndNo: ReadonlyMap<string, string> = new Map([
  ['y', 'N'],
  ['yes', 'No'],
  ['true', 'false'],
  ['373066001', '373067005'],
  ['la33-6', 'LA32-8'],
  ['j', 'N'],
  ['ja', 'Nein'],
  ['oui', 'Non'],
  ['sí', 'No'],
  ['si', 'No'],
  ['sì', 'No'],
  ['sim', 'Não'],
  ['да', 'Нет'],
  ['نعم', 'لا'],
] as const)
const noAndYes: ReadonlyMap<string, string> = new Map([...yesAndNo].map(([y, n]) => [n.toLowerCase(), y]))
const unknowns: ReadonlySet<string> = new Set([
  'unk',
  'unknown',
  'asked-unknown',
  'u',
  'dk',
  '261665006',
  'la12688-0',
  'la4489-6',
])

type Role = 'yes' | 'no' | 'unknown'

function roleOf(coding: Json): Role | null {
  const code = String(coding.code).toLowerCase()
  if (yesAndNo.has(code)) return 'yes'
  if (noAndYes.has(code)) return 'no'
  return unknowns.has(code) ? 'unknown' : null
}

const words = { yes: yesText, no: noText, unknown: unknownText } as const

/** The options of a choice that lists none itself; none if its answer is written as text. */
export function externalOptions(
  item: Json,
  external: string | null,
  mentioned: readonly Json[],
  path: string,
  texts: Texts,
  findings: FindingLog,
): readonly SourceOption[] {
  const where =
    external === null ? 'The choice has no options' : 'The document does not bring the options of its value set'
  const original = external ?? undefined
  const named = new Map(mentioned.map((coding) => [roleOf(coding), coding]))
  const isYesNo = !named.has(null) && (named.has('yes') || named.has('no')) && item.repeats !== true
  const say = (what: string) => findings.add(path, 'changed', 'Options', `${where}; ${what}`, original)
  if (!isYesNo) {
    say(
      mentioned.length === 0
        ? 'the answer is written as text.'
        : 'the answer is written as text. What depends on it goes by the words that its own conditions name.',
    )
    return []
  }
  say('all that its own conditions name is a yes or a no, so it is asked as Yes or No.')
  const roles: readonly Role[] = named.has('unknown') ? ['yes', 'no', 'unknown'] : ['yes', 'no']
  return roles.map((role) => {
    const coding = named.get(role)
    const value = coding ?? counterpartOf(role, named)
    return {
      answerId: stringIn(value, 'code') ?? role,
      text: (coding && texts.read(coding, 'display')) ?? texts.ours(words[role]),
      weight: null,
      valueKey: 'valueCoding',
      value,
      isInitial: false,
      from: 'supposed',
    }
  })
}

/** The counterpart of a yes or a no, in the same system. */
function counterpartOf(role: Role, named: ReadonlyMap<Role | null, Json>): Json {
  const other = named.get(role === 'yes' ? 'no' : 'yes') ?? {}
  const [code, system] = [String(other.code).toLowerCase(), stringIn(other, 'system')]
  return { ...(system === null ? {} : { system }), code: (role === 'yes' ? noAndYes : yesAndNo).get(code) ?? role }
}
