/** The follow-ups to remind of, on the day that the core computed for each (`dueWindow`). */

import type { Language } from '@casebook/core/language/language'
import { textIn } from '@casebook/core/language/language'
import type { NamedFollowUp } from '@casebook/core/options/mail/scheduledMail'
import { holds, roles } from '@casebook/core/permissions/capabilities'
import { type RawBuilder, sql } from 'kysely'
import { readyBase } from '../bases/compiledBases'
import { isWithinLimitsOf } from '../bases/limits.repository'
import { isOnSide } from '../bases/sides'
import { holdsInSql } from '../database/rolesInSql'
import type { Database, Services } from '../services'
import { mayGetMail } from './addressees'
import type { FollowUpKey } from './scheduledMails.repository'

/** A missed day is made up for, and one reminder per answer is enough: sent on or after its day, it is not sent again. */
const isUnreminded = sql`not f.is_done and not f.is_closed and (f.reminded_on is null or f.reminded_on < f.remind_on)`

/** Whoever holds one of them opens no cases for data entry, their own neither. */
const reviewing = roles.filter((role) => !holds([role], 'hasOwnCases'))

/** The owner may open it, and be told of it. Nobody is reminded of what they practise. */
const isTheirs: RawBuilder<boolean> = sql`exists (
  select from study_case c join app_user u on u.username = f.owner
   where c.id = f.case_id and ${isOnSide('live', sql`c.base_name`)} and c.deleted_at is null and ${mayGetMail('u')} and not u.roles && ${[...reviewing]}::text[]
     and (${holdsInSql(sql`u.roles`, 'canOpenProtectedBases')}
       or not exists (select from base_protection p where p.group_name = f.group_name and p.name = f.base_name)
       or exists (select from base_access a
                   where a.group_name = f.group_name and a.name = f.base_name and a.username = f.owner))
     and ${isWithinLimitsOf('u', 'c')})`

export interface PersonsReminders {
  readonly username: string
  readonly followUps: readonly FollowUpKey[]
}

/** Those due, noted as reminded today. Whoever had a mail today gets the next one tomorrow. */
export async function takeDueReminders(tx: Database, today: string): Promise<readonly PersonsReminders[]> {
  const { rows } = await sql<PersonsReminders>`
    with due as (
      update follow_up f set reminded_on = ${today}::date
       where ${isUnreminded} and f.remind_on <= ${today}::date and ${isTheirs}
         and not exists (select from scheduled_mail m
                          where m.kind = 'reminder' and m.username = f.owner and m.day = ${today}::date)
      returning owner, case_id, questionnaire, closes)
    select owner as username,
           jsonb_agg(jsonb_build_array(case_id, questionnaire) order by closes, case_id, questionnaire) as "followUps"
      from due group by owner order by owner`.execute(tx)
  return rows
}

/** The day of the next reminder, `today` at the earliest; null if none is known. */
export async function nextReminderOn(db: Database, today: string): Promise<string | null> {
  const { rows } = await sql<{ next: string | null }>`
    select greatest(min(f.remind_on), ${today}::date) as next from follow_up f where ${isUnreminded} and ${isTheirs}
    having count(*) > 0`.execute(db)
  return rows[0]?.next ?? null
}

/** Those that still wait, in the same order, as a mail names them. */
export async function namedFollowUps(
  services: Pick<Services, 'db'>,
  keys: readonly FollowUpKey[],
  language: Language | null,
): Promise<readonly NamedFollowUp[]> {
  const { rows } = await sql<{ caseName: string; questionnaireId: string; versionId: number }>`
    select c.name as "caseName", f.questionnaire as "questionnaireId", c.base_version_id as "versionId"
      from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) with ordinality key (value, nth)
      join follow_up f on f.case_id = (key.value ->> 0)::uuid and f.questionnaire = key.value ->> 1
      join study_case c on c.id = f.case_id
     where ${isUnfinished} order by key.nth`.execute(services.db)
  const named: NamedFollowUp[] = []
  for (const { caseName, questionnaireId, versionId } of rows) {
    const { base, structure } = await readyBase(services, versionId)
    const { fallbackLanguage } = base.config
    const text = structure.questionnaires.get(questionnaireId)?.questionnaire.text
    named.push({ caseName, questionnaire: textIn(text, language ?? fallbackLanguage, fallbackLanguage) })
  }
  return named
}

const isUnfinished = sql`not f.is_done and not f.is_closed and ${isTheirs}`
