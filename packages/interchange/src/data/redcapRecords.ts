/**
 * Records of REDCap as submissions. Its export has one row for each record, event and repeat: all rows of a record make one case. A checkbox has a
 * column for each option (`drugs___1`), in which 0 is also what nobody answered. A missing data code is an unknown with its reason.
 */

import type { Question } from '@casebook/core/bases/base'
import { keyOf } from '@casebook/core/bases/key'
import type { BaseStructure, QuestionPlace } from '@casebook/core/bases/structure'
import type { Fact, FactValue, Unknown } from '@casebook/core/facts/fact'
import { takesNumber } from '@casebook/core/questions/takes'
import { valueIn } from '@casebook/core/submission/cellValue'
import { codesOfReasons } from '../redcap/missingCodes'
import { placeAt } from './placeAt'

interface FieldColumn {
  /** As the header has it. */
  readonly header: string
  readonly field: string
  /** Of a checkbox, as REDCap spells the option in the header. */
  readonly box: string | null
}

export interface RecordColumns {
  readonly structure: BaseStructure
  /** The reason of each missing data code. */
  readonly missing: ReadonlyMap<string, Unknown>
  /** Null for a column that is not read. */
  readonly fields: readonly (FieldColumn | null)[]
  readonly event: number
  readonly instance: number
  readonly ignored: readonly string[]
  readonly unknown: readonly string[]
  readonly twice: readonly string[]
}

export type RecordSubmission =
  | { readonly type: 'Submission'; readonly caseName: string; readonly facts: readonly Fact[] }
  | { readonly type: 'Refused'; readonly reason: string }

/** What REDCap says of the record itself. */
const aboutRecord = ['redcap_repeat_instrument', 'redcap_data_access_group', 'redcap_survey_identifier']

export function recordColumns(structure: BaseStructure, header: readonly string[]): RecordColumns {
  const names = header.map((name) => name.trim())
  const fields: (FieldColumn | null)[] = []
  const [ignored, unknown, twice]: [string[], string[], string[]] = [[], [], []]
  const seen = new Set<string>()
  const asked = new Set([...structure.questions.keys()].flatMap((id) => [id, id.replace(/@[^@]*$/, '')]))
  const missing = new Map(
    [...codesOfReasons(structure.base)].map(([reason, code]) => [code, { unknown: true, reason } as const]),
  )
  const own = ['redcap_event_name', 'redcap_repeat_instance']
  for (const [place, name] of names.entries()) {
    const [, field = name, box = null] = /^(.+?)___(.+)$/.exec(name) ?? []
    const isAsked =
      asked.has(name) ||
      (box !== null && asked.has(field) && (hasOption(structure, field, box) || reasonOfBox(missing, box) !== null))
    const isComputed = structure.questions.get(field)?.question.abstract ?? false
    const isOther = place === 0 || own.includes(name)
    if (!isOther && seen.has(name)) twice.push(name)
    seen.add(name)
    const isRead = !isOther && isAsked && !isComputed
    fields.push(
      isRead ? (asked.has(name) ? { header: name, field: name, box: null } : { header: name, field, box }) : null,
    )
    if (isOther || isRead) continue
    if (isComputed || aboutRecord.includes(name) || /_(complete|timestamp)$/.test(name)) ignored.push(name)
    else unknown.push(name)
  }
  return {
    structure,
    missing,
    fields,
    ignored,
    unknown,
    twice,
    event: names.indexOf('redcap_event_name'),
    instance: names.indexOf('redcap_repeat_instance'),
  }
}

/** At any event. */
function hasOption({ questions }: BaseStructure, field: string, box: string): boolean {
  return [...questions.values()].some(
    ({ question: { id, answers = [] } }) =>
      (id === field || id.startsWith(`${field}@`)) && answers.some((answer) => spelt(answer.id) === spelt(box)),
  )
}

class Refusal extends Error {}

/** `rows`: all of one record. */
export function submissionOfRecord(columns: RecordColumns, rows: readonly (readonly string[])[]): RecordSubmission {
  const caseName = rows[0]?.[0]?.trim() ?? ''
  const [said, boxes]: [Said, Map<string, string[]>] = [new Map(), new Map()]
  try {
    for (const cells of rows)
      for (const [place, column] of columns.fields.entries()) {
        const cell = cells[place]?.trim() ?? ''
        if (!column || cell === '') continue
        const key = keyIn(columns, column, cells, cell)
        if (!key) continue
        if (column.box === null) say(columns, said, key, column.header, cell)
        else tick(columns, { said, boxes }, key, { header: column.header, box: column.box }, cell)
      }
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return { type: 'Refused', reason: refusal.message }
  }
  const both = [...boxes].find(([key, answers]) => answers.length > 0 && said.has(key))
  if (both) return { type: 'Refused', reason: `${both[0]}: a box is ticked, and a code says why it has no answer` }
  const facts = [...said].map(([id, { value }]): Fact => ({ id, value }))
  const chosen = [...boxes].filter(([, answers]) => answers.length > 0).map(([id, value]): Fact => ({ id, value }))
  return { type: 'Submission', caseName, facts: [...facts, ...chosen] }
}

interface Target {
  readonly key: string
  readonly question: Question
}

/** An answer of another event goes to the question of that event, if there is one. Null for a box that is not ticked where nothing is asked. */
function keyIn(
  { structure, event, instance }: RecordColumns,
  { header, field, box }: FieldColumn,
  cells: readonly string[],
  cell: string,
): Target | null {
  const eventName = cells[event]?.trim() ?? ''
  const place = placeAt(structure, field, eventName === '' ? null : eventName)
  if (!place) {
    if (box !== null && cell === '0') return null
    throw new Refusal(`${header}: "${cell}" is of the event ${eventName}, at which the base does not ask it`)
  }
  return {
    key: keyOf(place.question.id, occurrenceIn(place, cells[instance]?.trim() ?? '', { header, cell })),
    question: place.question,
  }
}

function occurrenceIn(
  { repeatsIn }: QuestionPlace,
  instance: string,
  { header, cell }: { readonly header: string; readonly cell: string },
): number {
  if (instance === '') return 1
  const occurrence = /^[1-9]\d{0,5}$/.test(instance) ? Number(instance) : 0
  if (occurrence === 0) throw new Refusal(`redcap_repeat_instance: "${instance}" is no number of a repeat`)
  if (repeatsIn === null && occurrence > 1)
    throw new Refusal(`${header}: "${cell}" is of repeat ${instance}, and the base asks it once`)
  return occurrence
}

type Said = Map<string, { readonly cell: string; readonly value: FactValue }>

function say({ missing }: RecordColumns, said: Said, { key, question }: Target, header: string, cell: string): void {
  // What is no value of its question stays text, for the server to refuse it by name.
  const plain = takesNumber(question) && /^-?\d*,\d+$/.test(cell) ? cell.replace(',', '.') : cell
  const isOption = question.answers?.some(({ id }) => id === cell) ?? false
  const reason = isOption ? undefined : missing.get(cell)
  sayOnce(said, key, header, { cell, value: reason ?? valueIn(question, plain, null) })
}

function sayOnce(said: Said, key: string, header: string, one: { readonly cell: string; readonly value: FactValue }) {
  const before = said.get(key)
  if (before && before.cell !== one.cell)
    throw new Refusal(`${header}: it has two answers, "${before.cell}" and "${one.cell}", and the base asks it once`)
  said.set(key, one)
}

interface Answered {
  readonly said: Said
  /** The options of each answer whose boxes are ticked. */
  readonly boxes: Map<string, string[]>
}

function tick(
  { missing }: RecordColumns,
  { said, boxes }: Answered,
  { key, question }: Target,
  { header, box }: { readonly header: string; readonly box: string },
  cell: string,
): void {
  const answer = question.answers?.find(({ id }) => id === box || spelt(id) === spelt(box))
  const reason = answer ? null : reasonOfBox(missing, box)
  if (!answer && !reason) throw new Refusal(`${header}: "${box}" is not one of its answers`)
  if (cell !== '0' && cell !== '1') throw new Refusal(`${header}: "${cell}" is neither 1 nor 0`)
  if (answer) {
    const ticked = boxes.get(key) ?? []
    boxes.set(key, cell === '1' && !ticked.includes(answer.id) ? [...ticked, answer.id] : ticked)
  } else if (cell === '1') sayOnce(said, key, header, { cell: box, value: reason })
}

/** The reason whose code the header of a box has. */
function reasonOfBox(missing: RecordColumns['missing'], box: string): Unknown | null {
  return [...missing].find(([code]) => spelt(code) === spelt(box))?.[1] ?? null
}

/** REDCap writes codes in headers in small letters, with `_` for other signs. */
function spelt(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '_')
}
