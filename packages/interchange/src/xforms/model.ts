/** An XForm as a tree of its fields: the elements of its first instance, each with its bind and its control. */
import type { XmlElement } from '../files/xml/readXml'
import type { Marks } from './marks'

export interface Node {
  readonly element: XmlElement
  /** As expressions name it: `/data/visit/age`. */
  readonly path: string
  readonly children: readonly Node[]
}

export interface Control {
  readonly element: XmlElement
  /** In the order of the body, from 0. */
  readonly order: number
  /** Of a repeat: the group around it has its label. */
  readonly group?: XmlElement
}

/** A group of the body alone, which no element of the instance stands for. */
export interface Heading {
  readonly element: XmlElement
  /** The control that comes next has this order. */
  readonly before: number
}

export interface Model {
  readonly title: string
  readonly root: Node
  readonly bindOf: ReadonlyMap<string, XmlElement>
  /** Questions and groups. */
  readonly controlOf: ReadonlyMap<string, Control>
  readonly repeatOf: ReadonlyMap<string, Control>
  readonly headings: readonly Heading[]
  /** The other instances, by their id. */
  readonly instances: ReadonlyMap<string, XmlElement>
  readonly translations: readonly XmlElement[]
  /** Values that are set when a form begins. */
  readonly beginnings: ReadonlyMap<string, XmlElement>
  readonly style: string
}

/** Elements of the body that ask for an answer. */
const asking = new Set(['input', 'select', 'select1', 'range', 'upload', 'trigger', 'rank', 'secret'])

/** A sentence if the file is no XForm. */
export function readModel(html: XmlElement, marks: Marks): Model | string {
  const head = marks.first(html, 'head')
  const model = head && marks.first(head, 'model')
  const body = marks.first(html, 'body')
  if (!head || !model || !body) return 'The page is no XForm: it has no head with a model, or no body.'
  const all = marks.children(model).filter(({ name }) => name === 'instance')
  const data = all[0] && marks.children(all[0])[0]
  if (!all[0] || !data) return 'The XForm has no instance: nothing says which fields it has.'
  for (const element of [html, head, model, body, all[0]]) marks.use(element)
  for (const name of ['odk:xforms-version']) marks.attribute(model, name)
  const root = nodeOf(data, '', marks)
  const { controlOf, repeatOf, headings } = controlsOf(body, root, marks)
  const title = marks.first(head, 'title')
  if (title) marks.use(title)
  return {
    title: title ? plainTextOf(title) : '',
    root,
    bindOf: bindsOf(model, root, marks),
    controlOf,
    repeatOf,
    headings,
    instances: new Map(all.slice(1).map((each) => [marks.value(each, 'id'), each])),
    translations: translationsIn(model, marks),
    beginnings: beginningsOf([model, body], root, marks),
    style: marks.value(body, 'class'),
  }
}

function translationsIn(model: XmlElement, marks: Marks): readonly XmlElement[] {
  const itext = marks.first(model, 'itext')
  if (!itext) return []
  marks.use(itext)
  return marks.children(itext)
}

function nodeOf(element: XmlElement, parent: string, marks: Marks): Node {
  const path = `${parent}/${element.written}`
  marks.use(element)
  marks.attribute(element, 'jr:template')
  const seen = new Set<string>()
  const children = marks.children(element).flatMap((child) => {
    if (!seen.has(child.written)) {
      seen.add(child.written)
      return [nodeOf(child, path, marks)]
    }
    marks.useAll(child)
    const message = `Another ${child.written} is there from the start: people add entries here.`
    marks.tell(child, 'lost', 'Repeats', message, { field: child.written })
    return []
  })
  return { element, path, children }
}

export const plainTextOf = (element: XmlElement): string =>
  element.nodes
    .map((node) => (typeof node === 'string' ? node : plainTextOf(node)))
    .join('')
    .trim()

/** The path that is meant, seen from another; `` for none. */
export function resolved(reference: string, context: string): string {
  if (reference === '' || reference.startsWith('/')) return reference
  return reference.split('/').reduce((path, step) => {
    if (step === '.' || step === '' || step === 'current()') return path
    return step === '..' ? path.slice(0, path.lastIndexOf('/')) : `${path}/${step}`
  }, context)
}

function pathsIn(node: Node): readonly string[] {
  return [node.path, ...node.children.flatMap(pathsIn)]
}

function bindsOf(model: XmlElement, root: Node, marks: Marks): ReadonlyMap<string, XmlElement> {
  const found = new Map<string, XmlElement>()
  const paths = new Set(pathsIn(root))
  const read = (within: XmlElement, context: string) => {
    for (const bind of marks.children(within)) {
      if (bind.name !== 'bind') continue
      const path = resolved(marks.value(bind, 'nodeset', 'ref'), context)
      if (!paths.has(path))
        marks.tell(bind, 'error', 'UnknownQuestion', `There is no field ${path}: what is said of it does nothing.`)
      else if (found.has(path))
        marks.tell(bind, 'error', 'Structure', `There are two binds of ${path}: this one does nothing.`)
      else found.set(path, bind)
      read(bind, path)
    }
  }
  read(model, root.path)
  return found
}

function controlsOf(body: XmlElement, root: Node, marks: Marks) {
  const controlOf = new Map<string, Control>()
  const repeatOf = new Map<string, Control>()
  const headings: Heading[] = []
  const paths = new Set(pathsIn(root))
  const byBind = (id: string) => [...paths].find((path) => id !== '' && path.endsWith(`/${id}`)) ?? ''
  let order = 0

  const take = (into: Map<string, Control>, path: string, control: Control) => {
    const { element } = control
    marks.use(element)
    if (!paths.has(path))
      marks.tell(element, 'error', 'UnknownQuestion', `The form has no field ${path || 'here'}: it is not asked.`)
    else if (into.has(path))
      marks.tell(element, 'lost', 'Structure', `${path} is asked for twice: once is enough here.`)
    else into.set(path, control)
  }

  function walk(within: XmlElement, context: string): void {
    for (const element of marks.children(within)) {
      const { name } = element
      if (name === 'group') {
        const path = resolved(marks.value(element, 'ref', 'nodeset'), context)
        const inside = marks.children(element).filter((each) => each.name !== 'label')
        const isAroundRepeat = inside.length === 1 && inside[0]?.name === 'repeat'
        if (path !== '') take(controlOf, path, { element, order: order++ })
        else if (!isAroundRepeat) headings.push({ element, before: order })
        walk(element, path || context)
      } else if (name === 'repeat') {
        const path = resolved(marks.value(element, 'nodeset', 'ref'), context)
        take(repeatOf, path, { element, order: order++, ...(within.name === 'group' ? { group: within } : {}) })
        walk(element, path)
      } else if (asking.has(name)) {
        const path = resolved(marks.value(element, 'ref', 'nodeset'), context) || byBind(marks.value(element, 'bind'))
        take(controlOf, path, { element, order: order++ })
      }
    }
  }
  walk(body, root.path)
  return { controlOf, repeatOf, headings }
}

/** Values that a form has from its first moment on. What other events set is told by nobody else. */
function beginningsOf(places: readonly XmlElement[], root: Node, marks: Marks): ReadonlyMap<string, XmlElement> {
  const found = new Map<string, XmlElement>()
  const walk = (within: XmlElement) => {
    for (const element of marks.children(within)) {
      if (element.name !== 'setvalue') {
        if (element.name !== 'instance') walk(element)
        continue
      }
      const path = resolved(marks.value(element, 'ref', 'bind'), root.path)
      const events = marks.value(element, 'event', 'ev:event').split(/\s+/)
      if (events.every((event) => /^(odk-instance-first-load|xforms-ready)$/.test(event))) found.set(path, element)
      else
        marks.tell(
          element,
          'lost',
          'Initial',
          `Nothing sets ${path} when something else is answered: it stays as it is.`,
        )
    }
  }
  for (const place of places) walk(place)
  return found
}
