/** Answers the call that lists cases as of a past moment. */
import type { pastCasesCalls } from '@casebook/core/pictures/pastCases.calls'
import { batchSize, type Place } from '../../access/inBatches'
import { type Reach, reachOf } from '../../access/reach'
import { type BaseName, findOpenVersion } from '../../bases/bases.repository'
import { readyBase } from '../../bases/compiledBases'
import { namesOf, studyCases } from '../../cases/cases.repository'
import { statusesOfCases } from '../../cases/statuses'
import { casesWithAnswers, countCases, type ExportedCase } from '../../export/dataExport.repository'
import type { AreaHandlers } from '../../http/area'
import { openQueryNodes } from '../../queries/waitingQueries'
import { forWholeStudies } from '../../reads/wholeStudies'
import type { Services } from '../../services'
import { casesAsOf } from './caseAsOf'
import { notAskedThen, pastMoment } from './moment'
import { queriesAsOf } from './queriesAsOf.repository'

export function pastCasesHandlers(services: Services): AreaHandlers<typeof pastCasesCalls> {
  const { db } = services
  return {
    async getPastCases({ base, asOf, after }, caller) {
      const version = await findOpenVersion(db, caller, base)
      if (!version) return { type: 'KnowledgeBaseNotFound' }
      const past = await pastMoment(services, base, asOf)
      if ('refused' in past) return { type: past.refused }
      const reach = await reachOf(db, caller, 'readCase')
      const reading = await forWholeStudies(services)
      const batch = await pageAfter(reading, reach, base, past.at, after)
      const ids = batch.map(({ id }) => id)
      const [{ base: then }, cases, queries, names, now, lacking, count] = await Promise.all([
        readyBase(services, past.versionId),
        casesAsOf(reading.db, batch, past.at),
        queriesAsOf(reading.db, ids, await openQueryNodes(db), past.at),
        namesOf(db, [...new Set(batch.map(({ owner }) => owner))]),
        studyCases(db, ids),
        after ? [] : notAskedThen(services, version.id, past),
        after ? undefined : countCases(reading.db, reach, base, past.at),
      ])
      const statuses = await statusesOfCases(db, cases)
      const last = batch.length < batchSize ? undefined : batch.at(-1)
      const present = new Map(now.map((one) => [one.id, one]))
      return {
        type: 'ReceivedPastCases',
        text: then.text,
        version: then.version,
        cases: cases.map(({ id, owner, name, site, savedAt, revision, progress, level }) => {
          const [enteredBy, isNow, status] = [names.get(owner), present.get(id), statuses.get(id)]
          const since = isNow?.deletedAt ? 'deleted' : isNow?.revision !== revision ? 'saved' : undefined
          return {
            owner,
            name,
            ...(enteredBy && { enteredBy }),
            ...(site !== null && { site }),
            savedAt: savedAt.toISOString(),
            revision,
            progress,
            level,
            ...(status && { status }),
            queries: queries.get(id) ?? 0,
            ...(since && { since }),
          }
        }),
        next: last ? { owner: last.owner, name: last.name } : null,
        ...(count !== undefined && { count }),
        ...(lacking.length > 0 && { notAskedThen: lacking }),
      }
    },
  }
}

/** Whole batches, until there are enough: people share few or many cases. */
async function pageAfter(
  { db }: Pick<Services, 'db'>,
  reach: Reach,
  base: BaseName,
  moment: Date,
  after: Place | undefined,
): Promise<readonly ExportedCase[]> {
  const page: ExportedCase[] = []
  for await (const batch of casesWithAnswers(db, reach, base, moment, after)) {
    page.push(...batch)
    if (page.length >= batchSize) break
  }
  return page
}
