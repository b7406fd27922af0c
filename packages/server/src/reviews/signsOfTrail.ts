/** SQL of what may be conspicuous about an entry: columns of `entry`, of the save `saved` that closes it, and of its `study_case`. */
import { annotationSuffix } from '@casebook/core/annotation/annotation'
import { nightHours, type TrailFilter } from '@casebook/core/reviews/trailFilter'
import { levels } from '@casebook/core/sdv/level'
import { type RawBuilder, sql } from 'kysely'

/** The question that an answer or a note is about. */
export const askedQuestion = sql<string>`case when right(entry.question, ${sql.lit(annotationSuffix.length)}) = ${sql.lit(annotationSuffix)}
  then left(entry.question, ${sql.lit(-annotationSuffix.length)}) else entry.question end`

export function isAtNight(timeZone: string): RawBuilder<boolean> {
  const hour = sql`extract(hour from entry.at at time zone ${timeZone}::text)`
  return sql`(${hour} >= ${nightHours.from}::integer or ${hour} < ${nightHours.to}::integer)`
}

/** Days are compared as ISO texts. A partial date is none, so nothing is late after it. */
export function isLate({ days, after }: TrailFilter['late'], timeZone: string): RawBuilder<boolean> {
  const dayOf = (at: RawBuilder<unknown>) => sql`to_char(${at}, 'YYYY-MM-DD')`
  const day =
    after === null
      ? dayOf(sql`study_case.created_at at time zone ${timeZone}::text`)
      : sql`(select coalesce(answers ->> (${after}::text || '#' || entry.occurrence), answers ->> ${after}::text)
               from case_answers where case_answers.case_id = study_case.id)`
  const latest = dayOf(sql`(entry.at at time zone ${timeZone}::text)::date - ${days}::integer`)
  return sql`coalesce(${day} ~ '^\\d{4}-\\d{2}-\\d{2}$' and ${latest} > ${day}, false)`
}

/** `sections`: by the id of a question, its section. */
export function isAfterSigning(sections: Readonly<Record<string, string>>): RawBuilder<boolean> {
  return sql`exists (select from sdv_entry mark
    where mark.case_id = study_case.id and mark.level = ${levels.signed} and mark.set_at < saved.at
      and mark.questionnaire = ${JSON.stringify(sections)}::jsonb ->> (${askedQuestion}))`
}

/** That a fact says something, or said it until it was erased. */
const saysSomething = (fact: string) => {
  const of = (column: string) => sql.ref(`${fact}.${column}`)
  return sql`(${of('value')} <> 'null' or erased_at(${of('case_id')}, ${of('seq')}, ${of('place')}::integer) is not null)`
}

/** That something was said on the question before, in the same case. */
export const isChange = sql<boolean>`exists (select from case_fact earlier
  where earlier.case_id = study_case.id and earlier.question = entry.question and earlier.occurrence = entry.occurrence
    and (earlier.seq, earlier.place) < (entry.seq, entry.place) and ${saysSomething('earlier')})`

/** All changes of the case of `saved`, found in one go: a case may have thousands of answers. */
export const changesOfCase = sql`(
  select * from (
    select said.*, bool_or(${saysSomething('said')}) over (
             partition by question, occurrence order by seq, place rows between unbounded preceding and 1 preceding) as is_change
      from case_fact said where said.case_id = saved.case_id and said.seq < saved.seq) said
   where is_change) changes`
