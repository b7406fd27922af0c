/** Answers the calls for queries as files. The server log says what was taken, and what was brought. */
import type { queryFilesCalls } from '@casebook/core/queries/queryFiles.calls'
import { allCases, type casesOpenTo } from '../cases/cases.repository'
import { readableCase, readableCases } from '../cases/whichCase'
import { recordEvents, serverEvent } from '../events'
import type { AreaHandlers } from '../http/area'
import type { Services } from '../services'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import { xlsxType } from '../tables/xlsx'
import { countQueriesOf, queriesFile } from './queriesFile'
import { uploadQueries } from './uploadQueries'

export function queryFilesHandlers(services: Services): AreaHandlers<typeof queryFilesCalls> {
  const { db, now } = services

  async function spreadsheet(cases: ReturnType<typeof casesOpenTo>, by: string) {
    const count = await countQueriesOf(db, cases)
    await recordEventsAnyhow(services, serverEvent('exportedQueries', { at: now(), source: by, count }))
    const file = { name: 'queries.xlsx', mediaType: xlsxType, content: queriesFile(db, cases) }
    return { type: 'ReceivedBinaryData', file } as const
  }

  return {
    async getQueriesForCaseExcel(named, caller) {
      const found = await readableCase(db, caller, named)
      if (!found) return { type: 'CaseNotFound' }
      return spreadsheet(allCases(db).where('study_case.id', '=', found.id), caller.username)
    },

    async getAllQueriesExcel(_, caller) {
      return spreadsheet(await readableCases(db, caller, 'live'), caller.username)
    },

    async uploadQueries({ data }, caller, tx) {
      const result = await uploadQueries(services, tx, caller, data)
      if (result.type === 'Ok') {
        const { steps = 0, queries = 0 } = result
        await recordEvents(tx, serverEvent('uploadedQueries', { at: now(), source: caller.username, queries, steps }))
      }
      return result
    },
  }
}
