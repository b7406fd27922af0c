/** Cells that the reader found no meaning for, and kept: they are written back under the author's own headers. */
import type { Answer, Base, Meta } from '@casebook/core/bases/base'
import { idOfTitle } from '../../form/titles'
import type { Cells } from './cells'

/** Columns that are made of the base. */
const made = new Set(['type', 'relevant', 'calculation', 'constraint', 'appearance', 'parameters'])

export function keptCells(meta: Meta = {}): Cells {
  return Object.fromEntries(
    Object.entries(meta).flatMap(([key, text]) => {
      const column = key.startsWith('xlsform/') ? key.slice('xlsform/'.length) : ''
      return column === '' || made.has(column) ? [] : [[column, text]]
    }),
  )
}

/** Of an option, by the list and code that it had. */
export function keptOptions({ meta = {} }: Base, list: string, code: string): Cells {
  const kept = meta['xlsform/choices']
  if (typeof kept !== 'string') return {}
  // The cast is sound: the reader has written it so.
  const lists = JSON.parse(kept) as Readonly<Record<string, Readonly<Record<string, Cells>>>>
  return lists[list]?.[code] ?? {}
}

/** Lists that no field uses. */
export function keptLists({ meta = {} }: Base): readonly (readonly [name: string, options: readonly Answer[]])[] {
  const kept = meta['xlsform/lists']
  // The cast is sound: the reader has written it so.
  return typeof kept === 'string' ? JSON.parse(kept) : []
}

/** Rows that are no questions: who answers, and when. */
export function keptRecords({ meta = {} }: Base): readonly Cells[] {
  const kept = meta['xlsform/records']
  // The cast is sound: the reader has written it so.
  return typeof kept === 'string' ? (JSON.parse(kept) as readonly Cells[]) : []
}

const before = 'xlsform/settings/'

export function ownSettings({ meta = {} }: Pick<Base, 'meta'>): Cells {
  return Object.fromEntries(
    Object.entries(meta).flatMap(([key, value]) =>
      key.startsWith(before) ? [[key.slice(before.length), String(value)]] : [],
    ),
  )
}

export function keptSettings({ id, version, text, config, meta = {} }: Base, standard: string): Cells {
  const kept = ownSettings({ meta })
  const title = text[config.fallbackLanguage] ?? Object.values(text)[0] ?? id
  const isOwnId = kept.form_id !== undefined && idOfTitle(kept.form_id, '') === id
  return {
    ...kept,
    form_title: title,
    form_id: isOwnId ? (kept.form_id ?? id) : id,
    version,
    default_language: standard,
  }
}
