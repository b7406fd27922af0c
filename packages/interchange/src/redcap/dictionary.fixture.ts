/** Small dictionaries for tests. */
import type { Base, Question } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import type { Fact } from '@casebook/core/facts/fact'
import { compileBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import type { SourceFinding } from '../form/finding'
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

export interface ReadFile {
  readonly base: Base
  readonly findings: readonly SourceFinding[]
  question(id: string): Question
  /** Whether each question shows, and its value, after these answers. */
  after(...facts: readonly Fact[]): (id: string) => { readonly visible: boolean; readonly value: unknown }
}

export function readFile(text: string, fileName = 'visit.csv'): ReadFile {
  const bytes = new TextEncoder().encode(text)
  const read = readDictionaryFile({ bytes, fileName, group: 'Instruments', language: 'en' })
  if (!read) throw new Error('This is no dictionary')
  const { base, findings } = read
  const { questions } = baseStructure(base)
  const compiled = compileBase(base)
  return {
    base,
    findings,
    question(id) {
      const place = questions.get(id)
      if (!place) throw new Error(`There is no question ${id}`)
      return place.question
    },
    after(...facts) {
      const engine = createEngine(compiled)
      engine.setAll(facts)
      return (id) => engine.question(id)
    },
  }
}

export const loud = ({ findings }: ReadFile) => findings.filter(({ severity }) => severity !== 'note')
