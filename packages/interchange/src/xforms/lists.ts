/** The lists of options of an XForm: items of a control, or of an instance beside the first. */
import type { XmlElement, XmlPlace } from '../files/xml/readXml'
import type { Marks } from './marks'
import { type Model, plainTextOf } from './model'
import type { Cell } from './table'
import type { Words } from './words'

export interface ListRow {
  readonly place: XmlPlace
  readonly cells: readonly Cell[]
}

export interface Lists {
  /** The type of a row that asks for one of them, and more cells of that row. */
  of(
    control: XmlElement,
    name: string,
  ): { readonly list: string; readonly isElsewhere: boolean; readonly cells: readonly Cell[] }
  readonly rows: readonly ListRow[]
  /** Once all controls are read: lists that none of them asks for are kept. */
  readUnused(): void
}

const inInstance = /^instance\(\s*(?:'([^']*)'|"([^"]*)")\s*\)\/([^[\]]*?)(?:\[(.*)\])?$/s

export function createLists({ instances }: Model, words: Words, marks: Marks): Lists {
  const rows: ListRow[] = []
  const names = new Set<string>([...instances.keys()])
  const read = new Set<string>()

  function own(control: XmlElement, items: readonly XmlElement[], wanted: string) {
    let list = wanted
    for (let number = 2; names.has(list); number++) list = `${wanted}_${number}`
    names.add(list)
    for (const item of items) {
      marks.use(item)
      const [label, value] = ['label', 'value'].map((name) => marks.first(item, name))
      if (value) marks.use(value)
      rows.push({
        place: item,
        cells: [
          { column: 'list_name', text: list, place: item },
          ...(value ? [{ column: 'name', text: plainTextOf(value), place: value }] : []),
          ...(label ? words.cellsOf(label, 'label') : []),
        ],
      })
    }
    return { list, isElsewhere: false, cells: [] as readonly Cell[], control }
  }

  function ofInstance(id: string, value: string, label: string): void {
    const instance = instances.get(id)
    if (!instance || read.has(id)) return
    read.add(id)
    const [, inItext] = /^jr:itext\(\s*([\w.-]+)\s*\)$/.exec(label) ?? []
    for (const root of marks.children(instance)) {
      marks.use(root)
      for (const item of marks.children(root)) {
        marks.use(item)
        const cells = marks.children(item).flatMap((part): readonly Cell[] => {
          marks.use(part)
          const text = plainTextOf(part)
          if (part.written === value) return [{ column: 'name', text, place: part }]
          if (part.written === inItext) return words.cellsOfId(text, part, 'label')
          if (part.written === label) return [{ column: words.inStandard('label'), text, place: part }]
          return [{ column: part.written, text, place: part }]
        })
        rows.push({ place: item, cells: [{ column: 'list_name', text: id, place: item }, ...cells] })
      }
    }
  }

  return {
    rows,
    readUnused() {
      for (const [id, instance] of instances) {
        if (read.has(id) || marks.value(instance, 'src') !== '') continue
        const items = marks.children(instance).flatMap(marks.children)
        const have = (name: string) => items.length > 0 && items.every((item) => marks.first(item, name))
        if (have('name')) ofInstance(id, 'name', have('itextId') ? 'jr:itext(itextId)' : 'label')
        else marks.tell(instance, 'note', 'Element', `The instance ${id} is no list of options: it is not read.`)
      }
    },
    of(control, name) {
      const itemset = marks.first(control, 'itemset')
      const items = marks.children(control).filter((each) => each.name === 'item')
      if (!itemset) return own(control, items, name)
      const [value, label] = ['value', 'label'].map((part) => {
        const found = marks.first(itemset, part)
        return found ? marks.value(found, 'ref') : ''
      })
      const written = marks.value(itemset, 'nodeset')
      const plain = inOrder(written)
      if (plain !== written)
        marks.tell(itemset, 'changed', 'Presentation', 'The options are in the order of the file, not in any other.')
      const [, id = '', other, , filter] = inInstance.exec(plain) ?? []
      const list = id || (other ?? '')
      const instance = instances.get(list)
      const source = instance && marks.value(instance, 'src')
      if (!instance || source) return { list: source || plain, isElsewhere: true, cells: [] }
      ofInstance(list, value ?? '', label ?? '')
      return {
        list,
        isElsewhere: false,
        cells: filter === undefined ? [] : [{ column: 'choice_filter', text: filter.trim(), place: itemset }],
      }
    },
  }
}

/** `randomize(NODESET, SEED)` is NODESET. */
function inOrder(written: string): string {
  const [, inside] = /^randomize\((.*)\)$/s.exec(written) ?? []
  if (inside === undefined) return written
  const seed = inside.lastIndexOf(',')
  return (seed > inside.lastIndexOf(']') ? inside.slice(0, seed) : inside).trim()
}
