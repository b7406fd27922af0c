/** The rows of a survey that an XForm stands for: one for each element of its first instance, with all that binds and controls say of it. */
import type { XmlElement, XmlPlace } from '../files/xml/readXml'
import type { Lists } from './lists'
import type { Marks } from './marks'
import { type Model, type Node, plainTextOf } from './model'
import type { Cell } from './table'
import type { Words } from './words'

export interface SurveyRow {
  readonly place: XmlPlace
  readonly cells: readonly Cell[]
}

/** By the type of a bind, without its prefix. */
const typesOfInput: Readonly<Record<string, string>> = {
  '': 'text',
  string: 'text',
  int: 'integer',
  integer: 'integer',
  long: 'integer',
  decimal: 'decimal',
  double: 'decimal',
  float: 'decimal',
  date: 'date',
  time: 'time',
  dateTime: 'dateTime',
  geopoint: 'geopoint',
  geotrace: 'geotrace',
  geoshape: 'geoshape',
  barcode: 'barcode',
  binary: 'file',
}

/** Columns by the attributes of a bind. */
const ofBind: Readonly<Record<string, string>> = {
  relevant: 'relevant',
  required: 'required',
  constraint: 'constraint',
  calculate: 'calculation',
  readonly: 'read_only',
}

const ofControl: Readonly<Record<string, string>> = {
  appearance: 'appearance',
  rows: 'rows',
  autoplay: 'autoplay',
  intent: 'intent',
  'jr:count': 'repeat_count',
}

/** What a program records by itself, by `jr:preload` and its parameter. */
const recorded: Readonly<Record<string, string>> = {
  'timestamp start': 'start',
  'timestamp end': 'end',
  'date today': 'today',
}

export function rowsOf(model: Model, words: Words, lists: Lists, marks: Marks): readonly SurveyRow[] {
  const { bindOf, controlOf, repeatOf, beginnings } = model
  const headings = [...model.headings]
  const rows: SurveyRow[] = []
  const orders = new Map<Node, number>()
  orderOf(model.root, -1)

  /** What is not asked stays behind what stands before it. */
  function orderOf(node: Node, before: number): number {
    let last = before
    const own = [controlOf.get(node.path)?.order, repeatOf.get(node.path)?.order].filter((each) => each !== undefined)
    const inside = node.children.map((child) => {
      last = orderOf(child, last)
      return last
    })
    const order = own[0] ?? (inside.length > 0 ? Math.min(...inside) : before)
    orders.set(node, order)
    return order
  }

  for (const node of sorted(model.root.children)) if (!isMeta(node)) add(node)
  return rows

  function sorted(nodes: readonly Node[]): readonly Node[] {
    return [...nodes].sort((a, b) => (orders.get(a) ?? 0) - (orders.get(b) ?? 0))
  }

  /** What programs say of the whole answer. */
  function isMeta(node: Node): boolean {
    if (node.element.name !== 'meta') return false
    const skip = (each: Node) => {
      const bind = bindOf.get(each.path)
      if (bind) marks.useAll(bind)
      for (const child of each.children) skip(child)
    }
    skip(node)
    return true
  }

  function add(node: Node): void {
    const [control, repeat] = [controlOf.get(node.path), repeatOf.get(node.path)]
    const bind = bindOf.get(node.path)
    const isSection = node.children.length > 0 || repeat !== undefined || control?.element.name === 'group'
    addHeadings(orders.get(node) ?? 0)
    if (!isSection) {
      addField(node, control?.element, bind)
      return
    }
    const kind = repeat ? 'repeat' : 'group'
    const labelled = repeat?.group ?? control?.element
    rows.push({
      place: labelled ?? node.element,
      cells: [
        { column: 'type', text: `begin_${kind}`, place: repeat?.element ?? labelled ?? node.element },
        { column: 'name', text: node.element.written, place: node.element },
        ...textsOf(labelled),
        ...cellsOfBind(bind),
        ...(control ? cellsOfControl(control.element) : []),
        ...(repeat ? cellsOfControl(repeat.element) : []),
        ...(repeat?.group && repeat.group !== control?.element ? cellsOfControl(repeat.group) : []),
      ],
    })
    for (const child of sorted(node.children)) add(child)
    rows.push({ place: node.element, cells: [{ column: 'type', text: `end_${kind}`, place: node.element }] })
  }

  /** Groups of the body alone are words above what is in them. */
  function addHeadings(order: number): void {
    while (headings[0] && headings[0].before <= order) {
      const { element } = headings.shift() as { readonly element: XmlElement } // The cast is sound: it was looked at.
      const texts = textsOf(element)
      marks.use(element)
      if (texts.length === 0) continue
      const place = element
      rows.push({
        place,
        cells: [
          { column: 'type', text: 'note', place },
          { column: 'name', text: `heading/${order}`, place },
          ...texts,
          { column: 'appearance', text: 'heading', place },
        ],
      })
    }
  }

  function addField(node: Node, control: XmlElement | undefined, bind: XmlElement | undefined): void {
    const { element } = node
    const preload = bind ? marks.value(bind, 'jr:preload') : ''
    const parameter = bind ? marks.value(bind, 'jr:preloadParams') : ''
    const record =
      preload === '' ? undefined : (recorded[`${preload} ${parameter}`] ?? (preload === 'property' ? parameter : ''))
    if (record !== undefined && !control) {
      if (bind) marks.useAll(bind)
      if (record === '' || /^uid$/.test(preload))
        marks.tell(
          element,
          'note',
          'Element',
          `Casebook needs no ${element.written}: it records by itself what is needed.`,
        )
      else
        rows.push({
          place: element,
          cells: [
            { column: 'type', text: record, place: bind ?? element },
            { column: 'name', text: element.written, place: element },
          ],
        })
      return
    }
    const type = bind ? marks.value(bind, 'type').replace(/^.*:/, '') : ''
    const said = typeOf(node, control, bind, type)
    const start = beginnings.get(node.path)
    const written = plainTextOf(element)
    const initial: readonly Cell[] = start
      ? [{ column: 'default', text: marks.value(start, 'value') || plainTextOf(start), place: start }]
      : written === ''
        ? []
        : [{ column: 'default', text: written, place: element }]
    const cells = [
      { column: 'type', text: said.type, place: control ?? bind ?? element },
      { column: 'name', text: element.written, place: element },
      ...textsOf(control),
      ...said.cells,
      ...cellsOfBind(bind).filter(({ column }) => said.type !== 'note' || column !== 'read_only'),
      ...(control ? cellsOfControl(control) : []),
      ...initial,
    ]
    rows.push({ place: control ?? element, cells })
  }

  function typeOf(
    { element }: Node,
    control: XmlElement | undefined,
    bind: XmlElement | undefined,
    type: string,
  ): { readonly type: string; readonly cells: readonly Cell[] } {
    const isComputed = bind?.attributes.some(({ name }) => name === 'calculate') ?? false
    if (!control) return { type: isComputed ? 'calculate' : 'hidden', cells: [] }
    switch (control.name) {
      case 'select':
      case 'select1':
      case 'rank': {
        const word = { select: 'select_multiple', select1: 'select_one', rank: 'rank' }[control.name]
        const { list, isElsewhere, cells } = lists.of(control, element.written)
        return { type: isElsewhere ? `${word}_from_file ${list}` : `${word} ${list}`, cells }
      }
      case 'range': {
        const parts = ['start', 'end', 'step'].flatMap((name) => {
          const value = marks.value(control, name)
          return value === '' ? [] : [`${name}=${value}`]
        })
        return { type: 'range', cells: [{ column: 'parameters', text: parts.join(' '), place: control }] }
      }
      case 'upload': {
        const [kind] = marks.value(control, 'mediatype').split('/')
        return { type: /^(image|audio|video)$/.test(kind ?? '') ? (kind ?? '') : 'file', cells: [] }
      }
      case 'trigger':
        return { type: 'acknowledge', cells: [] }
      default: {
        const word = Object.hasOwn(typesOfInput, type) ? typesOfInput[type] : undefined
        if (word === undefined && bind) marks.tell(bind, 'note', 'Type', `The type ${type} is read as a text.`)
        const isNote = word === 'text' && !isComputed && bind !== undefined && isTrue(marks.value(bind, 'readonly'))
        return { type: isNote ? 'note' : (word ?? 'text'), cells: [] }
      }
    }
  }

  function textsOf(control: XmlElement | undefined): readonly Cell[] {
    return (control ? marks.children(control) : []).flatMap((each) => {
      if (each.name === 'label' || each.name === 'hint') return words.cellsOf(each, each.name)
      return []
    })
  }

  function cellsOfBind(bind: XmlElement | undefined): readonly Cell[] {
    if (!bind) return []
    const acting = Object.entries(ofBind).flatMap(([name, column]): readonly Cell[] => {
      const found = marks.attribute(bind, name)
      return found ? [{ column, text: found.value, place: found }] : []
    })
    const messages = [
      ['jr:constraintMsg', 'constraint_message'],
      ['jr:requiredMsg', 'required_message'],
    ].flatMap(([name = '', column = '']) => {
      const found = marks.attribute(bind, name)
      return found ? words.cellsOfReference(found.value, bind, column) : []
    })
    marks.attribute(bind, 'type', 'id')
    return [...acting, ...messages, ...kept(bind, 'bind')]
  }

  function cellsOfControl(control: XmlElement): readonly Cell[] {
    const acting = Object.entries(ofControl).flatMap(([name, column]): readonly Cell[] => {
      const found = marks.attribute(control, name)
      return found ? [{ column, text: found.value, place: found }] : []
    })
    marks.attribute(control, 'ref', 'nodeset', 'bind')
    return [...acting, ...kept(control, 'body')]
  }

  /** Attributes without a meaning here, as an XLSForm has them. */
  function kept(of: XmlElement, where: 'bind' | 'body'): readonly Cell[] {
    return marks.rest(of).map((attribute) => {
      marks.attribute(of, attribute.written)
      return { column: `${where}::${attribute.written}`, text: attribute.value, place: attribute }
    })
  }
}

const isTrue = (written: string) => /^(true\(\)|true|1|yes)$/i.test(written)
