/** Whether the saved answer that a query is about has changed since the last step of the query was said. */
import { columnsOfKey, isAnnotationId } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import { type FactValue, sameFactValue } from '@casebook/core/facts/fact'
import type { Query } from '@casebook/core/queries/query'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { sql } from 'kysely'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import type { StudyCase } from '../cases/cases.repository'
import { savedBefore } from '../facts/facts.repository'
import type { Database, Services } from '../services'

export interface AnswerSince {
  readonly answerChanged: boolean
  /** As it was saved when the query was raised; null if there was none. */
  readonly asked: FactValue
  /** As it is saved now; null if there is none. */
  readonly value: FactValue
}

/** By the query's uuid. Queries about what no question asks are left out. */
export async function answersSinceAsked(
  services: Pick<Services, 'db' | 'now'>,
  db: Database,
  { id: caseId, versionId }: Pick<StudyCase, 'id' | 'versionId'>,
  queries: readonly Query[],
): Promise<ReadonlyMap<string, AnswerSince>> {
  if (queries.length === 0) return new Map()
  const ready = await readyBase(services, versionId, db)
  const isDerived = ({ questionId }: Query) =>
    ready.structure.questions.get(parseKey(questionId)?.questionId ?? '')?.question.abstract === true
  const said = await saidSinceAsked(db, caseId, queries)
  const both: [string, Answers][] = []
  for (const query of queries) {
    const found = said.get(query.uuid)
    if (!found) continue
    both.push([query.uuid, isDerived(query) ? await derived(db, ready, caseId, query.questionId, found) : found])
  }
  return new Map(
    both.map(([uuid, { asked, before, now }]) => [
      uuid,
      { answerChanged: !sameFactValue(before, now), asked, value: now },
    ]),
  )
}

interface Answers {
  readonly asked: FactValue
  readonly before: FactValue
  readonly now: FactValue
}

/** With the ends of the case's trail when the first and the last step were said. */
type Row = Answers & { readonly id: string; readonly askedSeq: number; readonly seq: number }

/** The saved answer to each query's question: when its first step was said, its last one, and now. */
async function saidSinceAsked(
  db: Database,
  caseId: string,
  queries: readonly Query[],
): Promise<ReadonlyMap<string, Row>> {
  const keys = queries.map(({ questionId }) => columnsOfKey(questionId))
  const answerBefore = (end: ReturnType<typeof sql>) => sql`(
    select value from case_fact fact
     where fact.case_id = ${caseId}::uuid and fact.question = asked.question and fact.occurrence = asked.occurrence and ${end}
     order by fact.seq desc, fact.place desc limit 1)`
  const endAtStep = (order: ReturnType<typeof sql>) => sql`
    select coalesce(case_seq, (select max(seq) from case_entry
                                where case_id = ${caseId}::uuid and kind = 'revision' and at <= query_step.at), 0) as seq
      from query_step where query_id = asked.id order by query_step.seq ${order} limit 1`
  const { rows } = await sql<Row>`
    select asked.id, asked_at.seq, raised_at.seq as "askedSeq", ${answerBefore(sql`fact.seq <= raised_at.seq`)} as asked,
           ${answerBefore(sql`fact.seq <= asked_at.seq`)} as before, ${answerBefore(sql`true`)} as now
      from unnest(${queries.map(({ uuid }) => uuid)}::uuid[], ${keys.map((key) => key?.question ?? null)}::text[],
                  ${keys.map((key) => key?.occurrence ?? null)}::integer[]) as asked (id, question, occurrence)
     cross join lateral (${endAtStep(sql`desc`)}) asked_at
     cross join lateral (${endAtStep(sql`asc`)}) raised_at`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** No person gives a calculated value: it follows from the answers of then, and from those of now. */
async function derived(
  db: Database,
  { compiled }: ReadyBase,
  caseId: string,
  key: string,
  { askedSeq, seq }: Row,
): Promise<Answers> {
  const valueAt = async (end: number) => {
    const engine = createEngine(compiled)
    const facts = await savedBefore(db, caseId, end)
    engine.setAll(facts.filter(({ id }) => !isAnnotationId(id)))
    return engine.question(key).value
  }
  return { asked: await valueAt(askedSeq + 1), before: await valueAt(seq + 1), now: await valueAt(endOfTrail) }
}

/** After every entry there may be. */
const endOfTrail = 2 ** 31 - 1
