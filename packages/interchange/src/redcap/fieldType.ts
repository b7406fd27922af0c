/** What a field of the dictionary becomes: by its type, and for a text by what REDCap checks in it. */
import type { QuestionType } from '@casebook/core/bases/base'
import type { FileType } from '@casebook/core/bases/files/fileRecord'
import { mediaTypesOf } from '../form/files'
import { nearest } from '../form/nearest'
import { readActionTags } from './actionTags'
import type { Header } from './columns'
import type { Row } from './sheet'
import { textKindOf } from './validation'

export interface FieldType {
  readonly type: QuestionType
  /** Of a number; null for any. */
  readonly decimals?: number | null
  /** What the column of choices has: options, a calculation, or the ends of a scale. */
  readonly choices?: 'options' | 'calculation' | 'scale'
  /** What the text must match. */
  readonly pattern?: string
  readonly isLong?: boolean
  readonly isDropdown?: boolean
  /** Of a file. */
  readonly mediaTypes?: readonly FileType[]
}

const text: FieldType = { type: 'Text' }

/** By the word in the column of the type, in small letters. A text is looked at more closely. */
const known: Readonly<Record<string, FieldType>> = {
  text,
  notes: { ...text, isLong: true },
  radio: { type: 'OC', choices: 'options' },
  dropdown: { type: 'OC', choices: 'options', isDropdown: true },
  checkbox: { type: 'MC', choices: 'options' },
  yesno: { type: 'YN' },
  truefalse: { type: 'YN' },
  calc: { type: 'Num', decimals: null, choices: 'calculation' },
  descriptive: { type: 'Info' },
  slider: { type: 'Num', decimals: null, choices: 'scale' },
  file: { type: 'File', mediaTypes: mediaTypesOf('file') },
  sql: text,
}

/** The types of ARC that REDCap does not have. */
const ofArc: Readonly<Record<string, FieldType>> = {
  number: { type: 'Num', decimals: null },
  date_dmy: { type: 'Date' },
  datetime_dmy: { type: 'DateTime' },
  list: { type: 'OC', choices: 'options' },
  user_list: text,
  multi_list: text,
  group: text,
  '': text,
}

export function fieldTypeOf(
  row: Row,
  { dialect, isTranslation }: Pick<Header, 'dialect' | 'isTranslation'>,
): FieldType {
  const isArc = dialect === 'arc'
  if (isTranslation) return (row.read('choices') === '' ? undefined : known.radio) ?? text
  const written = row.read('type')
  const word = written.toLowerCase()
  const types = isArc ? { ...known, ...ofArc } : known
  const found = Object.hasOwn(types, word) ? types[word] : undefined
  const type = found ?? mended(row, written, Object.keys(types))
  if (word === 'file' && row.read('validation').toLowerCase() === 'signature') {
    row.tell('validation', 'changed', 'Type', 'REDCap has people sign on the screen: here they take a picture of it.')
    return { ...type, mediaTypes: mediaTypesOf('image') }
  }
  if (word === 'sql')
    row.tell('type', 'lost', 'Options', 'The options come from a database of REDCap: the field asks for a text.')
  if (isArc && ['user_list', 'multi_list', 'group', ''].includes(word))
    row.tell('type', 'changed', 'Options', 'The options are not in this file: the field asks for a text.')
  return type === text && word === 'text' ? checkedText(row) : type
}

function mended(row: Row, written: string, words: readonly string[]): FieldType {
  const like = nearest(written, words)
  const what = written === '' ? 'The field has no type.' : `There is no field type ${written}.`
  const message = `${what}${like ? ` It is read as ${like}.` : ' It is read as text.'}`
  row.tell('type', 'error', 'Type', message, { replacement: like ?? undefined })
  return (like === null ? undefined : known[like]) ?? text
}

const typesOfText = { number: 'Num', date: 'Date', time: 'Time', dateTime: 'DateTime' } as const

/** A text field that REDCap checks. One with `@CALCTEXT` is computed. */
function checkedText(row: Row): FieldType {
  if (readActionTags(row.read('annotation')).some(({ name }) => name === '@CALCTEXT')) return text
  const validation = row.read('validation')
  const kind = textKindOf(validation)
  if (kind && kind.kind !== 'text')
    return { type: typesOfText[kind.kind], ...('decimals' in kind && { decimals: kind.decimals }) }
  if (kind === null)
    row.tell('validation', 'changed', 'Constraint', `REDCap has no validation ${validation}: any text is taken.`)
  if (kind === null) return text
  if ('pattern' in kind) return { ...text, pattern: kind.pattern }
  if (kind.instead === 'moment')
    row.tell('validation', 'changed', 'Type', 'Minutes and seconds are no time of the day: the field asks for a text.')
  if (kind.instead === 'pattern')
    row.tell(
      'validation',
      'changed',
      'Constraint',
      `Casebook does not know the form of this text (${validation}): any text is taken.`,
    )
  return text
}
