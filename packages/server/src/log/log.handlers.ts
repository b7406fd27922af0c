/** Answers the calls of the server log. */
import { logWire } from '@casebook/api-adapter/log/log.wire'
import type { Caller } from '@casebook/core/call/policy'
import { logLine } from '@casebook/core/log/line'
import type { logCalls } from '@casebook/core/log/log.calls'
import { pageCountOf } from '@casebook/core/log/pager'
import { isLimited, sitesWithin } from '../bases/limits.repository'
import { serverEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { logUnlock } from '../locks/logUnlock'
import type { Services } from '../services'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import { csv, csvType } from '../tables/csv'
import type { TableCell } from '../tables/table'
import { allEntries, type LimitedReader, pageOfEntries } from './log.repository'

export const logArea: Area = { calls: [answers(logWire, logHandlers)] }

export function logHandlers(services: Services): AreaHandlers<typeof logCalls> {
  const readerOf = async (caller: Caller) =>
    (await isLimited(services.db, caller)) ? { ...caller, sites: await sitesWithin(services.db, caller) } : null

  return {
    logUnlock: (request, caller, tx) => logUnlock(services, tx, caller, request),

    async getLog(request, caller) {
      const { username } = caller
      const page = await pageOfEntries(services.db, await readerOf(caller), request)
      if (request.upTo === undefined)
        await recordEventsAnyhow(services, serverEvent('viewedLog', { at: services.now(), source: username }))
      return {
        type: 'ReceivedLog',
        pages: pageCountOf(page.count),
        count: page.count,
        newest: page.newest,
        log: page.rows.map(({ at, source, kind, payload }) => ({ instant: at.toISOString(), source, kind, payload })),
      }
    },

    async exportLog(_, caller) {
      const { username } = caller
      await recordEventsAnyhow(services, serverEvent('viewedLog', { at: services.now(), source: username }))
      return {
        type: 'ReceivedBinaryData',
        file: { name: 'log.csv', mediaType: csvType, content: csv(lines(services, await readerOf(caller))) },
      }
    },
  }
}

async function* lines({ db }: Pick<Services, 'db'>, reader: LimitedReader): AsyncGenerator<readonly TableCell[]> {
  yield ['Date', 'Time (UTC)', 'Source', 'Message']
  for await (const { at, source, ...event } of allEntries(db, reader)) {
    const [date = '', time = ''] = at.toISOString().split('T')
    yield [date, time.slice(0, 8), source, logLine(event)]
  }
}
