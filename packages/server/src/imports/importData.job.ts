/**
 * Plays an import without effect, or makes it: some records to a transaction. Nothing comes in twice.
 */
import type { Caller } from '@casebook/core/call/policy'
import { addCounts, noCounts } from '@casebook/core/imports/dataImport'
import { holds } from '@casebook/core/permissions/capabilities'
import { UnreadableData } from '@casebook/interchange/data/clinicalData'
import { findOpenVersion } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { asStorable } from '../database/storableText'
import { inTransaction, TakenBack, untilWritten } from '../database/transaction'
import { recordEvent } from '../events'
import type { Job } from '../jobs/job'
import { LeftToOthers, type Limits, longJob, usualLimits, workInBatches, workOff } from '../jobs/longJob'
import { UnreadableTable } from '../records/records'
import type { Database, Services } from '../services'
import { findUsableKey } from '../session/keys/accessKeys.repository'
import { findAccount } from '../session/users'
import { earlierLines, type NewFinding } from './importFindings.repository'
import { importRecords } from './importRecords'
import { findImport, keepStep, type Step, type StoredImport, setPhase, tryImport } from './imports.repository'
import { openImport } from './openImport'
import type { Imported } from './recordOutcome'
import type { Place, SentRecord } from './sentRecords'

export const importDataJob: Job<{ readonly id: string }> = {
  name: 'import-data',
  run: (services, { id }) => playImport(services, id),
  ...longJob,
}

export async function playImport(services: Services, id: string, limits = usualLimits): Promise<void> {
  const { db, now } = services
  const tried = await tryImport(db, id)
  const found = tried && (await findImport(db, id, tried.by))
  if (!found) return
  await workOff(services, {
    job: importDataJob,
    id,
    by: found.by,
    tries: tried.tries,
    async part() {
      const account = await findAccount(db, found.by)
      if (!account?.isOpen || !holds(account.roles, 'canImportData')) return 'stopped'
      const key = found.keyId === null ? undefined : await findUsableKey(db, found.keyId, now())
      // A key that was revoked brings nothing more in.
      if (key === null) return 'stopped'
      const caller = { username: found.by, roles: account.roles, ...(key && { key }) }
      const version = await findOpenVersion(db, caller, found)
      return version ? playPart(services, found, caller, version.id, limits) : 'stopped'
    },
    end: (how) => (how === 'all' ? endPlay(services, found) : setPhase(db, id, how, { at: now() })),
  })
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

async function playPart(
  services: Services,
  found: StoredImport,
  caller: Caller,
  versionId: number,
  limits: Limits,
): Promise<'all' | 'more' | 'left'> {
  const { db, log } = services
  const newest = await readyBase(services, versionId)
  const isRunning = found.phase === 'running'
  let at = placeOf(found)
  let counts = (isRunning ? found.imported : found.rehearsed) ?? noCounts
  // Of other formats, several records may be about one case: forms that were filled in at several times.
  const isTable = found.format === 'table' || found.format === 'redcap'

  async function keep(to: Place, play: (tx: Database) => Promise<Imported>, cases: Step['cases'] = []): Promise<void> {
    const keepIn = async (tx: Database, played: Imported) => {
      const all = addCounts(counts, played.counts)
      const step = { from: at, to, counts: all, findings: played.findings, cases }
      if (!(await keepStep(tx, found, step))) throw new LeftToOthers()
      return all
    }
    const withoutEffectOf = await (isRunning ? null : withoutEffect(db, play))
    counts = await inTransaction(db, async (tx) => keepIn(tx, withoutEffectOf ?? (await play(tx))))
    at = to
  }

  async function keepRecords(batch: readonly SentRecord[]): Promise<void> {
    const to = batch.at(-1)?.at ?? at
    const cases = isTable ? batch.flatMap(caseOf) : []
    const earlier = await earlierLines(
      db,
      found.id,
      cases.map(({ name }) => name),
    )
    await keep(to, (tx) => importRecords(services, tx, { caller, newest, order: found, earlier }, batch), cases)
  }

  async function keepFailed(record: SentRecord, error: unknown): Promise<void> {
    const refusal = error instanceof TakenBack ? 'CaseNameTaken' : 'Failed'
    if (refusal === 'Failed') log.error({ error, import: found.id }, 'A record of an import failed')
    await keep(record.at, async () => failed(record, refusal))
  }

  const batches = batchesOf(openImport(db, found, newest).records(at), at, limits.batch)
  return workInBatches({ batches, keep: keepRecords, keepFailed }, limits.part)
}

/** Each has at most one record of a case. A place from which nothing can be read is the last record; what comes before it is in order. */
async function* batchesOf(records: AsyncIterable<SentRecord>, from: Place, most: number) {
  let batch: SentRecord[] = []
  let at = from
  try {
    for await (const sent of records) {
      const record = { ...sent, caseName: asStorable(sent.caseName) }
      if (batch.length >= most || batch.some(({ caseName }) => caseName === record.caseName)) {
        yield batch
        batch = []
      }
      batch.push(record)
      at = record.at
    }
  } catch (error) {
    if (!(error instanceof UnreadableData || error instanceof UnreadableTable)) throw error
    if (batch.length > 0) yield batch
    batch = [unreadableRecord({ ...at, records: at.records + 1 }, error.message)]
  }
  if (batch.length > 0) yield batch
}

function unreadableRecord(at: Place, fault: string): SentRecord {
  return { at, fault, caseName: '', owner: null, answersFor: () => ({ type: 'Unreadable', words: fault }), bytes: '' }
}

function caseOf({ caseName: name, at: { line } }: SentRecord): Step['cases'] {
  return name === '' ? [] : [{ name, line }]
}

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
