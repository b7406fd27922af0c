/**
 * Reads the XML of a REDCap project. Its items say what the rows of a data dictionary say, so they are read as such rows: expressions stay as they
 * are, and each finding goes back to the element that it is about. Forms that several events ask for are copied for each.
 */
import type { Base } from '@casebook/core/bases/base'
import { elementsOf } from '../../files/xml/elements'
import type { XmlElement } from '../../files/xml/readXml'
import { type Place, type SourceFinding, wholeFile } from '../../form/finding'
import { idOfTitle } from '../../form/titles'
import { type Asked, idsIn, withCopies } from '../../lower/copies'
import { type Definitions, definitionsIn, isYes, ordered } from '../../odm/definitions'
import { createKeeper } from '../../odm/kept'
import { keptOfBase } from '../../odm/keptOfBase'
import type { ReadOdm } from '../../odm/readOdm'
import { textsOf } from '../../odm/texts'
import { mostEntries } from '../../xlsform/questionnaires'
import type { FormFrame } from '../../xlsform/readXlsForm'
import { findHeader } from '../columns'
import { readDictionary } from '../readDictionary'
import { cellsOf, header } from './cells'

const redcap = 'https://projectredcap.org'

/** Its items have a type of REDCap's own. */
export function isRedcapProject(root: XmlElement): boolean {
  const items = root.name === 'ODM' ? within(root, ['Study', 'MetaDataVersion', 'ItemDef']) : []
  return items.some(({ attributes }) => attributes.some(({ name, space }) => name === 'FieldType' && space === redcap))
}

export function readProject(root: XmlElement, frame: FormFrame): ReadOdm {
  const found = definitionsIn(root)
  if (!found) return { type: 'Refused', reason: 'The file defines no items (ItemDef), so there is nothing to ask.' }
  const definitions: Definitions = found
  const { study, account, findings: told } = definitions
  const rows = rowsOf(definitions)
  const keeper = createKeeper(definitions)
  const texts = textsOf(study, frame.language, account)
  const repeating = repeatingForms(definitions)
  const visits = visitsOf(definitions)
  const { title, description, format, meta } = keptOfBase(root, definitions, keeper, texts)
  keeper.tell()
  const table = findHeader([header])
  if (!table) throw new Error('The header of a dictionary is not known')
  const read = readDictionary(
    [header, ...rows.map(({ cells }) => header.map((column) => cells[column] ?? ''))],
    table,
    {
      id: frame.id ?? idOfTitle(title || frame.title, 'study'),
      group: frame.group,
      title: title || frame.title,
      language: frame.language,
    },
  )
  const placeOf = (at: Place): Place => {
    if (!('row' in at)) return at
    const row = rows[at.row - 2]
    return row ? { line: row.item.line, column: row.item.column } : wholeFile
  }
  const findings = [...read.findings.map((each) => moved(each, placeOf)), ...told]
  const formOf = new Map(rows.map(({ name, form }) => [name, form]))
  const base: Base = {
    ...read.base,
    ...(description === '' ? {} : { description: texts.own(description) }),
    meta: { ...read.base.meta, ...meta },
    origin: { source: title || frame.title, format: `REDCap project, ${format}` },
    questionnaires: read.base.questionnaires.map((each) => {
      const form = idsIn(each).flatMap((id) => formOf.get(id) ?? [])[0]
      return form !== undefined && repeating.has(form) ? { ...each, repeats: { min: 0, max: mostEntries } } : each
    }),
  }
  const sectionOf = new Map(
    base.questionnaires.flatMap((each) => idsIn(each).map((id) => [formOf.get(id) ?? '', each.id] as const)),
  )
  const asked = visits.flatMap(({ id, title: words, forms }) =>
    forms.flatMap((form): readonly Asked[] => {
      const questionnaireId = sectionOf.get(form)
      return questionnaireId === undefined ? [] : [{ questionnaireId, visit: id, title: words }]
    }),
  )
  return { type: 'Base', base: visits.length > 1 ? withCopies(base, asked) : base, findings }
}

/** A dictionary's finding about a cell is about the item of its row. What would mend a cell mends no XML. */
function moved({ replacement: _, ...finding }: SourceFinding, placeOf: (at: Place) => Place): SourceFinding {
  return { ...finding, at: placeOf(finding.at) }
}

interface ProjectRow {
  readonly name: string
  /** The OID of the form. */
  readonly form: string
  readonly item: XmlElement
  readonly cells: ReturnType<typeof cellsOf>
}

function rowsOf(definitions: Definitions): readonly ProjectRow[] {
  const { account, all, named } = definitions
  const rows = new Map<string, ProjectRow>()
  const own = (element: XmlElement, name: string) => account.read(element, name, redcap) ?? ''
  for (const form of all('FormDef')) {
    const formName = own(form, 'FormName')
    for (const attribute of ['OID', 'Name', 'Repeating']) account.read(form, attribute)
    for (const groupRef of ordered(account.within(form, 'ItemGroupRef'), account)) {
      account.read(groupRef, 'Mandatory')
      const group = named('ItemGroupDef', groupRef, 'ItemGroupOID')
      if (!group) continue
      for (const attribute of ['OID', 'Name', 'Repeating']) account.read(group, attribute)
      for (const ref of ordered(account.within(group, 'ItemRef'), account)) {
        const isRequired = isYes(account.read(ref, 'Mandatory'))
        own(ref, 'Variable')
        const item = named('ItemDef', ref, 'ItemOID')
        if (!item) continue
        const name = own(item, 'Variable') || (account.read(item, 'OID') ?? '')
        const cells = cellsOf(item, {
          definitions,
          own,
          name,
          form: account.read(form, 'Name') || formName,
          isRequired,
        })
        // REDCap adds whether a form is complete, the group of a record, and the time of a survey.
        const isAdded = own(item, 'FieldType') === '' || name === `${formName}_complete`
        // Each box of several choices is an item of its own.
        if (!isAdded && !rows.has(name)) rows.set(name, { name, form: account.read(form, 'OID') ?? '', item, cells })
      }
    }
  }
  return [...rows.values()]
}

/** The OIDs of forms that people fill several times. */
function repeatingForms({ study, account, all, tell }: Definitions): ReadonlySet<string> {
  const repeats = within(study, ['GlobalVariables', 'RepeatingInstrumentsAndEvents']).flatMap((each) =>
    elementsOf(each).flatMap((one) => (one.name === 'RepeatingInstruments' ? elementsOf(one) : [one])),
  )
  const names = repeats.flatMap((each) => {
    const form = account.read(each, 'RepeatInstrument', redcap) ?? ''
    if (form === '')
      tell(each, 'lost', 'Repeats', 'The event repeats with all its forms: Casebook asks each of them once.')
    account.use(each)
    return form
  })
  return new Set(
    all('FormDef').flatMap((form) =>
      names.includes(account.read(form, 'FormName', redcap) ?? '') ? [account.read(form, 'OID') ?? ''] : [],
    ),
  )
}

function within(element: XmlElement, [name, ...names]: readonly string[]): readonly XmlElement[] {
  return name === undefined
    ? [element]
    : elementsOf(element).flatMap((each) => (each.name === name ? within(each, names) : []))
}

function visitsOf({ account, all }: Definitions) {
  return all('StudyEventDef').map((event) => {
    const own = (name: string) => account.read(event, name, redcap) ?? ''
    for (const attribute of ['OID', 'Type', 'Repeating']) account.read(event, attribute)
    const name = account.read(event, 'Name') ?? ''
    return {
      id: own('UniqueEventName') || (account.read(event, 'OID') ?? ''),
      title: name || own('EventName'),
      forms: ordered(account.within(event, 'FormRef'), account).map((ref) => {
        for (const attribute of ['Mandatory', 'OrderNumber']) account.read(ref, attribute)
        account.read(ref, 'FormName', redcap)
        return account.read(ref, 'FormOID') ?? ''
      }),
    }
  })
}
