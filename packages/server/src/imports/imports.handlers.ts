/** Answers the calls on imports of data. An import is its author's alone; a job plays it. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { importsWire } from '@casebook/api-adapter/imports/imports.wire'
import type { Caller } from '@casebook/core/call/policy'
import type { FactRefusal } from '@casebook/core/facts/factRefusal'
import { noCounts, recordsOf } from '@casebook/core/imports/dataImport'
import {
  type DataImport,
  type ImportPhase,
  type importsCalls,
  largestFile,
  longestPiece,
  mostKept,
} from '@casebook/core/imports/imports.calls'
import { metChanges } from '@casebook/core/imports/valueMapping'
import { UnreadableData } from '@casebook/interchange/data/clinicalData'
import { findOpenVersion } from '../bases/bases.repository'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { inTransaction } from '../database/transaction'
import { serverEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { UnreadableTable } from '../records/records'
import type { Database, Services } from '../services'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import { csv, csvType } from '../tables/csv'
import { importDataJob } from './importData.job'
import { findingsOf, refusedLines } from './importFindings.repository'
import { holdValues, keepMapping, keepValues, unreadValues } from './importMappings.repository'
import { refusedRows, reportLines, sentenceOf } from './importReport'
import {
  beginPlay,
  beginRun,
  findImport,
  forgetFiles,
  holdImport,
  importsOf,
  insertImport,
  insertPiece,
  keptBytes,
  piecesOf,
  removeImport,
  type StoredImport,
  setPhase,
} from './imports.repository'
import { openImport } from './openImport'
import { beginning } from './sentRecords'

export const importsArea: Area = {
  calls: [answers(importsWire, importsHandlers)],
  jobs: [importDataJob],
  tidy: forgetOldFiles,
}

const notThere = { type: 'ImportNotFound' } as const
const pageSize = 50
const underWay: readonly ImportPhase[] = ['rehearsing', 'running']

export function importsHandlers(services: Services): AreaHandlers<typeof importsCalls> {
  const { db, now, queueJob } = services

  /** The newest version of its study, as long as that is open to the caller. */
  async function studyOf(on: Database, caller: Caller, found: StoredImport | undefined): Promise<ReadyBase | null> {
    const version = found && (await findOpenVersion(on, caller, found))
    return version ? readyBase(services, version.id, on) : null
  }

  /** All of its file is there. */
  const isWhole = ({ received, size }: StoredImport) => received === size

  /** No other page has played it since. */
  const isAsSeen = ({ endedAt }: StoredImport, seen: string | null | undefined) =>
    seen === undefined || seen === instant(endedAt)

  return {
    async getImports(name, caller) {
      if (!(await findOpenVersion(db, caller, name))) return { type: 'KnowledgeBaseNotFound' }
      const imports = await importsOf(db, name, caller.username)
      return {
        type: 'ReceivedImports',
        imports: imports.map(shown),
      }
    },

    async beginImport({ size, ...file }, caller, tx) {
      if (size > largestFile) return { type: 'FileTooLarge', longest: largestFile }
      if (!(await findOpenVersion(tx, caller, file))) return { type: 'KnowledgeBaseNotFound' }
      const kept = await keptBytes(tx, caller.username)
      if (kept + size > mostKept) return { type: 'NoRoomForFile', kept }
      const id = await insertImport(tx, {
        ...file,
        size,
        by: caller.username,
        keyId: caller.key?.id ?? null,
        at: now(),
      })
      return { type: 'ImportBegun', import: id }
    },

    async sendImportPiece({ import: id, from, data }, caller) {
      return inTransaction(db, async (tx) => {
        const found = await holdImport(tx, id, caller.username)
        if (!found) return notThere
        if (found.phase !== 'receiving') return { type: 'NotNow', phase: found.phase }
        const content = Buffer.from(data, 'base64')
        const { received, size } = found
        const fits = content.byteLength > 0 && content.byteLength <= longestPiece && from + content.byteLength <= size
        if (from !== received || !fits) return { type: 'PieceReceived', received }
        await insertPiece(tx, id, from, content)
        const all = received + content.byteLength
        if (all === size) await setPhase(tx, id, 'received', { sha256: await hashOf(tx, id) })
        return { type: 'PieceReceived', received: all }
      })
    },

    async getImport({ import: id }, caller) {
      const found = await findImport(db, id, caller.username)
      const ready = await studyOf(db, caller, found)
      if (!found || !ready) return notThere
      const unread = found.phase === 'rehearsed' ? await unreadValues(db, id, ready.structure) : []
      return { type: 'ReceivedImport', import: shown(found), unread }
    },

    async getImportColumns({ import: id }, caller) {
      const found = await findImport(db, id, caller.username)
      const ready = await studyOf(db, caller, found)
      if (!found || !ready) return notThere
      if (!isWhole(found)) return { type: 'NotNow', phase: found.phase }
      const read = await unlessUnreadable(() => openImport(db, { ...found, mapping: {} }, ready).columns())
      return typeof read === 'string' ? unreadable(read) : { type: 'ReceivedImportColumns', columns: read }
    },

    async rehearseImport({ import: id, seen, values, replaces = {}, ...chosen }, caller, tx) {
      const found = await holdImport(tx, id, caller.username)
      const ready = await studyOf(tx, caller, found)
      if (!found || !ready) return notThere
      const hasBegun = found.imported !== null
      const mayNow = isWhole(found) && !underWay.includes(found.phase) && !hasBegun
      if (!mayNow || !isAsSeen(found, seen)) return { type: 'NotNow', phase: found.phase }
      if (chosen.policy === 'replace' && !chosen.reason) return { type: 'ReasonNeeded' }
      const atFault = await unlessUnreadable(async () => {
        const file = openImport(tx, { ...found, mapping: chosen.mapping }, ready)
        const columns = await file.atFault()
        // The first record shows whether the file can be read at all.
        if (columns.length === 0) for await (const _ of file.records(beginning)) break
        return columns
      })
      if (typeof atFault === 'string') return unreadable(atFault)
      if (atFault.length > 0) return { type: 'MappingAtFault', columns: atFault }
      if (values) {
        const met = metChanges(values, [found.values, replaces], await holdValues(tx, found))
        if (Object.keys(met).length > 0) return { type: 'ValuesMet', values: met }
      }
      await beginPlay(tx, id, chosen)
      const by = { by: caller.username, at: now() }
      await keepMapping(tx, found, chosen.mapping, by)
      if (values) await keepValues(tx, found, values, by)
      await queueJob(importDataJob, { id }, tx)
      return { type: 'Ok' }
    },

    async runImport({ import: id, seen }, caller, tx) {
      const found = await holdImport(tx, id, caller.username)
      if (!found || !(await studyOf(tx, caller, found))) return notThere
      const { phase, policy, imported } = found
      const goesOn = imported !== null && (phase === 'stopped' || phase === 'held' || phase === 'failed')
      if (policy === 'report' || !isWhole(found) || !(goesOn || phase === 'rehearsed')) return { type: 'NotNow', phase }
      if (!isAsSeen(found, seen)) return { type: 'NotNow', phase }
      await beginRun(tx, id, !goesOn)
      await queueJob(importDataJob, { id }, tx)
      return { type: 'Ok' }
    },

    async stopImport({ import: id }, caller, tx) {
      const found = await holdImport(tx, id, caller.username)
      if (!found) return notThere
      if (found.phase === 'running') await setPhase(tx, id, 'stopped', { at: now() })
      if (found.phase === 'rehearsing') await setPhase(tx, id, 'received')
      return { type: 'Ok' }
    },

    async discardImport({ import: id }, caller, tx) {
      const found = await holdImport(tx, id, caller.username)
      if (!found) return notThere
      if (underWay.includes(found.phase)) return { type: 'NotNow', phase: found.phase }
      await removeImport(tx, id)
      return { type: 'Ok' }
    },

    async getImportFindings({ import: id, after, kinds }, caller) {
      const found = await findImport(db, id, caller.username)
      if (!found || !(await studyOf(db, caller, found))) return notThere
      const rows = await findingsOf(db, id, { after, kinds, limit: pageSize + 1 })
      return {
        type: 'ReceivedImportFindings',
        // The cast is safe: the program alone writes the column.
        findings: rows.slice(0, pageSize).map((row) => ({ ...row, refusal: row.refusal as FactRefusal | null })),
        more: rows.length > pageSize,
      }
    },

    async exportImportReport({ import: id }, caller) {
      const found = await findImport(db, id, caller.username)
      const ready = await studyOf(db, caller, found)
      if (!found || !ready) return notThere
      await noteExport(services, found, caller)
      const content = csv(reportLines(db, found, ready))
      return { type: 'ReceivedBinaryData', file: { name: 'import-report.csv', mediaType: csvType, content } }
    },

    async exportRefusedRecords({ import: id }, caller) {
      const found = await findImport(db, id, caller.username)
      const ready = await studyOf(db, caller, found)
      if (!found || !ready) return notThere
      if (!isWhole(found)) return { type: 'NotNow', phase: found.phase }
      const file = openImport(db, found, ready)
      const header = await file.header()
      if (header === null) return { type: 'NotNow', phase: found.phase }
      await noteExport(services, found, caller)
      const reasons = new Map((await refusedLines(db, id)).map((row) => [row.line, sentenceOf(ready, row)]))
      const content = Readable.from(refusedRows(file, header, reasons, found.format === 'table'))
      const name = found.fileName.replace(/(\.refused)*(\.\w+)?$/, '.refused$2')
      return { type: 'ReceivedBinaryData', file: { name, mediaType: csvType, content } }
    },
  }
}

function shown(found: StoredImport): DataImport {
  const { id, group, base, fileName, size, received, format, language, phase, mapping, policy, makesCases } = found
  const { values, reason, rehearsed, imported, place, sha256, at, endedAt, sameFileAt } = found
  const file = { id, group, base, fileName, size, received, format, language, sha256 }
  const times = { at: at.toISOString(), endedAt: instant(endedAt), sameFileAt: instant(sameFileAt) }
  return { ...file, ...times, phase, mapping, values, policy, makesCases, reason, rehearsed, imported, place }
}

function instant(time: Date | null): string | null {
  return time?.toISOString() ?? null
}

async function hashOf(tx: Database, id: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of piecesOf(tx, id, 0)) hash.update(piece)
  return hash.digest('hex')
}

const unreadable = (words: string) => ({ type: 'FileUnreadable', words }) as const

/** Answers what is wrong with the file, in a sentence. */
async function unlessUnreadable<T>(read: () => Promise<T>): Promise<T | string> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnreadableTable || error instanceof UnreadableData) return error.message
    throw error
  }
}

/** What is taken home holds answers of cases. */
async function noteExport(services: Services, { group, base, rehearsed, imported }: StoredImport, caller: Caller) {
  const count = recordsOf(imported ?? rehearsed ?? noCounts)
  const about = { at: services.now(), source: caller.username, group, base, count }
  await recordEventsAnyhow(services, serverEvent('exportedData', about))
}

const month = 30 * 24 * 60 * 60_000

async function forgetOldFiles({ db, now }: Services): Promise<void> {
  await forgetFiles(db, new Date(now().getTime() - month))
}
