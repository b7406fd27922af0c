/** Answers the calls of the export of all histories. A job writes it; each person sees their own. */
import { Readable } from 'node:stream'
import type { allHistoriesCalls } from '@casebook/core/export/allHistories.calls'
import { serverEvent } from '../events'
import type { AreaHandlers } from '../http/area'
import type { Services } from '../services'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import {
  casesOfExport,
  contentOf,
  type ExportedCase,
  findExport,
  hasCases,
  insertExport,
  removeExports,
  type StoredExport,
} from './allHistories.repository'
import { writeHistoriesJob } from './writeHistories.job'
import { uniqueNames, type ZippedFile, zip, zipType } from './zip'

export function allHistoriesHandlers(services: Services): AreaHandlers<typeof allHistoriesCalls> {
  const { db, now, queueJob } = services
  return {
    async exportCompleteCaseHistory(_, caller, tx) {
      const current = await findExport(tx, caller)
      if (current && isInProgress(current)) return inProgress(current)
      if (!(await hasCases(tx, caller))) return { type: 'NoneFound' }
      const id = await insertExport(tx, caller, now())
      if (id === undefined) return inProgress(await findExport(tx, caller))
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
      const cases = await casesOfExport(db, found.id)
      const at = { at: now(), source: caller.username }
      const events = basesOf(cases).map((base) => serverEvent('exportedAllData', { ...at, ...base }))
      await recordEventsAnyhow(services, ...events)
      const content = zip(files(services, found, cases))
      return {
        type: 'ExportedCompleteCaseHistory',
        instant: found.completedAt.toISOString(),
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

function basesOf(cases: readonly ExportedCase[]) {
  const counts = new Map<string, { group: string; base: string; count: number }>()
  for (const { group, base } of cases) {
    const key = JSON.stringify([group, base])
    counts.set(key, { group, base, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}

async function* files(
  { db }: Pick<Services, 'db'>,
  { id, completedAt }: StoredExport,
  cases: readonly ExportedCase[],
): AsyncGenerator<ZippedFile> {
  const pathOf = uniqueNames()
  for (const { group, base, owner, name, place } of cases)
    yield {
      path: pathOf([group, base, owner], name, '.xlsx'),
      modifiedAt: completedAt ?? new Date(0),
      content: () => Readable.from([contentOf(db, id, place)]),
    }
}
