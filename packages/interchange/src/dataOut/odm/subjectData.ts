/**
 * A case as the subject of an ODM file: its trail from the first save on, each entry with the audit record that it has here. The last word on an item is the present
 * answer, as in every transactional file. An entry that is no answer is the audit record of a visit or a form, with a flag that says what it was.
 */
import { annotatedKey, annotationIdOf, isAnnotationId } from '@casebook/core/annotation/annotation'
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { FactValue } from '@casebook/core/facts/fact'
import { codeOfNotDone } from '@casebook/core/facts/missingCode'
import type { FactEntry, HistoryEntry } from '@casebook/core/history/historyEntry'
import type { DataReasons } from '@casebook/core/statistics/dataset/dataReasons'
import { type WrittenElement, xml, xmlText } from '../../files/xml/writeXml'
import type { WrittenForm } from '../../odm/write/groups'
import type { OdmVersion } from '../../odm/write/version'
import type { ExportedCase, ExportedQuery, ExportedSignature } from '../exportedStudy'
import { locationOid, signatureOid, userOid } from './adminData'
import { annotation, type FlagKind } from './flags'
import { itemData, noValue, type SaidValue, type Transaction, textOf, valueSaid } from './itemData'
import { type Instruction, layOut, type Said } from './layout'
import { placesOf } from './places'

interface Context {
  readonly version: OdmVersion
  readonly structure: BaseStructure
  readonly forms: readonly WrittenForm[]
  readonly reasons: DataReasons
}

interface Moment {
  readonly by: string
  readonly at: string
  readonly reason?: string | null | undefined
  readonly source?: string | undefined
}

/** For the cases of one version. */
export function subjectsOf({ version, structure, forms, reasons }: Context): (one: ExportedCase) => WrittenElement {
  const isOld = version === '1.3.2'
  const places = placesOf(structure, forms)
  const { anywhere } = places

  const saidOf = (value: FactValue) => valueSaid(value, reasons, version)
  const data = (item: string, transaction: Transaction | undefined, said: SaidValue) =>
    itemData(item, transaction, said, version)
  const flag = (kind: FlagKind, comment?: string, value?: string) => annotation({ kind, comment, value }, version)

  return (one) => {
    const { history } = one
    const instructions = history === null ? presentOnly(one) : told(one, history)
    return xml(
      'SubjectData',
      { SubjectKey: one.key, TransactionType: history === null ? undefined : 'Insert' },
      one.site === null ? undefined : xml('SiteRef', { LocationOID: locationOid(one.site) }),
      ...layOut([...instructions, ...computed(one)], version, { withHistory: history !== null }),
    )
  }

  function presentOnly({ answers }: ExportedCase): readonly Instruction[] {
    return [...new Set([...answers.keys()].map(annotatedKey))].flatMap((key) => {
      const at = places.ofAnswer(key)
      if (!at) return []
      const [value, words] = [answers.get(key) ?? null, answers.get(annotationIdOf(key))]
      const said = saidOf(value)
      const comment = words === undefined ? undefined : textOf(words)
      const noted = comment === undefined || said.note ? said : { ...said, note: flag('note', comment) }
      return [{ place: at.place, item: data(at.item, undefined, noted) }]
    })
  }

  function computed({ computed: values, history }: ExportedCase): readonly Instruction[] {
    return [...values].flatMap(([key, value]) => {
      const at = places.ofAnswer(key)
      const transaction = history === null ? undefined : 'Insert'
      return at ? [{ place: at.place, item: data(at.item, transaction, saidOf(value)) }] : []
    })
  }

  function told({ site }: ExportedCase, { trail, signatures, queries }: NonNullable<ExportedCase['history']>) {
    const instructions: Instruction[] = []
    const there = new Set<string>()
    const said = new Set<string>()
    // Before the first entry that says a site, the case was at the one that this entry says it came from.
    const first = trail.find((entry) => entry.kind === 'site')
    let location = locationOid(first ? first.from : site)
    const auditOf = ({ by, at, reason, source }: Moment) =>
      xml(
        'AuditRecord',
        {},
        xml('UserRef', { UserOID: userOid(by) }),
        xml('LocationRef', { LocationOID: location }),
        xmlText('DateTimeStamp', {}, at),
        reason ? xmlText('ReasonForChange', {}, reason) : undefined,
        source === undefined ? undefined : xmlText('SourceID', {}, source),
      )
    const momentOf = ({ author: by, at, reason, source }: HistoryEntry): Moment => ({
      by,
      at,
      reason,
      source: source.kind === 'import' && source.file !== undefined ? `import: ${source.file}` : source.kind,
    })

    function answered(entry: FactEntry, ofSave: string | null): void {
      const { fact, erased, reason } = entry
      const isFirst = !said.has(fact.id)
      said.add(fact.id)
      const audit = auditOf({ ...momentOf(entry), reason: reason ?? (isFirst ? null : ofSave) })
      const at = places.ofAnswer(annotatedKey(fact.id))
      if (!at) {
        const words = erased === null ? `${fact.id}: ${textOf(fact.value)}` : fact.id
        instructions.push({ place: anywhere, audit, note: flag(erased === null ? 'notAsked' : 'erased', words) })
        return
      }
      const { item, place } = at
      if (isAnnotationId(fact.id)) {
        const note = erased === null ? flag('note', textOf(fact.value)) : flag('erased')
        instructions.push({ place, item: data(item, 'Context', { audit, note }) })
        return
      }
      const isGone = fact.value === null && erased === null
      const transaction = isGone ? 'Remove' : there.has(fact.id) ? 'Update' : 'Insert'
      if (isGone) there.delete(fact.id)
      else there.add(fact.id)
      const value = erased === null ? saidOf(fact.value) : { attributes: noValue, note: flag('erased') }
      instructions.push({ place, item: data(item, transaction, { ...value, audit }) })
    }

    let open: FactEntry[] = []
    const closed = (reason: string | null) => {
      for (const entry of open) answered(entry, reason)
      open = []
    }
    for (const entry of trail) {
      if (entry.kind === 'fact') {
        open.push(entry)
        continue
      }
      closed(entry.kind === 'revision' ? entry.reason : null)
      if (entry.kind === 'site') location = locationOid(entry.site)
      const audit = auditOf(momentOf(entry))
      if (entry.kind === 'revision') instructions.push({ place: anywhere, audit })
      else if (entry.kind === 'notDone')
        instructions.push({
          place: places.ofSection(entry.questionnaire) ?? anywhere,
          audit,
          note: flag('notDone', entry.questionnaire, codeOfNotDone(entry.cause)),
        })
      else {
        const words = entry.kind === 'dueAgain' ? entry.questionnaire : entry.kind === 'site' ? entry.site : undefined
        const place = entry.kind === 'dueAgain' ? (places.ofSection(entry.questionnaire) ?? anywhere) : anywhere
        instructions.push({ place, audit, note: flag(entry.kind, words) })
      }
    }
    closed(null)
    const by = (who: string, at: Date, reason?: string | null) => auditOf({ by: who, at: at.toISOString(), reason })
    for (const signing of signatures) instructions.push(signed(signing, location, by))
    for (const query of queries) instructions.push(...asked(query, by))
    return instructions
  }

  type Audit = (by: string, at: Date, reason?: string | null) => WrittenElement

  function signed(
    { type, level, at, by, section, key, reason }: ExportedSignature,
    location: string,
    audit: Audit,
  ): Instruction {
    const place = places.ofSection(section) ?? anywhere
    const words = key ?? (places.ofSection(section) ? undefined : section)
    if (type === 'takenBack' || type === 'unconfirmed')
      return { place, audit: audit(by, at, reason), note: flag('withdrawn', words) }
    const signature = xml(
      'Signature',
      {},
      xml('UserRef', { UserOID: userOid(by) }),
      xml('LocationRef', { LocationOID: location }),
      xml('SignatureRef', { SignatureOID: signatureOid(level) }),
      xmlText('DateTimeStamp', {}, at.toISOString()),
    )
    return { place, signature, note: type === 'confirmed' ? flag('confirmed', words) : undefined }
  }

  function asked({ id, key, check, steps }: ExportedQuery, audit: Audit): readonly Instruction[] {
    const at = places.ofAnswer(annotatedKey(key))
    return steps.map(({ at: when, by, text, state }, i) => {
      const query = xml(
        'Query',
        {
          OID: `${id}/${i + 1}`,
          Source: check === null ? 'Data Management' : 'System',
          Target: key,
          Type: check === null ? 'Manual' : 'System',
          State: state,
          LastUpdateDatetime: when.toISOString(),
          Name: id,
        },
        xmlText('Value', {}, text),
        audit(by, when),
      )
      const said: Said = isOld ? { audit: audit(by, when), note: flag('query', text, state) } : { query }
      return at ? { place: at.place, item: data(at.item, 'Context', { ...said }) } : { place: anywhere, ...said }
    })
  }
}
