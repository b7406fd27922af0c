/** The rows of the sheet `survey` as a tree: fields, groups, and groups that repeat. */
import { type Ids, usableId } from '../form/ids'
import type { FormSheet, Row } from './sheets'
import { type FieldType, plainType, rowTypeOf } from './types'

export interface Item {
  /** Of the question or section. */
  readonly id: string
  /** As the author wrote it; blank if there is none. */
  readonly name: string
  readonly row: Row
  readonly parent: Item | null
  readonly children: Item[]
  readonly what:
    | {
        readonly type: 'field'
        readonly field: FieldType
        readonly list: string
        readonly hasOther: boolean
        readonly word: string
      }
    | { readonly type: 'group' }
    | { readonly type: 'repeat' }
  /** The repeat around it. */
  readonly repeatsIn: Item | null
}

export interface Survey {
  readonly roots: readonly Item[]
  /** All, in the order of the rows. */
  readonly items: readonly Item[]
  /** Names of rows that are no questions. */
  readonly records: ReadonlySet<string>
  /** Their rows, which are kept: other programs need them. */
  readonly recordRows: readonly { readonly type: string; readonly name: string }[]
  /** Those of them that stand for the day. */
  readonly todays: ReadonlySet<string>
}

/** Deeper ones are no sections that a person finds a way in. */
const deepest = 20

type Unnamed = { -readonly [key in keyof Item]: Item[key] }

export function readSurvey({ rows }: FormSheet, ids: Ids): Survey {
  const roots: Item[] = []
  const items: Unnamed[] = []
  const records = new Set<string>()
  const todays = new Set<string>()
  const recordRows: { readonly type: string; readonly name: string }[] = []
  let open: Unnamed | null = null
  let depth = 0

  const add = (row: Row, what: Item['what']): Unnamed => {
    const repeatsIn: Item | null = open?.what.type === 'repeat' ? open : (open?.repeatsIn ?? null)
    const item: Unnamed = { id: '', name: row.read('name'), row, parent: open, children: [], what, repeatsIn }
    ;(open?.children ?? roots).push(item)
    items.push(item)
    return item
  }

  for (const row of rows) {
    const written = row.read('type')
    if (written === '') {
      tellOfUntyped(row)
      continue
    }
    const type = rowTypeOf(written)
    if (type.type === 'Record') {
      const isToday = written.toLowerCase() === 'today'
      const names = isToday ? todays : records
      names.add(row.read('name'))
      recordRows.push({ type: written, name: row.read('name') })
      row.tell('type', 'note', 'Element', `Casebook records by itself who answers and when: ${written} is no question.`)
      tellOfRest(row)
    } else if (type.type === 'Begin' && ++depth > deepest) {
      row.tell('type', 'error', 'Structure', `Groups are nested more than ${deepest} deep: this one is left out.`)
      tellOfRest(row)
    } else if (type.type === 'End' && depth > deepest) {
      depth--
      tellOfRest(row)
    } else if (type.type === 'Begin') {
      const isInner = type.isRepeat && (open?.what.type === 'repeat' || open?.repeatsIn != null)
      if (isInner)
        row.tell('type', 'lost', 'Repeats', 'A repeat inside of a repeat is asked once: Casebook repeats one level.')
      open = add(row, { type: type.isRepeat && !isInner ? 'repeat' : 'group' })
    } else if (type.type === 'End') {
      depth = Math.max(0, depth - 1)
      tellOfRest(row)
      if (open === null) row.tell('type', 'error', 'Structure', 'No group is open that this could close.')
      else {
        const isRepeat = /repeat/i.test(open.row.read('type'))
        if (isRepeat !== type.isRepeat && /group|repeat/i.test(written))
          row.tell(
            'type',
            'error',
            'Structure',
            `It closes the ${isRepeat ? 'repeat' : 'group'} ${open.name} by another word.`,
          )
        const name = row.read('name')
        if (name !== '' && name !== open.name)
          row.tell(
            'name',
            'note',
            'Structure',
            `It closes ${open.name || 'a group without a name'}, whatever it is named.`,
          )
        open = open.parent
      }
    } else {
      const { field } = type
      if (type.type === 'Unknown')
        row.tell('type', 'error', 'Type', `There is no type ${written}. It is read as ${type.like ?? 'text'}.`, {
          replacement: type.like ?? undefined,
        })
      const word = plainType(written).split(/\s+/)[0]?.toLowerCase() ?? ''
      if (type.type === 'Unknown') add(row, { type: 'field', field, list: '', hasOther: false, word })
      else add(row, { type: 'field', field, list: type.list, hasOther: type.hasOther, word })
    }
  }
  for (let item = open; item; item = item.parent)
    item.row.tell('type', 'error', 'Structure', `The ${item.what.type} ${item.name} is not closed.`)
  giveIds(items, ids)
  return { roots, items, records, recordRows, todays }
}

/** Fields get their names before groups do. */
function giveIds(items: readonly Unnamed[], ids: Ids): void {
  const isField = ({ what }: Item) => what.type === 'field'
  const taken = new Map<Item | null, Set<string>>()
  const names = new Set(items.map(({ name }) => name))
  for (const item of [...items.filter(isField), ...items.filter((each) => !isField(each))]) {
    const { name, row, parent } = item
    item.id = ids.claim(usableId(name || `${isField(item) ? 'row' : 'group'}/${row.row}`))
    if (name === '') {
      if (isField(item) && !(item.what.type === 'field' && item.what.field.type === 'Info'))
        row.tell('name', 'error', 'Structure', 'The row has no name, so nothing can refer to it.')
      continue
    }
    const siblings = taken.get(parent) ?? new Set()
    const isTwice = siblings.has(name)
    taken.set(parent, siblings.add(name))
    if (item.id === name) continue
    row.tell(
      'name',
      isTwice ? 'error' : 'note',
      'Renamed',
      isTwice
        ? `The name ${name} is there twice in one group: this one becomes ${item.id}.`
        : `There is a ${name} elsewhere in the form: this one becomes ${item.id}.`,
      isTwice ? { replacement: freeName(name, names) } : {},
    )
  }
}

/** `weight_2`, or the next that no row has. */
function freeName(name: string, names: ReadonlySet<string>): string {
  let number = 2
  while (names.has(`${name}_${number}`)) number += 1
  return `${name}_${number}`
}

function tellOfUntyped(row: Row): void {
  const rest = row.rest()
  const isField = row.read('name') !== ''
  if (rest.length > 0 || isField)
    row.tell(
      'type',
      isField ? 'error' : 'note',
      'Structure',
      `The row has no type: it is left out. It says ${rest.map(([, text]) => text.trim()).join(', ')}.`,
    )
}

/** What stands in a row that makes no question is not kept. */
function tellOfRest(row: Row): void {
  row.read('name')
  const rest = row.rest()
  if (rest.length > 0)
    row.tell(
      'type',
      'note',
      'Element',
      `What else stands in the row is left out: ${rest
        .map(([header, text]) => `${header}: ${text.trim()}`)
        .join(', ')}.`,
    )
}
