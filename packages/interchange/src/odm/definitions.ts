/** The study of an ODM file, with its definitions by their OIDs. */

import { createAccount, elementsOf, type XmlAccount } from '../files/xml/elements'
import type { XmlElement } from '../files/xml/readXml'
import type { SourceFinding } from '../form/finding'
import { nearest } from '../form/nearest'
import { proposal } from '../lower/sourceField'

export type Kind =
  | 'StudyEventDef'
  | 'FormDef'
  | 'ItemGroupDef'
  | 'ItemDef'
  | 'CodeList'
  | 'ConditionDef'
  | 'MethodDef'
  | 'MeasurementUnit'
  | 'MultiSelectList'

export interface Definitions {
  readonly study: XmlElement
  readonly version: XmlElement
  readonly account: XmlAccount
  readonly findings: SourceFinding[]
  /** In the order of the file, those of included versions first. */
  all(kind: Kind): readonly XmlElement[]
  find(kind: Kind, oid: string): XmlElement | null
  /** The definition that an attribute names; an error at the attribute's element if there is none. */
  named(kind: Kind, ref: XmlElement, attribute: string): XmlElement | null
  tell(
    at: XmlElement,
    severity: SourceFinding['severity'],
    kind: SourceFinding['kind'],
    message: string,
    field?: string,
  ): void
}

/** Null: the file defines no items. */
export function definitionsIn(root: XmlElement): Definitions | null {
  const account = createAccount()
  const studies = account.within(root, 'Study')
  const versions = studies.flatMap((study) =>
    account.within(study, 'MetaDataVersion').map((version) => ({ study, version })),
  )
  const chosen = versions.find(({ version }) => elementsOf(version).some(({ name }) => name === 'ItemDef'))
  if (!chosen) return null
  const { study, version } = chosen
  const findings: SourceFinding[] = []
  const byKind = new Map<string, Map<string, XmlElement>>()

  const add = (element: XmlElement) => {
    const oid = account.read(element, 'OID') ?? account.read(element, 'ID') ?? ''
    const known = byKind.get(element.name) ?? new Map<string, XmlElement>()
    byKind.set(element.name, known)
    if (oid !== '' && !known.has(oid)) known.set(oid, element)
    else
      tell(
        element,
        'error',
        'Structure',
        oid === ''
          ? `The ${element.name} has no OID: it is left out.`
          : `There is a ${element.name} ${oid} above already: this one is left out.`,
      )
  }

  function include(from: XmlElement, seen: ReadonlySet<XmlElement>): void {
    for (const each of account.within(from, 'Include')) {
      const [of, oid] = [account.read(each, 'StudyOID'), account.read(each, 'MetaDataVersionOID')]
      const found = versions.find(
        (one) => account.read(one.version, 'OID') === oid && account.read(one.study, 'OID') === of,
      )
      if (found && !seen.has(found.version)) addAll(found.version, new Set([...seen, found.version]))
      else
        tell(
          each,
          'lost',
          'Structure',
          `The definitions of ${oid} are not in this file: what only they define is missing.`,
        )
    }
  }

  function addAll(from: XmlElement, seen: ReadonlySet<XmlElement>): void {
    include(from, seen)
    for (const each of elementsOf(from)) if (/Def$|^CodeList$|^MultiSelectList$/.test(each.name)) add(each)
  }

  function tell(
    at: XmlElement,
    severity: SourceFinding['severity'],
    kind: SourceFinding['kind'],
    message: string,
    field?: string,
  ): void {
    findings.push({
      at: { line: at.line, column: at.column },
      severity,
      kind,
      message,
      ...(field === undefined ? {} : { field }),
    })
  }

  addAll(version, new Set([version]))
  for (const basic of account.within(study, 'BasicDefinitions'))
    for (const unit of account.within(basic, 'MeasurementUnit')) add(unit)
  const find = (kind: Kind, oid: string) => byKind.get(kind)?.get(oid) ?? null
  tellOfOthers()

  /** Sites have studies of their own, which mostly say the same again. */
  function tellOfOthers(): void {
    for (const other of versions) {
      if (other.version === version) continue
      const missing = elementsOf(other.version).filter(
        (each) => each.name === 'ItemDef' && !find('ItemDef', account.read(each, 'OID') ?? ''),
      )
      const name = account.read(other.version, 'OID') ?? ''
      const words = missing.map((each) => account.read(each, 'OID')).join(', ')
      if (missing.length > 0)
        tell(
          other.version,
          'lost',
          'Structure',
          `Only the first version of the first study is read: ${name} has items of its own, ${words}.`,
        )
      else
        tell(
          other.version,
          'note',
          'Structure',
          `The first version of the first study is read; ${name} defines no other items.`,
        )
    }
  }

  return {
    study,
    version,
    account,
    findings,
    all: (kind) => [...(byKind.get(kind)?.values() ?? [])],
    find,
    named(kind, ref, attribute) {
      const oid = account.read(ref, attribute) ?? ''
      const found = find(kind, oid)
      if (found || oid === '') return found
      const meant = nearest(oid, byKind.get(kind)?.keys() ?? [])
      tell(ref, 'error', 'UnknownQuestion', `There is no ${kind} ${oid}.${proposal(meant)}`, oid)
      return null
    },
    tell,
  }
}

/** `Yes` and `No` of an attribute; also `Simple`, `Dynamic` and `Static`, which are ways to repeat. */
export function isYes(word: string | null): boolean {
  return /^(yes|simple|dynamic|static)$/i.test(word ?? '')
}

/** In the order of their `OrderNumber`, as far as they have one. */
export function ordered(refs: readonly XmlElement[], account: XmlAccount): readonly XmlElement[] {
  const numbers = refs.map((ref, i) => {
    const number = Number(account.read(ref, 'OrderNumber') ?? Number.NaN)
    return { ref, at: Number.isFinite(number) ? number : i }
  })
  const areNumbered = refs.every((ref) => account.read(ref, 'OrderNumber') !== null)
  return areNumbered ? numbers.toSorted((a, b) => a.at - b.at).map(({ ref }) => ref) : refs
}
