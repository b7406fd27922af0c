/** The cases of a study with their trails, queries and signatures, as formats of other systems write them. However many there are, only some are in memory. */
import type { EntryKind } from '@casebook/core/facts/trail'
import { type HistoryEntry, readEntry } from '@casebook/core/history/historyEntry'
import { nodesAfter, type QueryGraph } from '@casebook/core/queries/graph/graph'
import { readStepSource, type StepSource } from '@casebook/core/queries/query'
import type { ExportedPeople, ExportedQuery, ExportedSignature } from '@casebook/interchange/dataOut/exportedStudy'
import { type RawBuilder, sql } from 'kysely'
import { batchSize, inBatches } from '../../access/inBatches'
import type { Reach } from '../../access/reach'
import type { BaseName } from '../../bases/bases.repository'
import { signingRowsOf } from '../../history/signings'
import type { Database } from '../../services'
import { namesOf } from '../../session/users'
import { casesOf } from '../dataExport.repository'

export interface CasesWanted {
  readonly base: BaseName
  readonly reach: Reach
  /** Null: as they are now. */
  readonly asOf: Date | null
}

export interface CaseRow {
  readonly id: string
  readonly name: string
  readonly owner: string
  readonly site: string | null
}

/** Those of a version, by owner and name. */
export function caseRows(
  db: Database,
  { base, reach, asOf }: CasesWanted,
  versionId: number,
): AsyncGenerator<readonly CaseRow[]> {
  return inBatches(reach, (isNext) =>
    casesOf(db, reach, base, asOf)
      .select(['study_case.id', 'study_case.name', 'study_case.owner', 'study_case.site'])
      .where('study_case.base_version_id', '=', versionId)
      .where(isNext)
      .orderBy('study_case.owner')
      .orderBy('study_case.name')
      .limit(batchSize)
      .execute(),
  )
}

/** The names that cases of several owners have. */
export async function sharedNames(db: Database, { base, reach, asOf }: CasesWanted): Promise<ReadonlySet<string>> {
  const rows = await casesOf(db, reach, base, asOf)
    .select('study_case.name')
    .groupBy('study_case.name')
    .having(sql<boolean>`count(*) > 1`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

type Columns = readonly [
  seq: number,
  place: number,
  kind: Exclude<EntryKind, 'facts'>,
  question: string | null,
  occurrence: number | null,
  value: unknown,
  reason: string | null,
  revision: string | null,
  author: string,
  source: unknown,
  at: number,
]

/** By the id of the case. An erased answer says so, whenever it was erased; the entry that erased it belongs to a trail of then only if it is in it. */
export async function trailsOf(
  db: Database,
  ids: readonly string[],
  asOf: Date | null,
): Promise<ReadonlyMap<string, readonly HistoryEntry[]>> {
  const { rows } = await sql<{ id: string; entries: string }>`
    select case_id as id, json_agg(json_build_array(seq, place, kind, question, occurrence, value, reason, revision, author,
             source, (extract(epoch from at) * 1000)::bigint) order by seq, place)::text as entries
      from (
        select case_id, seq, place, 'fact' as kind, question, occurrence, value, reason, null as revision, author, source, at
          from case_fact where case_id = any(${ids}::uuid[]) and ${isSavedBy(asOf, sql`case_fact`)}
        union all
        select case_id, seq, 0, kind, null, null, case when kind in ('notDone', 'dueAgain', 'site', 'erased') then value end, reason,
               revision::text, author, source, at
          from case_entry where case_id = any(${ids}::uuid[]) and kind not in ('fact', 'facts')
           and (${asOf === null ? sql`true` : sql`at <= ${asOf}`} or kind = 'erased')) entry
     group by case_id`.execute(db)
  // The cast is sound: it is what the query builds.
  return new Map(rows.map(({ id, entries }) => [id, entriesIn(JSON.parse(entries) as readonly Columns[], asOf)]))
}

/** SQL that is true for a fact that a save had closed by then. */
function isSavedBy(moment: Date | null, fact: RawBuilder<unknown>): RawBuilder<boolean> {
  if (moment === null) return sql`true`
  return sql`${fact}.seq <= (select max(save.seq) from case_entry save
    where save.case_id = ${fact}.case_id and save.kind = 'revision' and save.at <= ${moment})`
}

function entriesIn(columns: readonly Columns[], asOf: Date | null): readonly HistoryEntry[] {
  const read = columns.map(([seq, place, kind, question, occurrence, value, reason, revision, author, source, at]) => ({
    place,
    entry: { seq, kind, question, occurrence, value, reason, revision, author, source, at: new Date(at).toISOString() },
  }))
  const erased = new Map<string, string>()
  for (const { entry } of read) {
    if (entry.kind !== 'erased') continue
    const said = readEntry(entry)
    if (said.kind !== 'erased') continue
    for (const { seq, facts } of said.erased)
      for (const fact of facts) if (!erased.has(`${seq} ${fact + 1}`)) erased.set(`${seq} ${fact + 1}`, said.at)
  }
  return read.flatMap(({ place, entry }) =>
    entry.kind === 'erased' && asOf !== null && entry.at > asOf.toISOString()
      ? []
      : [readEntry({ ...entry, erased: erased.get(`${entry.seq} ${place}`) ?? null })],
  )
}

interface StepColumns {
  readonly at: string
  readonly node: string
  readonly value: string
  readonly source: unknown
}

/** By the id of the case, the oldest first. */
export async function queriesOfCases(
  db: Database,
  ids: readonly string[],
  asOf: Date | null,
  graph: QueryGraph,
): Promise<ReadonlyMap<string, readonly ExportedQuery[]>> {
  const { rows } = await sql<{
    caseId: string
    id: string
    key: string
    check: string | null
    steps: readonly StepColumns[]
  }>`
    select query.case_id as "caseId", query.id, query.question as key, query.check_id as check,
           jsonb_agg(jsonb_build_object('at', step.at, 'node', node, 'value', value, 'source', source) order by step.seq) as steps
      from query join query_step step on step.query_id = query.id
     where query.case_id = any(${ids}::uuid[]) and ${asOf === null ? sql`true` : sql`step.at <= ${asOf}`}
     group by query.id order by query.started_at, query.id`.execute(db)
  const queries = new Map<string, ExportedQuery[]>()
  for (const { caseId, id, key, check, steps } of rows) {
    const said = steps.map(({ at, node, value, source }, i) => ({
      at: new Date(at),
      by: speakerOf(readStepSource(source)),
      text: value,
      state:
        nodesAfter(graph, node).length === 0
          ? ('Closed' as const)
          : i === 0
            ? ('Open' as const)
            : ('Answered' as const),
    }))
    queries.set(caseId, [...(queries.get(caseId) ?? []), { id, key, check, steps: said }])
  }
  return queries
}

/** Who is no account. */
const others = { internal: '(check)', token: '(link)', unknownApiCall: '(program)' } as const

function speakerOf(source: StepSource): string {
  return source.kind === 'user' ? source.user : others[source.kind]
}

export async function signaturesOfCases(
  db: Database,
  ids: readonly string[],
  asOf: Date | null,
): Promise<ReadonlyMap<string, readonly ExportedSignature[]>> {
  const signatures = new Map<string, ExportedSignature[]>()
  for (const { caseId, type, level, at, by, section, key, reason } of await signingRowsOf(db, ids)) {
    if (asOf !== null && at > asOf) continue
    signatures.set(caseId, [...(signatures.get(caseId) ?? []), { type, level, at, by, section, key, reason }])
  }
  return signatures
}

/** Everybody, and every site, whom the trails, queries and signatures of the cases name. */
export async function peopleOf(db: Database, { base, reach, asOf }: CasesWanted): Promise<ExportedPeople> {
  const within = casesOf(db, reach, base, asOf).select(['study_case.id', 'study_case.site'])
  const by = (time: string) => (asOf === null ? sql`true` : sql`${sql.ref(time)} <= ${asOf}`)
  const { rows } = await sql<{ username: string }>`
    with within as materialized (${within})
    select author as username from case_fact join within on case_id = within.id where ${isSavedBy(asOf, sql`case_fact`)}
    union select author from case_entry join within on case_id = within.id where kind not in ('fact', 'facts') and ${by('case_entry.at')}
    union select set_by from sdv_entry join within on case_id = within.id where ${by('sdv_entry.set_at')}
    union select unset_by from sdv_entry join within on case_id = within.id where unset_at is not null and ${by('sdv_entry.unset_at')}
    union select confirmed_by from sdv_confirmation join within on case_id = within.id where ${by('sdv_confirmation.confirmed_at')}
    union select undone_by from sdv_confirmation join within on case_id = within.id where undone_at is not null and ${by('sdv_confirmation.undone_at')}
    union select case source ->> 'kind' when 'user' then source ->> 'user' when 'internal' then ${others.internal}
                      when 'token' then ${others.token} else ${others.unknownApiCall} end
      from query_step join query on query.id = query_id join within on query.case_id = within.id where ${by('query_step.at')}
    order by username`.execute(db)
  const sites = await sql<{ site: string }>`
    with within as materialized (${within})
    select distinct site from (
      ${asOf === null ? sql`select site from within union` : sql``}
      select unnest(array[value ->> 'site', value ->> 'from']) from case_entry join within on case_id = within.id
       where kind = 'site' and ${by('case_entry.at')}) named (site)
     where site is not null order by site`.execute(db)
  const usernames = rows.map(({ username }) => username)
  const names = await namesOf(db, usernames)
  return {
    users: usernames.map((username) => ({ username, name: names.get(username) ?? '' })),
    sites: sites.rows.map(({ site }) => site),
  }
}
