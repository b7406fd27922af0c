/** Answers the calls on the history of a case. A case that the caller may not look at is not there; a deleted one is. */

import { historyWire } from '@casebook/api-adapter/history/history.wire'
import type { ReceivedRequestOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import type { historyCalls } from '@casebook/core/history/history.calls'
import { historyFileName } from '@casebook/core/history/historyPath'
import { savedBy } from '@casebook/core/history/savedBy'
import { readyBase } from '../bases/compiledBases'
import { readableCase } from '../cases/whichCase'
import { serverEvent } from '../events'
import { xlsxType } from '../export/xlsx'
import { factOfRow } from '../facts/factRow'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import { caseHistoryFile } from './caseHistoryFile'
import { readRevision, revisionsOf } from './history.repository'

export const historyArea: Area = { calls: [answers(historyWire, historyHandlers)] }

type CaseId = ReceivedRequestOf<typeof historyCalls.getCaseHistory>['caseId']

export function historyHandlers(services: Services): AreaHandlers<typeof historyCalls> {
  const { db } = services
  const find = ({ group, base, owner, name }: CaseId, caller: Caller) =>
    readableCase(db, caller, { name, group, base, owner })

  return {
    async getCaseHistory({ caseId }, caller) {
      const found = await find(caseId, caller)
      if (!found) return { type: 'CaseNotFound' }
      const { base } = await readyBase(services, found.versionId)
      const revisions = await revisionsOf(db, found.id)
      return {
        type: 'ReceivedCaseHistory',
        config: base.config,
        isMarkedAsDeleted: found.deletedAt !== null,
        entries: revisions.map(({ uuid, at, author, source }) => ({
          ...{ uuid, saveDate: at.toISOString(), savedBy: savedBy({ author, source }, found.owner) },
        })),
      }
    },

    async getCaseRevision({ caseId, uuid }, caller) {
      const found = await find(caseId, caller)
      const revision = found && (await readRevision(db, found.id, uuid))
      if (!revision) return { type: 'CaseNotFound' }
      return {
        type: 'ReceivedCaseRevision',
        uuid,
        version: revision.version,
        facts: revision.words.map(({ author, at, reason, ...row }) => ({
          ...{ ...factOfRow(row), author, at: at.toISOString() },
          ...(reason === null ? {} : { reason }),
        })),
      }
    },

    async exportCaseHistory(caseId, caller) {
      const found = await find(caseId, caller)
      if (!found) return { type: 'CaseNotFound' }
      const { structure } = await readyBase(services, found.versionId)
      const { group, base } = found
      const fields = { at: services.now(), source: caller.username, group, base, count: 1 }
      await recordEventsAnyhow(services, serverEvent('exportedData', fields))
      const content = caseHistoryFile(services, found, structure)
      return { type: 'ReceivedBinaryData', file: { name: historyFileName(found), mediaType: xlsxType, content } }
    },
  }
}
