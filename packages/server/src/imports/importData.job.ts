/**
 * Plays an import without effect, or makes it: some records to a transaction, which keeps the place that it has come to. So a process that is
 * killed loses only what it was at, and nothing comes in twice.
 *
 * A job works for some seconds and queues the next one, as rehearsals and exports do. Of two that work on the same import, the slower one
 * keeps nothing and leaves. Saves of other people come between any two transactions.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Caller } from '@casebook/core/call/policy'
import { addCounts, noCounts } from '@casebook/core/imports/dataImport'
import { holds } from '@casebook/core/permissions/capabilities'
import { UnreadableData } from '@casebook/interchange/data/clinicalData'
import { findOpenVersion } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { heldStudy, noteLateDelivery } from '../database/heldStudy'
import { asStorable } from '../database/storableText'
import { inTransaction, TakenBack, untilWritten } from '../database/transaction'
import { recordEvent } from '../events'
import type { Job } from '../jobs/job'
import { UnreadableTable } from '../records/records'
import type { Database, Services } from '../services'
import { findAccount } from '../session/users'
import { earlierLines, type NewFinding } from './importFindings.repository'
import { importRecords } from './importRecords'
import { findImport, keepStep, type Step, type StoredImport, setPhase, tryImport } from './imports.repository'
import { openImport } from './openImport'
import type { Imported } from './recordOutcome'
import type { Place, SentRecord } from './sentRecords'

const maxTries = 5

/** `part`: milliseconds of one job. `batch`: records of one transaction, which others may have to wait for. */
interface Limits {
  readonly part: number
  readonly batch: number
}

export const importDataJob: Job<{ readonly id: string }> = {
  name: 'import-data',
  run: (services, { id }) => playImport(services, id),
  // More than `maxTries`, which is what ends it.
  retryLimit: 10,
  retryDelay: 5,
  longest: 60,
}

export async function playImport(
  services: Services,
  id: string,
  limits: Limits = { part: 10_000, batch: 10 },
): Promise<void> {
  const { db, log, now } = services
  const tried = await tryImport(db, id)
  const found = tried && (await findImport(db, id, tried.by))
  if (!found) return
  const end = (phase: StoredImport['phase']) => setPhase(db, id, phase, { at: now() })
  if (tried.tries > maxTries) {
    log.error({ import: id }, 'An import failed again and again, and was given up')
    return end('failed')
  }
  const account = await findAccount(db, tried.by)
  const caller = account && { username: tried.by, roles: account.roles }
  const version = caller && (await findOpenVersion(db, caller, found))
  if (!version || !account.isOpen || !holds(account.roles, 'canImportData')) return end('stopped')
  try {
    const done = await playPart(services, found, caller, version.id, limits)
    if (done === 'more') return services.queueJob(importDataJob, { id })
    if (done === 'all') await endPlay(services, found)
  } catch (error) {
    const held = heldStudy(error)
    if (!held) throw error
    await noteLateDelivery(services, held, caller.username)
    await end('held')
  }
}

async function endPlay({ db, now }: Services, { id, by, phase, group, base, fileName }: StoredImport): Promise<void> {
  await inTransaction(db, async (tx) => {
    await setPhase(tx, id, phase === 'running' ? 'done' : 'rehearsed', { at: now() })
    const ended = phase === 'running' ? await findImport(tx, id, by) : undefined
    if (!ended) return
    const { records, answers } = ended.imported ?? noCounts
    const about = { group, base, file: fileName, made: records.made, changed: records.changed }
    await recordEvent(tx, 'importedData', {
      at: now(),
      source: by,
      ...about,
      replaced: answers.replaced,
      refused: records.refused,
    })
  })
}

/** `left`: it was stopped, or another job plays it. */
async function playPart(
  services: Services,
  found: StoredImport,
  caller: Caller,
  versionId: number,
  { part, batch: most }: Limits,
): Promise<'all' | 'more' | 'left'> {
  const { db } = services
  const newest = await readyBase(services, versionId)
  const end = performance.now() + part
  const counted = (found.phase === 'running' ? found.imported : found.rehearsed) ?? noCounts
  const state = { at: placeOf(found), counts: counted }
  // Of other formats, several records may be about one case: forms that were filled in at several times.
  const isTable = found.format === 'table' || found.format === 'redcap'

  /** False: others play it. */
  async function keep(
    to: Place,
    play: (tx: Database) => Promise<Imported>,
    cases: Step['cases'] = [],
  ): Promise<boolean> {
    const keepIn = async (tx: Database, { counts, findings }: Imported) => {
      const all = addCounts(state.counts, counts)
      const isKept = await keepStep(tx, found, { from: state.at, to, counts: all, findings, cases })
      return { isKept, all }
    }
    const kept =
      found.phase === 'running'
        ? await inTransaction(db, async (tx) => {
            const step = await keepIn(tx, await play(tx))
            if (!step.isKept) throw new LeftToOthers()
            return step
          }).catch((error: unknown) => {
            if (error instanceof LeftToOthers) return null
            throw error
          })
        : await withoutEffect(db, play).then((played) => inTransaction(db, (tx) => keepIn(tx, played)))
    if (!kept?.isKept) return false
    state.at = to
    state.counts = kept.all
    return true
  }

  async function playBatch(batch: readonly SentRecord[]): Promise<boolean> {
    const last = batch.at(-1)
    if (!last) return true
    const order = { caller, newest, order: found }
    const cases = isTable ? batch.flatMap(caseOf) : []
    const earlier = await earlierLines(
      db,
      found.id,
      cases.map(({ name }) => name),
    )
    try {
      return await keep(last.at, (tx) => importRecords(services, tx, { ...order, earlier }, batch), cases)
    } catch (error) {
      if (heldStudy(error) || batch.length > 1) {
        if (heldStudy(error)) throw error
        // One of them is at fault: alone it harms no other.
        for (const one of batch) if (!(await playBatch([one]))) return false
        return true
      }
      const refusal = error instanceof TakenBack ? 'CaseNameTaken' : 'Failed'
      if (refusal === 'Failed') services.log.error({ error, import: found.id }, 'A record of an import failed')
      return keep(last.at, async () => failed(last, refusal))
    }
  }

  let batch: SentRecord[] = []
  try {
    for await (const sent of openImport(db, found, newest).records(state.at)) {
      const record = { ...sent, caseName: asStorable(sent.caseName) }
      const isFull = batch.length >= most || batch.some(({ caseName }) => caseName === record.caseName)
      if (isFull) {
        if (!(await playBatch(batch))) return 'left'
        batch = []
        // Who saves comes in between, also where all share one connection.
        await pause(0)
        if (performance.now() >= end) return 'more'
      }
      batch.push(record)
    }
  } catch (error) {
    if (!(error instanceof UnreadableData || error instanceof UnreadableTable)) throw error
    // What comes before it is in order.
    if (!(await playBatch(batch))) return 'left'
    batch = []
    const to = { ...state.at, records: state.at.records + 1 }
    const about = { line: state.at.line, caseName: '', caseId: null, column: '', key: '', sent: null, standing: null }
    const finding = { ...about, kind: 'refused', refusal: 'Unreadable', words: error.message } as const
    return (await keep(to, async () => ({ ...oneRefused, findings: [finding] }))) ? 'all' : 'left'
  }
  return (await playBatch(batch)) ? 'all' : 'left'
}

function caseOf({ caseName: name, at: { line } }: SentRecord): Step['cases'] {
  return name === '' ? [] : [{ name, line }]
}

class LeftToOthers extends Error {}

class RolledBack<T> extends Error {
  readonly result: T

  constructor(result: T) {
    super('Played without effect')
    this.result = result
  }
}

/** The same transaction, rolled back. */
async function withoutEffect<T>(db: Database, play: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, async (tx): Promise<never> => {
      const result = await play(tx)
      await untilWritten(tx)
      throw new RolledBack(result)
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}

function placeOf({ records, place, line }: StoredImport): Place {
  return { records, place, line }
}

const oneRefused: Imported = { counts: { ...noCounts, records: { ...noCounts.records, refused: 1 } }, findings: [] }

function failed({ at: { line }, caseName }: SentRecord, refusal: 'CaseNameTaken' | 'Failed'): Imported {
  const about = { line, caseName, caseId: null, column: '', key: '', sent: null, standing: null, words: '' }
  const finding: NewFinding = { ...about, kind: 'refused', refusal }
  return { ...oneRefused, findings: [finding] }
}
