/**
 * Cases with sections that wait for a signature or a confirmation, those first that were saved longest ago. Indexes hold these cases alone;
 * of the few that are shown, the marks are read and judged by the rules of verification.
 */
import type { Caller } from '@casebook/core/call/policy'
import type { WaitingSections } from '@casebook/core/home/home.calls'
import { levels, sdvLevelOf, signsBothLevels } from '@casebook/core/sdv/level'
import { sql } from 'kysely'
import { givenCases, isOfSites, isWithin, type Reach, reachOf } from '../access/reach'
import { isOpenTo } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import type { SectionsOfCase } from '../cases/progress'
import { isOfVerifiedStudy } from '../deployment/deployment'
import { changedSections, type SdvMarkRow, standingConfirmations, standingMarks } from '../sdv/sdv.repository'
import { hasSectionToVerify } from '../sdv/toVerify'
import type { Services } from '../services'

interface WaitingCase {
  readonly id: string
  readonly group: string
  readonly base: string
  readonly owner: string
  readonly name: string
  readonly versionId: number
  readonly savedAt: Date
  readonly sections: SectionsOfCase
}

export interface WaitingCases {
  readonly cases: readonly WaitingCase[]
  readonly lines: (some: readonly WaitingCase[]) => Promise<readonly WaitingSections[]>
}

const columns = sql`study_case.id, study_case.group_name as "group", study_case.base_name as base, study_case.owner, study_case.name,
  study_case.base_version_id as "versionId", study_case.saved_at as "savedAt", study_case.sections`

type Asking = Pick<Services, 'db'>

/** For the investigator who may edit the cases. */
export async function casesToSign(
  services: Asking,
  caller: Caller,
  { allOf, assignedOf, sites }: Reach,
  limit: number,
): Promise<WaitingCases> {
  const open = sql`study_case.to_sign > 0 and study_case.deleted_at is null and ${isOfSites(sites, sql`study_case.site`)} and ${await isOfVerifiedStudy(services.db)}
    and ${isOpenTo(caller, 'live', 'study_case.group_name', 'study_case.base_name')}`
  const oldest = sql`order by study_case.saved_at, study_case.id limit ${limit}::integer`
  const { rows } = await sql<WaitingCase>`
    select * from (
      select found.* from unnest(${allOf}::text[]) as one (owner) cross join lateral (
        select ${columns} from study_case where study_case.owner = one.owner and ${open} ${oldest}) found
      union all
      (select ${columns} from study_case where study_case.id in (${givenCases(assignedOf)}) and ${open} ${oldest})
    ) waiting order by "savedAt", id limit ${limit}::integer`.execute(services.db)
  return {
    cases: rows,
    lines: (some) =>
      linesOf(services, some, ({ sections: { ready }, savedAt }, marks) => ({
        ids: ready.filter((id) => sdvLevelOf(marks, id) === null),
        since: savedAt,
      })),
  }
}

/** For a monitor. Nobody confirms what they have signed themselves, nor what the investigator has to sign again first. */
export async function casesToVerify(services: Asking, caller: Caller, limit: number): Promise<WaitingCases> {
  const reach = await reachOf(services.db, caller, 'readCase')
  const { rows } = await sql<WaitingCase>`
    select ${columns} from study_case
     where study_case.signed > study_case.verified and study_case.deleted_at is null and ${isWithin(reach)}
       and ${await isOfVerifiedStudy(services.db)}
       and ${isOpenTo(caller, 'live', 'study_case.group_name', 'study_case.base_name')}
       and ${hasSectionToVerify(caller.username)}
     order by study_case.saved_at, study_case.id limit ${limit}::integer`.execute(services.db)
  return {
    cases: rows,
    lines: (some) =>
      linesOf(services, some, async ({ id: caseId, sections: { ready, other }, savedAt }, marks) => {
        const confirmations = await standingConfirmations(services.db, caseId)
        const waitingForPi = await changedSections(services.db, caseId, levels.signed)
        const signed = marks.filter(
          ({ questionnaireId: id }) =>
            sdvLevelOf(marks, id) === levels.signed &&
            !signsBothLevels([...marks, ...confirmations], id, caller.username, 'setMonitor') &&
            !waitingForPi.has(id) &&
            [...ready, ...other].includes(id),
        )
        const since = Math.min(...signed.map(({ at }) => at.getTime()))
        return {
          ids: signed.map(({ questionnaireId }) => questionnaireId),
          since: signed.length > 0 ? new Date(since) : savedAt,
        }
      }),
  }
}

interface Waiting {
  readonly ids: readonly string[]
  readonly since: Date
}

type SectionsIn = (one: WaitingCase, marks: readonly SdvMarkRow[]) => Waiting | Promise<Waiting>

async function linesOf(
  services: Asking,
  some: readonly WaitingCase[],
  sectionsIn: SectionsIn,
): Promise<readonly WaitingSections[]> {
  return Promise.all(
    some.map(async (one) => {
      const { id: caseId, group, base, owner, name, versionId } = one
      const [marks, { structure }] = await Promise.all([
        standingMarks(services.db, caseId),
        readyBase(services, versionId),
      ])
      const { ids, since } = await sectionsIn(one, marks)
      const sections = ids.map((id) => ({ id, text: structure.questionnaires.get(id)?.questionnaire.text ?? {} }))
      return { group, base, owner, name, sections, since: since.toISOString() }
    }),
  )
}
