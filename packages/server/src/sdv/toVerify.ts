/** What a monitor may verify: sections that show, and that another person has signed, at each answer as it is now. */
import { levels } from '@casebook/core/sdv/level'
import { type RawBuilder, sql } from 'kysely'

/** SQL that is true for a row of `study_case` with a section that this person may verify. It asks the same as `moveSdv`. */
export function hasSectionToVerify(username: string): RawBuilder<boolean> {
  const isOf = (name: string) => {
    const of = sql.ref(name)
    return sql`${of}.case_id = mark.case_id and ${of}.questionnaire = mark.questionnaire`
  }
  const signed = sql.lit(levels.signed)
  return sql<boolean>`exists (
    select from sdv_entry mark
     where mark.case_id = study_case.id and mark.level = ${signed} and mark.unset_at is null and mark.set_by <> ${username}
       and (study_case.sections -> 'ready' ? mark.questionnaire or study_case.sections -> 'other' ? mark.questionnaire)
       and not exists (select from sdv_entry above where ${isOf('above')} and above.level = ${sql.lit(levels.verified)} and above.unset_at is null)
       and not exists (select from sdv_changed_answer changed where ${isOf('changed')} and changed.level = ${signed})
       and not exists (select from sdv_confirmation own
                        where ${isOf('own')} and own.level = ${signed} and own.confirmed_by = ${username} and own.undone_at is null))`
}
