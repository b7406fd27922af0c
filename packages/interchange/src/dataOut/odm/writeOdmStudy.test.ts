/** A study leaves as ODM with its whole history, within the rules of CDISC's schemas. */
import { isAnnotationId } from '@casebook/core/annotation/annotation'
import type { HistoryEntry } from '@casebook/core/history/historyEntry'
import { aBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import { inputs } from '@casebook/test-fixtures/inputs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elementsOf, wordsOf } from '../../files/xml/elements'
import { readXml, type XmlElement } from '../../files/xml/readXml'
import { faultsOf } from '../../odm/write/schema.fixture'
import type { OdmVersion } from '../../odm/write/version'
import { anyStudyWithCase, placeOfKey, type StudyWithCase } from '../anyHistory.fixture'
import type { ExportedCase } from '../exportedStudy'
import { itemValue } from './values.fixture'
import { type OdmStudy, writeOdmStudy } from './writeOdmStudy'

const people = {
  users: ['ada', 'ben', 'rita', 'paul', 'dana'].map((username) => ({ username, name: `Dr. ${username}` })),
  sites: ['Bern', 'Ulm'],
}
const writtenAt = new Date('2026-11-29T10:00:00Z')
const publishedAt = new Date('2026-01-01T10:00:00Z')

async function written(of: Partial<OdmStudy> & Pick<OdmStudy, 'versions' | 'casesOf'>, version: OdmVersion) {
  const study = { ...people, writtenAt, asOf: null, withHistory: true, ...of }
  let text = ''
  for await (const piece of writeOdmStudy(study, version)) text += piece
  return text
}

async function* each(...cases: readonly ExportedCase[]) {
  yield* cases
}

const fileOf = ({ base, one }: Pick<StudyWithCase, 'base' | 'one'>, version: OdmVersion, withHistory = true) =>
  written({ versions: [{ base, publishedAt }], casesOf: () => each(one), withHistory }, version)

function allIn(element: XmlElement, name: string): readonly XmlElement[] {
  return elementsOf(element).flatMap((one) => [...(one.name === name ? [one] : []), ...allIn(one, name)])
}

function rootOf(text: string): XmlElement {
  const read = readXml(new TextEncoder().encode(text))
  if (read.type === 'Refused') throw new Error(read.reason)
  return read.root
}

const read = (element: XmlElement, name: string) => element.attributes.find((one) => one.name === name)?.value

interface Told {
  readonly value: unknown
  readonly by: string | undefined
  readonly at: string | undefined
}

/** The last word on each item, by its question and entry. */
function lastWords(text: string): ReadonlyMap<string, Told> {
  const words = new Map<string, Told>()
  const walk = (element: XmlElement, repeat: string | undefined): void => {
    const own = read(element, 'ItemGroupRepeatKey') ?? read(element, 'FormRepeatKey') ?? repeat
    if (element.name === 'ItemData') {
      const key = `${read(element, 'ItemOID')} ${own ?? 1}`
      const audit = elementsOf(element).find(({ name }) => name === 'AuditRecord')
      const [user] = audit ? allIn(audit, 'UserRef') : []
      const [time] = audit ? allIn(audit, 'DateTimeStamp') : []
      const transaction = read(element, 'TransactionType')
      if (transaction === 'Context') return
      if (transaction === 'Remove' || isErased(element)) words.delete(key)
      else
        words.set(key, {
          value: itemValue(element),
          by: user && read(user, 'UserOID'),
          at: time && wordsOf(time),
        })
      return
    }
    for (const one of elementsOf(element)) walk(one, own)
  }
  for (const subject of allIn(rootOf(text), 'SubjectData')) walk(subject, undefined)
  return words
}

const isErased = (item: XmlElement) => allIn(item, 'FlagValue').some((flag) => wordsOf(flag) === 'erased')

const said = (value: unknown) =>
  typeof value === 'boolean'
    ? value
      ? '1'
      : '0'
    : Array.isArray(value)
      ? value.join('|')
      : typeof value === 'object'
        ? null
        : String(value)

describe.each(['1.3.2', '2.0'] as const)('a study with its data as ODM %s', (version) => {
  it('has each present answer with its last author and time, and each entry of the trail, whatever its history [MORE-39]', async () => {
    await fc.assert(
      fc.asyncProperty(anyStudyWithCase, async (study) => {
        const text = await fileOf(study, version)
        expect(faultsOf(text, version)).toEqual([])
        const { trail, queries, signatures } = study.history
        const last = new Map<string, HistoryEntry>()
        for (const entry of trail) if (entry.kind === 'fact') last.set(entry.fact.id, entry)
        const expected = [...study.one.answers].flatMap(([key, value]) =>
          isAnnotationId(key)
            ? []
            : [[placeOfKey(key), { value: said(value), by: `user/${last.get(key)?.author}`, at: last.get(key)?.at }]],
        )
        expect(Object.fromEntries(lastWords(text))).toEqual(Object.fromEntries(expected))
        const audits = allIn(rootOf(text), 'AuditRecord').length
        const steps = queries.flatMap((query) => query.steps).length
        const withdrawn = signatures.filter(({ type }) => type === 'takenBack').length
        expect(audits).toBe(trail.length + steps + withdrawn)
      }),
      inputs(60),
    )
  })

  it('has the answers alone without history: no person and no earlier answer [MORE-39]', async () => {
    await fc.assert(
      fc.asyncProperty(anyStudyWithCase, async (study) => {
        const one = { ...study.one, history: null, author: null }
        const text = await fileOf({ ...study, one }, version, false)
        expect(faultsOf(text, version)).toEqual([])
        expect(allIn(rootOf(text), 'AuditRecord')).toEqual([])
        expect(text).toContain('FileType="Snapshot"')
        const expected = [...study.one.answers].flatMap(([key, value]) =>
          isAnnotationId(key) ? [] : [[placeOfKey(key), said(value)]],
        )
        const found = [...lastWords(text)].filter(([place, { value }]) => value !== null || isIn(expected, place))
        expect(Object.fromEntries(found.map(([key, { value }]) => [key, value]))).toEqual(Object.fromEntries(expected))
      }),
      inputs(30),
    )
  })

  const base = aBase({
    questionnaires: [
      aQuestionnaire({
        id: 'visit',
        questions: [
          aQuestion({ id: 'weight', type: 'Num', unit: { en: 'kg' } }),
          aQuestion({ id: 'drugs', type: 'MC', answers: someAnswers('1', '2', '3') }),
          aQuestion({ id: 'bmi', type: 'Num', abstract: true }),
        ],
      }),
    ],
  })
  const plain = {
    seq: 1,
    author: 'ada',
    source: { kind: 'user' },
    at: '2026-02-01T10:00:00.000Z',
    reason: null,
  } as const
  const caseWith = (trail: readonly HistoryEntry[], more: Partial<ExportedCase> = {}): ExportedCase => ({
    key: 'P1',
    site: null,
    savedAt: writtenAt,
    author: 'ada',
    answers: new Map(),
    computed: new Map(),
    history: { trail, signatures: [], queries: [] },
    ...more,
  })

  it('says why an answer was changed, and where an earlier version is asked of [MORE-39]', async () => {
    const trail: readonly HistoryEntry[] = [
      { ...plain, kind: 'fact', fact: { id: 'weight', value: 70 }, erased: null },
      { ...plain, kind: 'revision', uuid: '1' },
      { ...plain, kind: 'fact', fact: { id: 'weight', value: 71.5 }, erased: null },
      { ...plain, kind: 'fact', fact: { id: 'gone', value: 'x' }, erased: null },
      { ...plain, kind: 'revision', uuid: '2', reason: 'typing error' },
    ]
    const text = await fileOf({ base, one: caseWith(trail) }, version)
    const items = allIn(rootOf(text), 'ItemData')
    expect(items.map((item) => [read(item, 'TransactionType'), itemValue(item)])).toEqual([
      ['Insert', '70'],
      ['Update', '71.5'],
    ])
    expect(items.map((item) => allIn(item, 'ReasonForChange').map(wordsOf))).toEqual([[], ['typing error']])
    expect(text).toContain('gone: x')
  })

  it('has several answers of one item, and what was computed without an author [MORE-39]', async () => {
    const one = caseWith([{ ...plain, kind: 'fact', fact: { id: 'drugs', value: ['1', '3'] }, erased: null }], {
      computed: new Map([['bmi', 21.5]]),
    })
    const items = allIn(rootOf(await fileOf({ base, one }, version)), 'ItemData')
    expect(items.map((item) => [read(item, 'ItemOID'), itemValue(item), allIn(item, 'AuditRecord').length])).toEqual([
      ['drugs', '1|3', 1],
      ['bmi', '21.5', 0],
    ])
  })

  it('has each version with its cases, and units once for all [MORE-39]', async () => {
    const second = { ...base, version: '2', questionnaires: [...base.questionnaires] }
    const versions = [base, second].map((of) => ({ base: of, publishedAt }))
    const text = await written({ versions, casesOf: () => each(caseWith([])) }, version)
    expect(faultsOf(text, version)).toEqual([])
    const root = rootOf(text)
    expect(allIn(root, 'MetaDataVersion').map((one) => read(one, 'OID'))).toEqual(
      allIn(root, 'ClinicalData').map((one) => read(one, 'MetaDataVersionOID')),
    )
    expect(allIn(root, 'MeasurementUnit')).toHaveLength(version === '1.3.2' ? 1 : 0)
  })
})

function isIn(all: readonly (readonly unknown[])[], place: string): boolean {
  return all.some(([key]) => key === place)
}
