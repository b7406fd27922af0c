/** The studies of a person, as the home screen lists them. Their texts are those of the compiled bases, which are in memory. */
import { groupTextIn } from '@casebook/core/bases/baseList'
import type { Caller } from '@casebook/core/call/policy'
import type { Study } from '@casebook/core/home/home.calls'
import type { Reach } from '../access/reach'
import { newestOpenVersions } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { runsOf } from '../cases/casesInOrder'
import { countsByBase } from '../cases/countCases'
import type { Database, Services } from '../services'

export type OpenStudy = Study & { readonly versionId: number }

export async function openStudies(services: Pick<Services, 'db'>, caller: Caller): Promise<readonly OpenStudy[]> {
  const versions = await newestOpenVersions(services.db, caller, 'live')
  return Promise.all(
    versions.map(async ({ id: versionId, group, base, isRetired }) => {
      const { text, meta } = (await readyBase(services, versionId)).base
      const groupText = groupTextIn(meta?.['layout/header'], group)
      return { versionId, group, base, text, ...(groupText && { groupText }), ...(isRetired && { isRetired }) }
    }),
  )
}

export async function studiesWithCounts(
  db: Database,
  reach: Reach,
  studies: readonly OpenStudy[],
): Promise<readonly OpenStudy[]> {
  const counts = await countsByBase(db, await runsOf(db, reach, studies))
  return studies.map((study) => {
    const found = counts.find(({ group, base }) => group === study.group && base === study.base)
    return { ...study, cases: found?.cases ?? 0, ...(found?.moreCases && { moreCases: true }) }
  })
}
