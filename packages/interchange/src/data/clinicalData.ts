/**
 * The data of an ODM file (1.3.2 and 2.0, and the ODM that REDCap writes), subject by subject: a file of any size is read in small memory.
 *
 * Of an item that is said several times the last word counts, as in a transactional file. An item without a value says nothing, unless a flag of Casebook's own files
 * says why there is no answer. Such a flag marks notes, too.
 */
import { annotationIdOf } from '@casebook/core/annotation/annotation'
import type { Question } from '@casebook/core/bases/base'
import { keyOf } from '@casebook/core/bases/key'
import type { BaseStructure, QuestionPlace } from '@casebook/core/bases/structure'
import { joined } from '@casebook/core/facts/cellText'
import { type Fact, type FactValue, unknown } from '@casebook/core/facts/fact'
import { valueIn } from '@casebook/core/submission/cellValue'
import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import { usableId } from '../form/ids'
import { placeAt } from './placeAt'

export interface SubjectItem {
  readonly item: string
  readonly event: string | null
  /** Innermost first: of the group, the form and the event. */
  readonly repeats: readonly string[]
  /** Blank: none. */
  readonly value: string
  /** Why there is no answer. */
  readonly missing: Missing | null
  /** The note on the answer. Undefined: nothing is said of it; null: there is none any more. */
  readonly note: string | null | undefined
  /** The item stands there only for what is said of it, such as a note: nothing of its answer. */
  readonly isContext: boolean
}

interface Missing {
  /** The id of a reason of the study; blank if none is given. */
  readonly reason: string
}

export interface Subject {
  readonly name: string
  /** From 1: where it ends. */
  readonly line: number
  readonly items: readonly SubjectItem[]
}

/** The file is no ODM that can be read. Its message is a sentence, with the line. */
export class UnreadableData extends Error {}

interface Open {
  readonly element: string
  readonly event: string | null
  readonly repeat: string | null
}

interface Item {
  readonly oid: string
  value: string | null
  /** The values before it, of an item that has several. */
  readonly others: readonly string[]
  isOpen: boolean
  comment: string
  /** By the list that each is of. */
  readonly flags: Map<string, string>
  readonly isRemoved: boolean
  readonly isContext: boolean
}

const typed = /^ItemData[A-Z]/

/** The lists of the flags that Casebook writes. */
export const flagsOfKinds = 'Casebook/flags'
export const flagsOfMissing = 'Casebook/flags/missing'

/** @throws UnreadableData behind the last subject that could be read */
export async function* subjectsIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Subject> {
  const parser = new SaxesParser({ xmlns: true })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const ready: Subject[] = []
  const open: Open[] = []
  let subject: { name: string; items: SubjectItem[] } | null = null
  let item: Item | null = null
  let flagList: string | null = null
  let isOdm = false

  parser.on('doctype', () => {
    throw new UnreadableData(`Line ${parser.line}: the file has a document type, which is not read.`)
  })
  parser.on('error', (error) => {
    throw new UnreadableData(`The file is no well-formed XML: ${error.message}.`)
  })
  parser.on('opentag', ({ local, attributes }) => {
    const read = (name: string) => attributeOf(attributes, name)
    if (open.length === 0 && local !== 'ODM') throw new UnreadableData('The file is no ODM: its root is another one.')
    isOdm = true
    const repeat = read('ItemGroupRepeatKey') ?? read('FormRepeatKey') ?? read('StudyEventRepeatKey')
    // REDCap names its events by other words than OIDs in all its other files.
    open.push({ element: local, event: read('UniqueEventName') ?? read('StudyEventOID'), repeat })
    if (local === 'SubjectData') subject = { name: read('SubjectKey') ?? '', items: [] }
    const isTyped = typed.test(local)
    if (subject && (local === 'ItemData' || isTyped))
      item = {
        oid: read('ItemOID') ?? '',
        value: read('Value') ?? (isTyped ? '' : null),
        isOpen: isTyped,
        others: [],
        comment: '',
        flags: new Map(),
        isRemoved: read('IsNull') === 'Yes' || read('TransactionType') === 'Remove',
        isContext: read('TransactionType') === 'Context',
      }
    if (local === 'FlagValue') flagList = read('CodeListOID')
    // A query within an item has a value of its own.
    if (item && local === 'Value' && open.at(-2)?.element === 'ItemData') {
      const others = item.value === null ? [] : [...item.others, item.value]
      item = { ...item, value: '', others, isOpen: true }
    }
  })
  parser.on('text', (text) => {
    if (!item) return
    if (item.isOpen) item.value = (item.value ?? '') + text
    else if (flagList !== null) item.flags.set(flagList, (item.flags.get(flagList) ?? '') + text)
    else if (open.some(({ element }) => element === 'Comment') && text.trim() !== '') item.comment += text
  })
  parser.on('closetag', ({ local }) => {
    if (local === 'FlagValue') flagList = null
    if (item && local === 'Value') item.isOpen = false
    if (subject && item && (local === 'ItemData' || typed.test(local))) {
      const around = open.toReversed()
      const { value, others, isRemoved, isContext } = item
      const said = others.length > 0 ? joined([...others, value ?? ''], ';') : (value ?? '')
      subject.items.push({
        item: item.oid,
        event: around.find(({ event }) => event !== null)?.event ?? null,
        repeats: around.flatMap(({ repeat }) => (repeat === null ? [] : [repeat])),
        value: isRemoved ? '' : said,
        missing: item.flags.has(flagsOfMissing) ? { reason: item.comment } : null,
        note: noteOf(item),
        isContext,
      })
      item = null
    }
    open.pop()
    if (subject && local === 'SubjectData') {
      ready.push({ ...subject, line: parser.line })
      subject = null
    }
  })

  try {
    for await (const chunk of chunks) {
      parser.write(decoder.decode(chunk, { stream: true }))
      yield* ready.splice(0)
    }
    parser.write(decoder.decode()).close()
  } catch (error) {
    if (error instanceof TypeError) throw new UnreadableData('The file is not in UTF-8: save it as UTF-8.')
    throw error
  }
  yield* ready.splice(0)
  if (!isOdm) throw new UnreadableData('The file is empty.')
}

function noteOf({ flags, comment, isContext }: Item): SubjectItem['note'] {
  const kind = flags.get(flagsOfKinds)
  if (kind === 'note') return comment === '' ? null : comment
  return kind === 'erased' && isContext ? null : undefined
}

function attributeOf(attributes: Readonly<Record<string, SaxesAttributeNS>>, name: string): string | null {
  return Object.values(attributes).find(({ local }) => local === name)?.value ?? null
}

export interface SubjectAnswer extends Fact {
  /** The OID, with the event. */
  readonly column: string
}

export type SubjectAnswers =
  | { readonly type: 'Answers'; readonly answers: readonly SubjectAnswer[] }
  | { readonly type: 'Unreadable'; readonly words: string }

/** What REDCap says of the record itself. */
const aboutRecord = /^(redcap_.*|.*_complete)$/

/** What is no value of its question stays text, for the case to refuse it by name. */
export function answersOfSubject(structure: BaseStructure, { name, items }: Subject): SubjectAnswers {
  const said = new Map<string, { readonly column: string; readonly value: FactValue }>()
  for (const { item, event, repeats, value: text, missing, note, isContext } of items) {
    const column = event === null ? item : `${event}/${item}`
    const target = targetOf(structure, item, event)
    if (!target) {
      if (text === '' || aboutRecord.test(item) || text === name) continue
      return { type: 'Unreadable', words: `${column}: "${text}" is of an item that the study does not ask` }
    }
    const { place, box } = target
    if (place.question.abstract) continue
    const number = Number(repeats.find((one) => place.repeatsIn !== null && /^[1-9]\d{0,4}$/.test(one)) ?? 1)
    const key = keyOf(place.question.id, number)
    const before = said.get(key)
    if (note === null) said.delete(annotationIdOf(key))
    else if (note !== undefined) said.set(annotationIdOf(key), { column, value: note })
    if (isContext) continue
    if (missing) said.set(key, { column, value: missing.reason === '' ? unknown : { unknown: true, ...missing } })
    else if (box === null) {
      if (text === '') said.delete(key)
      else said.set(key, { column, value: valueSaid(place.question, text) })
    } else {
      const chosen = Array.isArray(before?.value) ? before.value.filter((one) => one !== box) : []
      const now = text === '1' ? [...chosen, box] : chosen
      if (now.length === 0) said.delete(key)
      else said.set(key, { column, value: now })
    }
  }
  return { type: 'Answers', answers: [...said].map(([id, { column, value }]) => ({ id, column, value })) }
}

interface Target {
  readonly place: QuestionPlace
  /** The option of several that the item is about. */
  readonly box: string | null
}

function targetOf(structure: BaseStructure, item: string, event: string | null): Target | null {
  const at = (oid: string) => placeAt(structure, usableId(oid), event)
  const place = at(item)
  if (place) return { place, box: null }
  const [, field = '', code = ''] = /^(.+?)___(.+)$/.exec(item) ?? []
  const ofBox = field === '' ? undefined : at(field)
  const option = ofBox?.question.answers?.find(
    ({ id }) => id === code || id.toLowerCase().replace(/[^a-z0-9]/g, '_') === code,
  )
  return ofBox && option ? { place: ofBox, box: option.id } : null
}

/** OpenClinica separates several choices by commas. */
function valueSaid(question: Question, text: string): FactValue {
  const value = valueIn(question, text, null)
  if (!Array.isArray(value) || !text.includes(',')) return value
  const isOption = (one: string) => question.answers?.some(({ id }) => id === one) ?? false
  const parts = text.split(',').map((one) => one.trim())
  return value.every(isOption) || !parts.every(isOption) ? value : parts
}
