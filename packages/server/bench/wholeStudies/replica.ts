/**
 * What ten exports of a study at once cost those who save meanwhile, with a replica and without: `npm run bench:replica [CASES]`, 100,000 if no number is
 * given. A case is saved twenty times a second. The exports are written by a process of their own, as with PROCESSES, by the services that the calls use.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { startPostgres } from '../../../../scripts/postgres.mjs'
import { readConfig } from '../../src/config/config'
import { migrate } from '../../src/database/migrate'
import { kyselyOn } from '../../src/database/openDatabase'
import { postgresPool } from '../../src/database/postgresPool'
import { openReplica } from '../../src/database/replica'
import { rita, visit, visitStudy } from '../../src/entry/visitStudy.fixture'
import { exportFile } from '../../src/export/exportFile'
import { createLog } from '../../src/log'
import { forWholeStudies } from '../../src/reads/wholeStudies'
import { createUser } from '../../src/session/users'
import { notQueued } from '../../src/testing/testServer'
import { aSave, head, timed } from '../besideSaves'
import { fillVisits } from './fillVisits'

const exportsAtOnce = 10
const [cases = '100000', primaryUrl, replicaUrl] = process.argv.slice(2)
if (primaryUrl === undefined) await measure(Number(cases))
else await exportAll(primaryUrl, replicaUrl)
process.exit(0)

async function measure(count: number) {
  const postgres = await startPostgres()
  const db = kyselyOn(postgresPool(postgres.urlOf('postgres')))
  await migrate(db)
  const { services } = await visitStudy(db)
  await createUser(db, { username: 'nurse', at: services.now() })
  const batch = 500
  for (let from = 0; from < count; from += batch)
    await fillVisits(db, { from, to: Math.min(count, from + batch), saves: 1 })
  const replica = await postgres.startReplica()
  const save = aSave(services, visit, [{ id: 'age', value: 40 }])
  const exporting = async (...urls: readonly string[]) => {
    const process = fork(import.meta.filename, [cases, ...urls])
    const [code] = await once(process, 'exit')
    if (code !== 0) throw new Error('The exports failed')
  }
  const primary = postgres.urlOf('postgres')
  const rows = count * exportsAtOnce
  console.log(head)
  await timed(save, 'nothing else', 0, () => new Promise((resolve) => setTimeout(resolve, 20_000)))
  await timed(save, 'ten exports, of the primary', rows, () => exporting(primary))
  await timed(save, 'ten exports, of the replica', rows, () => exporting(primary, replica.urlOf('postgres')))
  await timed(save, 'ten exports, of the primary again', rows, () => exporting(primary))
  await replica.stop()
  await postgres.stop()
}

async function exportAll(url: string, readUrl: string | undefined) {
  const db = kyselyOn(postgresPool(url))
  const replica = readUrl === undefined ? undefined : openReplica(readUrl)
  const config = readConfig({})
  const services = {
    db,
    replica,
    config,
    log: createLog({ logLevel: 'silent' }),
    now: () => new Date(),
    queueJob: notQueued,
  }
  const one = async () => {
    const file = await exportFile(await forWholeStudies(services), rita, visit, { form: 'csv', withIdentifying: false })
    if (file?.count !== undefined && file.count >= Number(cases)) await finished(file.content.resume())
    else throw new Error('Cases are missing')
  }
  await Promise.all(Array.from({ length: exportsAtOnce }, one))
}
