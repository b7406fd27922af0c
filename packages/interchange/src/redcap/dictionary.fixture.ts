/** Small dictionaries for tests. */
import { asked, type ReadFile } from '../form/read.fixture'
import { readDictionaryFile } from '../readDictionaryFile'
import type { Column } from './columns'
import { headers } from './write/headers'

export type Cells = Partial<Record<Column, string>>

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** The text of a file whose first field is the record. Every row has the form `visit` and the label of its name unless it says otherwise. */
export function dictionaryOf(...rows: readonly Cells[]): string {
  const record: Cells = { name: 'record_id', form: 'visit', type: 'text', label: 'Record' }
  const lines = [record, ...rows].map((cells) => {
    const all: Cells = { form: 'visit', type: 'text', label: cells.name ?? '', ...cells }
    return Object.keys(headers).map((column) => quoted(all[column as Column] ?? '')) // The cast is sound: these are the columns.
  })
  return [Object.values(headers).map(quoted), ...lines].map((cells) => cells.join(',')).join('\r\n')
}

export function readFile(text: string, fileName = 'visit.csv'): ReadFile {
  const bytes = new TextEncoder().encode(text)
  const read = readDictionaryFile({ bytes, fileName, group: 'Instruments', language: 'en' })
  if (!read) throw new Error('This is no dictionary')
  return asked(read)
}
