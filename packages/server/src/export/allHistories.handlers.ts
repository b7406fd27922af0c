/** Answers the calls of the export of all histories. A job writes it; each person sees their own. */
import type { allHistoriesCalls } from '@casebook/core/export/allHistories.calls'
import { serverEvent } from '../events'
import type { AreaHandlers } from '../http/area'
import { forWholeStudies } from '../reads/wholeStudies'
import type { Services } from '../services'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import { zipType } from '../tables/zip'
import {
  basesOfExport,
  findExport,
  hasCases,
  insertExport,
  lockExportOf,
  removeExports,
  type StoredExport,
} from './allHistories.repository'
import { archive } from './archive'
import { writeHistoriesJob } from './writeHistories.job'

export function allHistoriesHandlers(services: Services): AreaHandlers<typeof allHistoriesCalls> {
  const { db, now, queueJob } = services
  return {
    async exportCompleteCaseHistory({ documents = null }, caller, tx) {
      await lockExportOf(tx, caller)
      const current = await findExport(tx, caller)
      if (current && isInProgress(current)) return inProgress(current)
      if (!(await hasCases(tx, caller))) return { type: 'NoneFound' }
      const id = await insertExport(tx, caller, now(), documents)
      await queueJob(writeHistoriesJob, { id }, tx)
      return { type: 'Ok' }
    },

    async getExportState(_, caller) {
      const found = await findExport(db, caller)
      if (!found) return { type: 'NoneFound' }
      if (found.failedAt) return { type: 'ExportFailed' }
      return found.completedAt
        ? { type: 'ExportComplete', instant: found.completedAt.toISOString() }
        : inProgress(found)
    },

    async downloadCompleteCaseHistory(_, caller) {
      const found = await findExport(db, caller)
      if (!found || found.failedAt) return { type: 'NoneFound' }
      if (!found.completedAt) return inProgress(found)
      const at = { at: now(), source: caller.username }
      const events = (await basesOfExport(db, found.id)).map((base) =>
        serverEvent('exportedAllData', { ...at, ...base }),
      )
      await recordEventsAnyhow(services, ...events)
      const { id, completedAt } = found
      const content = await archive(await forWholeStudies(services), { id, completedAt })
      return {
        type: 'ExportedCompleteCaseHistory',
        instant: completedAt.toISOString(),
        file: { name: 'export.zip', mediaType: zipType, content },
      }
    },
  }
}

const week = 7 * 24 * 60 * 60_000

/** Removes old archives: they hold patients' answers. */
export async function removeOldExports({ db, now }: Services): Promise<void> {
  await removeExports(db, new Date(now().getTime() - week))
}

function isInProgress({ completedAt, failedAt }: StoredExport): boolean {
  return completedAt === null && failedAt === null
}

function inProgress(found: Pick<StoredExport, 'done' | 'toGo'> | undefined) {
  const { done = 0, toGo = 0 } = found ?? {}
  return { type: 'ExportInProgress', done, toGo } as const
}
