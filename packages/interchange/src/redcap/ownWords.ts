/** What a dictionary says in words that a writer would choose otherwise. It is kept, so that a study that is unchanged is its author's file again. */
import type { Base, Meta, Question } from '@casebook/core/bases/base'
import type { TextLanguage } from '@casebook/core/language/language'
import type { WrittenField } from '../lift/field'
import type { Column } from './columns'
import type { ReadField } from './readField'
import { validationOf } from './validation'
import { cellsOf, shapeOf, type Cells as Written } from './write/columnsOf'
import { codesOf } from './write/names'

type Cells = readonly string[]

/** `redcap/branching` is the branching logic as its author wrote it. */
export const ownKey = (column: Column) => `redcap/${column}`

/** Columns that a question is made of. The others are kept under their own headers, and the annotation always is. */
const ownColumns = [
  'type',
  'label',
  'choices',
  'note',
  'validation',
  'min',
  'max',
  'identifier',
  'required',
  'branching',
  'header',
] as const satisfies readonly Column[]

export const isOwnColumn = (column: Column) => (ownColumns as readonly Column[]).includes(column)

/** What a writer fills in by the question alone; logic and headers are of the whole study. */
export function plainCells(question: Question, validation: string | null): Written {
  const language = Object.keys(question.text)[0] as TextLanguage // The cast is sound: a reader gives texts in one language.
  const field: WrittenField = {
    name: question.id,
    shape: shapeOf(question),
    question,
    codes: codesOf(question.answers ?? []),
    mayBeUnknown: false,
  }
  return cellsOf(field, validation, { language, fallback: language }, () => {})
}

/** The cells of its row that a writer would fill otherwise. */
export function ownWords({ row, question, pattern }: Field, isUsed: (column: Column) => boolean): Meta {
  const written = plainCells(question, pattern === null ? null : validationOf(pattern))
  return Object.fromEntries(
    ownColumns.flatMap((column) => {
      const own = isUsed(column) ? row.read(column) : ''
      return own === (written[column] ?? '') ? [] : [[ownKey(column), own]]
    }),
  )
}

type Field = Pick<ReadField, 'row' | 'question' | 'pattern'>

/** What the file says besides its questions: its header, and the row of the name of a case. */
export function ownFrame(header: Cells = [], record: Cells = []): Readonly<Record<string, string>> {
  return { [frameKeys.header]: JSON.stringify(header), [frameKeys.record]: JSON.stringify(record) }
}

const frameKeys = { header: 'redcap/columns', record: 'redcap/record' } as const

export interface OwnFrame {
  readonly header: Cells
  readonly record: Cells
}

/** Null: the base is of no dictionary. */
export function ownFrameOf({ meta = {} }: Pick<Base, 'meta'>): OwnFrame | null {
  const [header, record] = [meta[frameKeys.header], meta[frameKeys.record]]
  if (typeof header !== 'string' || typeof record !== 'string') return null
  // The casts are sound: the reader has written them so.
  return { header: JSON.parse(header) as Cells, record: JSON.parse(record) as Cells }
}
