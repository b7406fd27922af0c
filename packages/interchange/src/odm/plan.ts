/**
 * What an ODM study asks, as a tree: forms at events, groups in forms, items in groups. A form that several events ask for is copied for each, and
 * so are its groups and items: the first copy keeps the OID, a later one is `OID@EVENT`.
 */
import type { XmlElement } from '../files/xml/readXml'
import { type Ids, usableId } from '../form/ids'
import { type Definitions, isYes, ordered } from './definitions'
import { leftOutVersions, repeatsInOpenClinica } from './openClinica'

export interface Part {
  /** Of the question or section. */
  readonly id: string
  readonly oid: string
  readonly name: string
  readonly what: { readonly type: 'field' | 'group' | 'repeat' }
  readonly parent: Part | null
  readonly children: Part[]
  readonly definition: XmlElement
  /** What asks for it: its attributes say whether it is required, and when it is not asked. Null: nothing does. */
  readonly ref: XmlElement | null
  readonly event: XmlElement | null
  /** Of a form: what asks for its event. */
  readonly eventRef: XmlElement | null
  /** Of a form: groups that became one with it. */
  readonly dissolved: readonly Part[]
  /** The form it is in, or is. */
  readonly form: string
}

type Unnamed = { -readonly [key in keyof Part]: Part[key] }

export interface Plan {
  readonly roots: readonly Part[]
  readonly fields: readonly Part[]
  readonly groups: readonly Part[]
  /** The events of a study that has several, each once. */
  readonly visits: readonly PlannedEvent[]
}

export interface PlannedEvent {
  readonly event: XmlElement
  readonly oid: string
  /** With all its forms. */
  readonly repeats: boolean
}

/** Deeper ones are no sections that a person finds a way in. */
const deepest = 20
const mostParts = 50_000

export function planOf(definitions: Definitions, ids: Ids): Plan {
  const { account, all, named, tell, version } = definitions
  const roots: Unnamed[] = []
  const parts: Unnamed[] = []
  const asked = new Set<XmlElement>()

  const events = eventsOf(definitions)
  const oidOf = (event: XmlElement) => account.read(event, 'OID') ?? ''
  const isVisited = new Set(events.map(({ event }) => oidOf(event))).size > 1
  const visits = new Map<string, PlannedEvent>()
  /** What no event asks for, and no other form. */
  function addUnasked(): void {
    const isForm = (each: XmlElement) => /^form$/i.test(account.read(each, 'Type') ?? '')
    const rest = [...all('FormDef'), ...all('ItemGroupDef').toSorted((a, b) => Number(isForm(b)) - Number(isForm(a)))]
    for (const each of rest) {
      if (asked.has(each) || isWithinAnother(each)) continue
      asked.add(each)
      if (events.length > 0)
        tell(
          each,
          'changed',
          'Structure',
          `No event asks for ${account.read(each, 'OID')}: it is a section outside of all visits.`,
        )
      addForm(each, null, { event: null, eventRef: null })
    }
  }

  function isWithinAnother(group: XmlElement): boolean {
    const oid = account.read(group, 'OID')
    return [...all('FormDef'), ...all('ItemGroupDef')].some(
      (each) =>
        each !== group && account.within(each, 'ItemGroupRef').some((ref) => account.read(ref, 'ItemGroupOID') === oid),
    )
  }

  interface At {
    readonly event: XmlElement | null
    readonly eventRef: XmlElement | null
  }

  function addForm(form: XmlElement, ref: XmlElement | null, { event, eventRef }: At): void {
    const oid = account.read(form, 'OID') ?? ''
    const root = part({ oid, definition: form, ref, event, eventRef, parent: null, form: oid })
    roots.push(root)
    fill(root, new Set([form]), 1)
    if (isYes(account.read(form, 'Repeating'))) repeatForm(root)
    const [only, ...others] = root.children
    // One group that is the whole form is no section of its own.
    if (only?.what.type === 'group' && others.length === 0 && !hasCondition(only)) dissolve(only as Unnamed, root)
  }

  function repeatForm(root: Unnamed): void {
    const inner = groupsIn(root).find(({ what }) => what.type === 'repeat')
    if (!inner) {
      root.what = { type: 'repeat' }
      return
    }
    tell(
      root.ref ?? root.definition,
      'lost',
      'Repeats',
      `The form ${root.oid} repeats, and so does its group ${inner.oid}: the form is asked once.`,
    )
  }

  /** An event repeats with all its forms, if nothing in them repeats. */
  function repeatEvent(forms: readonly Unnamed[]): boolean {
    const isWhole =
      isVisited && forms.every((root) => [root, ...groupsIn(root)].every(({ what }) => what.type !== 'repeat'))
    if (!isWhole) for (const root of forms) if (root.what.type !== 'repeat') repeatForm(root)
    return isWhole
  }

  const hasCondition = ({ ref }: Part) => ref !== null && account.read(ref, 'CollectionExceptionConditionOID') !== null

  function dissolve(group: Unnamed, into: Unnamed): void {
    into.children = group.children
    for (const child of into.children as Unnamed[]) child.parent = into
    into.dissolved = [...group.dissolved, group]
    parts.splice(parts.indexOf(group), 1)
  }

  function part(of: Omit<Unnamed, 'id' | 'name' | 'what' | 'children' | 'dissolved'>): Unnamed {
    const made: Unnamed = { ...of, id: '', name: of.oid, what: { type: 'group' }, children: [], dissolved: [] }
    parts.push(made)
    return made
  }

  function fill(into: Unnamed, around: ReadonlySet<XmlElement>, depth: number): void {
    const refs = [...account.within(into.definition, 'ItemGroupRef'), ...account.within(into.definition, 'ItemRef')]
    const inOrder = into.definition.nodes.filter(
      (node): node is XmlElement => typeof node !== 'string' && refs.includes(node),
    )
    for (const ref of ordered(inOrder, account)) {
      const isItem = ref.name === 'ItemRef'
      const definition = isItem ? named('ItemDef', ref, 'ItemOID') : named('ItemGroupDef', ref, 'ItemGroupOID')
      if (!definition) continue
      asked.add(definition)
      if (around.has(definition) || depth > deepest || parts.length > mostParts) {
        tell(
          ref,
          'error',
          'Circle',
          `${account.read(definition, 'OID')} is within itself, or too deep: it is left out here.`,
        )
        continue
      }
      const oid = account.read(definition, 'OID') ?? ''
      const made = part({ oid, definition, ref, event: into.event, eventRef: null, parent: into, form: into.form })
      into.children.push(made)
      if (isItem) made.what = { type: 'field' }
      else {
        fill(made, new Set([...around, definition]), depth + 1)
        repeat(made)
      }
    }
  }

  function repeat(group: Unnamed): void {
    const word = account.read(group.definition, 'Repeating')
    if (!isYes(word) && !repeatsInOpenClinica(group.definition, group.form, account)) return
    const inner = groupsIn(group).find(({ what }) => what.type === 'repeat')
    if (inner) {
      tell(
        group.ref ?? group.definition,
        'lost',
        'Repeats',
        `The group ${group.oid} repeats, and so does ${inner.oid} within it: ${group.oid} is asked once.`,
      )
      return
    }
    group.what = { type: 'repeat' }
    if (/^static$/i.test(word ?? ''))
      tell(
        group.definition,
        'changed',
        'Repeats',
        `The group ${group.oid} has a row for each of its codes: people add its entries, and choose the code in each.`,
      )
  }

  for (const { event, ref } of events) {
    const begun = roots.length
    const refs = [...account.within(event, 'FormRef'), ...account.within(event, 'ItemGroupRef')]
    const leftOut = leftOutVersions(event, refs, definitions)
    for (const formRef of ordered(refs, account)) {
      const form =
        formRef.name === 'FormRef'
          ? named('FormDef', formRef, 'FormOID')
          : named('ItemGroupDef', formRef, 'ItemGroupOID')
      if (!form) continue
      asked.add(form)
      if (!leftOut.has(form)) addForm(form, formRef, { event, eventRef: ref })
    }
    const repeats = isYes(account.read(event, 'Repeating')) && repeatEvent(roots.slice(begun))
    const oid = oidOf(event)
    if (isVisited && !visits.has(oid)) visits.set(oid, { event, oid, repeats })
  }
  addUnasked()
  name(parts, ids, definitions)
  tellOfItems()

  function tellOfItems(): void {
    const inLists = new Set(
      version.nodes
        .flatMap((node) =>
          typeof node !== 'string' && node.name === 'ValueListDef' ? account.within(node, 'ItemRef') : [],
        )
        .map((ref) => account.read(ref, 'ItemOID')),
    )
    for (const item of all('ItemDef')) {
      if (asked.has(item)) continue
      const oid = account.read(item, 'OID') ?? ''
      const why = inLists.has(oid) ? 'belongs to a value list, which Casebook does not have' : 'is in no group'
      tell(item, 'lost', 'Structure', `The item ${oid} ${why}: it is not asked.`, oid)
      account.use(item)
    }
  }

  return {
    roots,
    fields: parts.filter(({ what }) => what.type === 'field'),
    groups: parts.filter(({ what }) => what.type !== 'field'),
    visits: [...visits.values()],
  }
}

function groupsIn({ children }: Part): readonly Part[] {
  return children.flatMap((child) => (child.what.type === 'field' ? [] : [child, ...groupsIn(child)]))
}

/** Fields get their ids before sections do. */
function name(parts: readonly Unnamed[], ids: Ids, { account }: Definitions): void {
  const taken = new Set<string>()
  const isField = ({ what }: Part) => what.type === 'field'
  for (const each of [...parts.filter(isField), ...parts.filter((one) => !isField(one))]) {
    const plain = usableId(each.oid)
    const event = each.event && account.read(each.event, 'OID')
    const wanted = taken.has(plain) && event ? usableId(`${plain}@${event}`) : plain
    // In one event, another form tells them apart.
    const free = taken.has(wanted) ? usableId(`${plain}@${event ?? each.form}/${each.form}`) : wanted
    each.id = ids.claim(free)
    taken.add(plain).add(each.id)
  }
}

/** In the order of the protocol, as far as it has one. */
function eventsOf({
  version,
  account,
  all,
  named,
}: Definitions): readonly { readonly event: XmlElement; readonly ref: XmlElement | null }[] {
  const groups = version.nodes.filter(
    (node): node is XmlElement => typeof node !== 'string' && node.name === 'StudyEventGroupDef',
  )
  const around = [...account.within(version, 'Protocol'), ...groups]
  const refs = around.flatMap((each) => ordered(account.within(each, 'StudyEventRef'), account))
  const listed = refs.flatMap((ref) => {
    const event = named('StudyEventDef', ref, 'StudyEventOID')
    return event ? [{ event, ref }] : []
  })
  const rest = all('StudyEventDef').filter((each) => listed.every(({ event }) => event !== each))
  const found = [...listed, ...rest.map((event) => ({ event, ref: null }))]
  for (const { event, ref } of found) {
    for (const attribute of ['Name', 'Repeating']) account.read(event, attribute)
    if (ref) for (const attribute of ['Mandatory', 'OrderNumber']) account.read(ref, attribute)
  }
  return found
}
