/** Finds cases by what stands in them. What matches is the core's to say; here only answers that can match are read. */
import { annotationSuffix, isAnnotationId } from '@casebook/core/annotation/annotation'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { canBeInAnswer, isInAnswer, isInText, type Needle, needleOf } from '@casebook/core/cases/search'
import type { FactValue } from '@casebook/core/dialog/fact'
import { sql } from 'kysely'
import { readyBase } from '../bases/compiledBases'
import type { Database, Services } from '../services'
import type { StudyCase } from './cases.repository'

export async function casesWith(
  services: Pick<Services, 'db'>,
  cases: readonly StudyCase[],
  content: string,
): Promise<StudyCase[]> {
  const needle = needleOf(content)
  const found = new Set(cases.filter(({ name }) => isInText(needle, name)).map(({ id }) => id))
  const others = cases.filter(({ id }) => !found.has(id))
  for (const versionId of new Set(others.map((studyCase) => studyCase.versionId))) {
    const { structure } = await readyBase(services, versionId)
    const ids = others.filter((studyCase) => studyCase.versionId === versionId).map(({ id }) => id)
    for (const id of await casesWithAnswer(services.db, ids, structure, needle)) found.add(id)
  }
  return cases.filter(({ id }) => found.has(id))
}

async function casesWithAnswer(
  db: Database,
  caseIds: readonly string[],
  { questions }: BaseStructure,
  needle: Needle,
): Promise<string[]> {
  const readable = [...questions.values()]
    .map(({ question }) => question)
    .filter((question) => canBeInAnswer(needle, question))
  const { rows } = await sql<{ caseId: string; question: string; value: FactValue }>`
    select distinct on (case_id, question, occurrence) case_id as "caseId", question, value
      from case_fact
     where case_id in (select id::uuid from jsonb_array_elements_text(${JSON.stringify(caseIds)}::jsonb) as id)
       and (right(question, ${annotationSuffix.length}) = ${annotationSuffix}
         or question in (select jsonb_array_elements_text(${JSON.stringify(readable.map(({ id }) => id))}::jsonb)))
     order by case_id, question, occurrence, seq desc, place desc`.execute(db)
  return rows
    .filter(({ question, value }) =>
      isInAnswer(needle, isAnnotationId(question) ? undefined : questions.get(question)?.question, value),
    )
    .map(({ caseId }) => caseId)
}
