/**
 * The data of a base as tables: one row for each case, a table for each part that repeats, with a row for each
 * occurrence, and a table for each form of a visit, with a row for each visit and occurrence. A column belongs to a question, or to one answer of a question with several.
 *
 * The columns are those of all published versions, in the order of publication. So every export of a base has the same
 * columns, whoever makes it, and a new version only adds some. A question that changes its type, its unit or what a code means,
 * is computed in another way, or moves into a part that repeats gets another column: one column never means two things.
 */
import type { Answer, QuestionType } from '../../bases/base'
import type { BaseStructure, QuestionPlace } from '../../bases/structure'
import { kindOf } from '../../questions/kinds'
import { identifyingInAny } from '../../rules/identifying'
import { type Meanings, meaningsIn, meansTheSame } from '../../rules/meaning/meaning'
import { columnNames } from './columnNames'
import { type DataReasons, dataReasons } from './dataReasons'
import { atVisit } from './visits'

export type ColumnKind = 'choice' | 'chosen' | 'yesNo' | 'number' | 'date' | 'time' | 'dateTime' | 'text'

/** An answer of a question. Its number never changes, whatever answers other versions have. */
export interface Choice {
  readonly answer: Answer
  readonly number: number
  /** The versions that have it, by the weight that it has there. */
  readonly versions: ReadonlyMap<number | null, readonly string[]>
}

export interface Column {
  readonly name: string
  readonly kind: ColumnKind
  /** For `chosen`: the answer that this column is about. */
  readonly answerId: string | null
  /** In the newest version that has it. */
  readonly place: QuestionPlace
  readonly structure: BaseStructure
  /** For `choice`: the answers of all versions, by id. */
  readonly choices: ReadonlyMap<string, Choice>
  /** A version allows a part of a date, as a month or a year. */
  readonly isPartialDate: boolean
  /** The versions of the base that have it. */
  readonly versions: readonly string[]
  /** Its answers identify people. */
  readonly isIdentifying: boolean
  /** Of a form of visits: the question that each visit asks, by the version and the id of the visit. */
  readonly visits: ReadonlyMap<string, ReadonlyMap<string, QuestionPlace>>
}

export interface DataTable {
  /** The name of its file, without the ending. */
  readonly name: string
  /** The questionnaire or question that repeats; null for the table of cases and that of a form. */
  readonly repeatsIn: string | null
  /** The questionnaire that visits ask; null outside of visits. */
  readonly form: string | null
  /** The columns before those of the questions. */
  readonly keys: readonly DataKey[]
  readonly columns: readonly Column[]
  /** Those that are not shown. Their answers make a row all the same. */
  readonly leftOut?: readonly Column[] | undefined
}

export interface Dataset {
  /** The newest version. */
  readonly newest: BaseStructure
  readonly reasons: DataReasons
  /** The table of cases first. */
  readonly tables: readonly DataTable[]
}

/** Beside the columns of the questions. `case_id` joins the tables. */
const caseKeys = ['case_id', 'case_name', 'owner', 'base_version', 'revision', 'saved_at'] as const
/** In a study whose cases are of sites. */
export const caseKeysOfSites = [
  'case_id',
  'case_name',
  'owner',
  'site',
  'base_version',
  'revision',
  'saved_at',
] as const
const occurrenceKeys = ['case_id', 'occurrence'] as const
const visitKeys = ['case_id', 'visit', 'occurrence'] as const

export type DataKey = (typeof caseKeysOfSites)[number] | (typeof visitKeys)[number]

const kinds = {
  OC: 'choice',
  YN: 'yesNo',
  MC: 'chosen',
  Image: 'chosen',
  Num: 'number',
  Date: 'date',
  Time: 'time',
  DateTime: 'dateTime',
  Text: 'text',
  File: 'text',
  Info: null,
} as const satisfies Record<QuestionType, ColumnKind | null>

type Draft<T> = { -readonly [K in keyof T]: T[K] }
type TableDraft = { name: string; repeatsIn: string | null; form: string | null; columns: Map<string, ColumnDraft[]> }
type ColumnDraft = Draft<Column> & {
  choices: Map<string, Choice>
  versions: string[]
  meanings: Meanings[]
  visits: Map<string, ReadonlyMap<string, QuestionPlace>>
}

/**
 * `versions` in the order of their publication, at least one. `all`: with those that came later. What identifies people is for the newest
 * to say, in data of a past moment too. `hasSites`: with a column that says the site of each case.
 */
export function datasetOf(
  versions: readonly BaseStructure[],
  { all = versions, hasSites = false }: { readonly all?: readonly BaseStructure[]; readonly hasSites?: boolean } = {},
): Dataset {
  const newest = versions.at(-1)
  if (!newest) throw new Error('A dataset has at least one version')
  const nameOfFile = columnNames(['cases', 'codebook', 'answers', 'read', 'readme'])
  const keysOfCase = hasSites ? caseKeysOfSites : caseKeys
  const nameOfColumn = columnNames([...keysOfCase, ...occurrenceKeys])
  const identifying = identifyingInAny(all)
  // A column of before may have the name of the key, in another table.
  let hasVisits = false
  const tables = new Map<string | null, TableDraft>([
    [null, { name: 'cases', repeatsIn: null, form: null, columns: new Map() }],
  ])
  for (const structure of versions) {
    const meanings = meaningsIn(structure)
    for (const asked of structure.questions.values()) {
      const at = atVisit(structure, asked)
      if (at && !hasVisits) nameOfColumn('visit', 'visit')
      hasVisits ||= at !== null
      const place = at?.column ?? asked
      const repeatsIn = at ? at.within : place.repeatsIn
      const tableId = at ? JSON.stringify([at.form, at.within]) : repeatsIn
      for (const one of columnsOf(place)) {
        const of = at ? JSON.stringify([identity(place, one.answerId), tableId]) : identity(place, one.answerId)
        const table = tables.get(tableId) ?? {
          name: nameOfFile(repeatsIn ?? at?.form ?? '', tableId ?? ''),
          repeatsIn,
          form: at?.form ?? null,
          columns: new Map(),
        }
        tables.set(tableId, table)
        const others: readonly ColumnDraft[] = table.columns.get(of) ?? []
        const codes = one.answerId === null ? undefined : [one.answerId]
        const column: ColumnDraft = others.findLast((other) =>
          meansTheSame(other.meanings, meanings, place.question.id, codes),
        ) ?? {
          ...one,
          name: nameOfColumn(wishOf(one, place, others), of),
          place,
          structure,
          choices: new Map(),
          isPartialDate: false,
          isIdentifying: false,
          versions: [],
          meanings: [],
          visits: new Map(),
        }
        if (column.versions.length === 0) table.columns.set(of, [...others, column])
        const { version } = structure.base
        column.isIdentifying ||= identifying.has(asked.question.id)
        if (at) column.visits.set(version, new Map([...(column.visits.get(version) ?? []), [at.visit, asked]]))
        if (column.versions.at(-1) === version) continue
        column.place = place
        column.structure = structure
        column.isPartialDate ||= place.question.partialDate === true && kindOf(place.question).hasDays
        column.versions.push(version)
        column.meanings.push(meanings)
        for (const answer of one.kind === 'choice' ? (place.question.answers ?? []) : []) {
          const known = column.choices.get(answer.id)
          const weight = answer.weight ?? null
          const having = [...(known?.versions.get(weight) ?? []), version]
          const number = known?.number ?? column.choices.size + 1
          column.choices.set(answer.id, {
            answer,
            number,
            versions: new Map([...(known?.versions ?? []), [weight, having]]),
          })
        }
      }
    }
  }
  return {
    newest,
    reasons: dataReasons(versions),
    tables: [...tables.values()].map(({ name, repeatsIn, form, columns }) => ({
      name,
      repeatsIn,
      form,
      keys: form !== null ? visitKeys : repeatsIn === null ? keysOfCase : occurrenceKeys,
      columns: [...columns.values()].flat(),
    })),
  }
}

/** The columns that it keeps have the same names as with the others. */
export function withoutIdentifying(dataset: Dataset): Dataset {
  const tables = dataset.tables.map((table) => ({
    ...table,
    columns: table.columns.filter(({ isIdentifying }) => !isIdentifying),
    leftOut: table.columns.filter(({ isIdentifying }) => isIdentifying),
  }))
  return { ...dataset, tables }
}

/** The unit tells a column from the one before it. */
function wishOf({ wish }: ColumnOfQuestion, { question: { unit } }: QuestionPlace, others: readonly Column[]): string {
  const [words = ''] = others.length > 0 ? Object.values(unit ?? {}) : []
  return words === '' ? wish : `${wish}_${words}`
}

interface ColumnOfQuestion {
  readonly kind: ColumnKind
  readonly answerId: string | null
  readonly wish: string
}

function columnsOf({ question }: QuestionPlace): readonly ColumnOfQuestion[] {
  const { id, type, answers = [] } = question
  const kind = kinds[type]
  if (kind === null || (kind === 'choice' && answers.length === 0)) return []
  if (kind !== 'chosen') return [{ kind, answerId: null, wish: id }]
  return answers.map((answer) => ({ kind, answerId: answer.id, wish: `${id}_${answer.id}` }))
}

/** As what a program for statistics can hold its values: of a date that may be partial only its text. */
export function heldAs({ kind, isPartialDate }: Column): ColumnKind {
  return isPartialDate ? 'text' : kind
}

/** Equal for what is one column in all versions, as long as it means the same. */
function identity({ question, repeatsIn }: QuestionPlace, answerId: string | null): string {
  return JSON.stringify([question.id, repeatsIn, kinds[question.type], answerId])
}
