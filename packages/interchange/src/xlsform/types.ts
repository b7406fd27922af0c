/** What a row of the sheet `survey` is, by the words in its column `type`. */
import type { QuestionType } from '@casebook/core/bases/base'
import type { FileType } from '@casebook/core/bases/files/fileRecord'
import { mediaTypesOf } from '../form/files'
import { nearest } from '../form/nearest'

export interface FieldType {
  readonly type: QuestionType
  readonly decimals?: number
  /** Asks for one or several options of a list. */
  readonly isChoice?: boolean
  readonly isComputed?: boolean
  readonly isHidden?: boolean
  /** Of a file. */
  readonly mediaTypes?: readonly FileType[]
  /** What the author is told at the type. */
  readonly told?: { readonly severity: 'lost' | 'changed'; readonly message: string }
}

export type RowType =
  | { readonly type: 'Begin'; readonly isRepeat: boolean }
  | { readonly type: 'End'; readonly isRepeat: boolean }
  | {
      readonly type: 'Field'
      readonly field: FieldType
      /** Of a choice: the name of its list. */
      readonly list: string
      readonly hasOther: boolean
    }
  /** No question: Casebook records it by itself, or it is about the author's own program. */
  | { readonly type: 'Record' }
  /** `like`: what it was read as. */
  | { readonly type: 'Unknown'; readonly like: string | null; readonly field: FieldType }

const text: FieldType = { type: 'Text' }
const number: FieldType = { type: 'Num' }
const date: FieldType = { type: 'Date' }

const asText = (what: string, severity: 'lost' | 'changed' = 'changed'): FieldType => ({
  ...text,
  told: { severity, message: `${what}: the field asks for a text.` },
})

const fileOf = (kind: string): FieldType => ({ type: 'File', mediaTypes: mediaTypesOf(kind) })
const picture = fileOf('image')
const place = asText('Casebook has no questions of a place')
const time: FieldType = { type: 'Time' }
const dateTime: FieldType = { type: 'DateTime' }

/** By the word in small letters, with `_` for a blank. */
const fields: Readonly<Record<string, FieldType>> = {
  text,
  string: text,
  tel: text,
  url: text,
  db_contact: text,
  percentage: { ...number, decimals: 0 },
  integer: { ...number, decimals: 0 },
  int: { ...number, decimals: 0 },
  decimal: number,
  range: number,
  date,
  time,
  datetime: dateTime,
  date_time: dateTime,
  note: { type: 'Info' },
  calculate: { ...text, isComputed: true, isHidden: true },
  hidden: { ...text, isHidden: true },
  acknowledge: { type: 'OC' },
  trigger: { type: 'OC' },
  image: picture,
  photo: picture,
  picture,
  audio: fileOf('audio'),
  video: fileOf('video'),
  file: fileOf('file'),
  geopoint: place,
  location: place,
  geotrace: place,
  geoshape: place,
  barcode: asText('Casebook reads no bar codes'),
}

const records = new Set([
  'start',
  'end',
  'today',
  'deviceid',
  'phonenumber',
  'phone_number',
  'simserial',
  'sim_id',
  'subscriberid',
  'subscriber_id',
  'username',
  'email',
  'device_id',
  'imei',
  'start_time',
  'end_time',
  'uri:deviceid',
  'audit',
  'background_audio',
  'background-audio',
  'start-geopoint',
  'background-geopoint',
  'xml-external',
  'csv-external',
  'entity',
])

const oneOf: FieldType = { type: 'OC', isChoice: true }
const severalOf: FieldType = { type: 'MC', isChoice: true }
const ranked: FieldType = {
  ...severalOf,
  told: { severity: 'changed', message: 'Casebook keeps no order of options: the field asks for several of them.' },
}

const choices: readonly (readonly [RegExp, FieldType])[] = [
  [/^(?:select_one|select1|select_1|select_one_from|add_select_one_prompt_using)(?:_|$)/, oneOf],
  [
    /^(?:select_multiple|select_all_that_apply|select_all_that_apply_from|add_select_multiple_prompt_using)(?:_|$)/,
    severalOf,
  ],
  [/^rank(?:_|$)/, ranked],
]

/** Without the words that older forms put around a type: `q picture`, `add text prompt`, `get start time`. */
export function plainType(written: string): string {
  return written
    .trim()
    .replace(/^add\s+select\s+(one|multiple)\s+prompt\s+using\s+/i, 'select_$1 ')
    .replace(/^add\s+(.+)\s+prompt$/i, '$1')
    .replace(/^(?:q|get)\s+/i, '')
}

/** As authors write it: the first word or words, then the list. */
export function rowTypeOf(type: string): RowType {
  const written = plainType(type)
  const words = written.trim().split(/\s+/)
  const word = words.join('_').toLowerCase()
  const [, edge, what] = /^(begin|end)_?(group|repeat|looped_group|lgroup)?$/.exec(word) ?? []
  if (edge !== undefined && (what !== undefined || word === edge) && word !== 'end')
    return { type: edge === 'begin' ? 'Begin' : 'End', isRepeat: what !== undefined && what !== 'group' }
  const choice = choiceOf(written.trim())
  if (choice) return choice
  if (records.has(word)) return { type: 'Record' }
  const field = fieldOf(word)
  if (field) return { type: 'Field', field, list: '', hasOther: false }
  const like = nearest(written.trim(), [...Object.keys(fields), 'select_one', 'select_multiple', ...records])
  return { type: 'Unknown', like, field: fieldOf(like ?? '') ?? text }
}

function fieldOf(word: string): FieldType | undefined {
  return Object.hasOwn(fields, word) ? fields[word] : undefined
}

function choiceOf(written: string): RowType | null {
  const [, before = written, other] = /^(.*?)\s+(or_other|or_specify_other|or other)$/i.exec(written) ?? []
  const [first = '', ...rest] = before.split(/\s+/)
  const spaced = /^select\s+(?:one|multiple|all that apply)(?:\s+from)?\s*(.*)$/i.exec(before)
  const head = spaced ? before.slice(0, before.length - (spaced[1] ?? '').length).trim() : first
  const list = spaced ? (spaced[1] ?? '') : rest.join(' ')
  const word = head.toLowerCase().replaceAll(/\s+/g, '_')
  if (/^select_(one|multiple)_(from_file|external)$/.test(word) || list.startsWith('${'))
    return {
      type: 'Field',
      field: asText(`The options are not in the sheet choices (${list})`, 'lost'),
      list: '',
      hasOther: false,
    }
  const field = choices.find(([pattern]) => pattern.test(`${word}_`))?.[1]
  return field ? { type: 'Field', field, list, hasOther: other !== undefined } : null
}
