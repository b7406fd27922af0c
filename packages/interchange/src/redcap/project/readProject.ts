/**
 * Reads the XML of a REDCap project. Its items say what the rows of a data dictionary say, so they are read as such rows: expressions stay as they
 * are, and each finding goes back to the element that it is about. Forms that several events ask for are copied for each.
 */
import type { Base } from '@casebook/core/bases/base'
import { coded } from '@casebook/core/bases/codes/coding'
import { type MissingReason, mostReasons } from '@casebook/core/bases/reasons/missingReason'
import { wordsOf } from '../../files/xml/elements'
import type { XmlElement } from '../../files/xml/readXml'
import { type Place, type SourceFinding, wholeFile } from '../../form/finding'
import { idOfTitle } from '../../form/titles'
import { idsIn } from '../../lower/copies'
import { type Definitions, definitionsIn, isYes, ordered } from '../../odm/definitions'
import { createKeeper } from '../../odm/kept'
import { keptOfBase } from '../../odm/keptOfBase'
import type { ReadOdm } from '../../odm/readOdm'
import { type Texts, textsOf } from '../../odm/texts'
import { mostEntries } from '../../xlsform/questionnaires'
import type { FormFrame } from '../../xlsform/readXlsForm'
import { findHeader } from '../columns'
import { missingCodesIn } from '../missingCodes'
import { readDictionary } from '../readDictionary'
import { cellsOf, header } from './cells'
import { eventsOf, plansVisits, redcap, repeatsIn, within } from './events'
import { withEvents } from './visits'

/** Its items have a type of REDCap's own. */
export function isRedcapProject(root: XmlElement): boolean {
  const items = root.name === 'ODM' ? within(root, ['Study', 'MetaDataVersion', 'ItemDef']) : []
  return items.some(({ attributes }) => attributes.some(({ name, space }) => name === 'FieldType' && space === redcap))
}

export function readProject(root: XmlElement, frame: FormFrame): ReadOdm {
  const found = definitionsIn(root)
  if (!found) return { type: 'Refused', reason: 'The file defines no items (ItemDef), so there is nothing to ask.' }
  const definitions: Definitions = found
  const { study, account, tell, findings: told } = definitions
  const rows = rowsOf(definitions)
  const keeper = createKeeper(definitions)
  const texts = textsOf(study, frame.language, account)
  const repeats = repeatsIn(definitions)
  const events = eventsOf(definitions)
  const isPlanned = plansVisits(definitions)
  const hasVisits = events.length > 1
  const missing = missingOf(definitions, texts.own)
  const formOf = new Map(rows.map(({ name, form }) => [name, form]))
  const { title, description, format, meta, codes } = keptOfBase(root, definitions, keeper, texts)
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
      eventsOf: (name) =>
        hasVisits ? events.flatMap(({ id, forms }) => (forms.includes(formOf.get(name) ?? '') ? [id] : [])) : [],
    },
  )
  const placeOf = (at: Place): Place => {
    if (!('row' in at)) return at
    const row = rows[at.row - 2]
    return row ? { line: row.item.line, column: row.item.column } : wholeFile
  }
  const tellOfCircle = (id: string, message: string) => {
    const row = rows.find(({ name }) => id === name || id.startsWith(`${name}@`))
    if (row) tell(row.item, 'error', 'Circle', message, row.name)
  }
  const base: Base = {
    ...read.base,
    config: { ...read.base.config, ...(missing.length > 0 && { missingReasons: missing }) },
    ...(description === '' ? {} : { description: texts.own(description) }),
    ...coded(codes),
    meta: { ...read.base.meta, ...meta },
    origin: { source: title || frame.title, format: `REDCap project, ${format}` },
  }
  const sectionOf = new Map(
    base.questionnaires.flatMap((each) => idsIn(each).map((id) => [formOf.get(id) ?? '', each.id] as const)),
  )
  if (hasVisits)
    return made(withEvents(base, events, { sectionOf, repeats, isPlanned, own: texts.own, tell, tellOfCircle }))
  for (const { form, at } of repeats)
    if (form === null)
      tell(at, 'lost', 'Repeats', 'The event repeats with all its forms: Casebook asks each of them once.')
  const repeating = new Set(repeats.map(({ form }) => sectionOf.get(form ?? '')))
  const questionnaires = base.questionnaires.map((each) =>
    repeating.has(each.id) ? { ...each, repeats: { min: 0, max: mostEntries } } : each,
  )
  return made({ ...base, questionnaires })

  function made(whole: Base): ReadOdm {
    return { type: 'Base', base: whole, findings: [...read.findings.map((each) => moved(each, placeOf)), ...told] }
  }
}

/** The reasons for missing answers, from the codes of the project. */
function missingOf({ study, account, tell }: Definitions, own: Texts['own']): readonly MissingReason[] {
  return within(study, ['GlobalVariables', 'MissingDataCodes']).flatMap((each) => {
    const { reasons, lost } = missingCodesIn(wordsOf(each), own)
    account.use(each)
    for (const line of lost)
      tell(each, 'lost', 'Element', `"${line}" is not read. A base takes ${mostReasons} codes of letters and digits.`)
    return reasons
  })
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
