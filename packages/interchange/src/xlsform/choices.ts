/** The sheet `choices`: its lists, each with its options. */
import type { Answer } from '@casebook/core/bases/base'
import { usableId } from '../form/ids'
import { numberIn } from '../lower/literals'
import type { TextNames } from './lower/names'
import { type FormSheet, tellOfKept } from './sheets'
import type { Texts } from './texts'

export interface ChoiceList {
  readonly answers: readonly Answer[]
  /** By option: its cells, by the author's header. */
  readonly cells: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** Of its first row. */
  tellUnused(): void
}

interface OpenList extends ChoiceList {
  readonly answers: Answer[]
  readonly cells: Map<string, Readonly<Record<string, string>>>
}

export interface Choices {
  readonly lists: ReadonlyMap<string, ChoiceList>
  readonly columns: ReadonlySet<string>
  /** Of the columns that no filter names. */
  tellKept(filtering: ReadonlySet<string>): void
  /** The options of lists that no field uses, as JSON; blank if there are none. They are kept. @param used names of the others */
  unused(used: ReadonlySet<string>): string
  /** Cells without a meaning here: by list, code and the author's header. As JSON; blank if there are none. */
  readonly kept: string
}

export function readChoiceSheet(sheet: FormSheet | null, texts: Texts, mayRepeat: boolean, names: TextNames): Choices {
  const lists = new Map<string, OpenList>()
  const kept = new Map<string, Map<string, Readonly<Record<string, string>>>>()
  const counts = new Map<string, number>()
  for (const row of sheet?.rows ?? []) {
    if (!sheet) break
    const [name, code] = [row.read('list_name'), row.read('name')]
    const text = texts.read(sheet, row, 'label', names)
    const rest = row.rest()
    const words = [...Object.values(text ?? {}), ...rest.map(([, each]) => each.trim())].filter(Boolean)
    if (name === '' || code === '') {
      const missing = name === '' ? 'list_name' : 'name'
      const says = [name, code, ...words].filter(Boolean).join(', ')
      row.tell(missing, 'error', 'Options', `The row has no ${missing}: it is left out. It says ${says}.`)
      continue
    }
    const list: OpenList = lists.get(name) ?? {
      answers: [],
      cells: new Map(),
      tellUnused: () =>
        row.tell(
          'list_name',
          'note',
          'Options',
          `No question uses the list ${name}: it is kept, and does nothing here.`,
        ),
    }
    lists.set(name, list)
    const id = usableId(code)
    if (list.answers.some((answer) => answer.id === id)) {
      const why = mayRepeat ? ', and Casebook tells options by their codes' : ''
      const says = words.length > 0 ? ` It says ${words.join(', ')}.` : ''
      row.tell(
        'name',
        'error',
        'DuplicateOption',
        `The code ${code} is twice in the list ${name}${why}: this one is left out.${says}`,
      )
      continue
    }
    for (const [header, cell] of rest) {
      counts.set(header, (counts.get(header) ?? 0) + 1)
      const ofList = kept.get(name) ?? new Map<string, Record<string, string>>()
      kept.set(name, ofList.set(code, { ...ofList.get(code), [header]: cell }))
    }
    list.cells.set(id, {
      ...Object.fromEntries(rest.map(([header, cell]) => [header, cell.trim()])),
      name: code,
      list_name: name,
    })
    const weight = numberIn(code)
    list.answers.push({ id, text: text ?? texts.own(code), ...(weight === null ? {} : { weight }) })
  }
  return {
    lists,
    columns: new Set(['name', 'list_name', ...(sheet?.header ?? []).map((header) => header.trim())]),
    tellKept(filtering) {
      if (sheet) tellOfKept(sheet, new Map([...counts].filter(([column]) => !filtering.has(column))))
    },
    unused(used) {
      const others = [...lists].filter(([name]) => !used.has(name))
      const options = ({ answers }: ChoiceList) => answers.map(({ id, text }) => ({ id, text }))
      return others.length === 0 ? '' : JSON.stringify(others.map(([name, list]) => [name, options(list)]))
    },
    kept: counts.size === 0 ? '' : JSON.stringify(plainOf(kept)),
  }
}

function plainOf(kept: ReadonlyMap<string, ReadonlyMap<string, unknown>>) {
  return Object.fromEntries([...kept].map(([list, options]) => [list, Object.fromEntries(options)]))
}
