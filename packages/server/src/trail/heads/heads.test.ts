import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config/config'
import { aCase, ada, visitStudy } from '../../entry/visitStudy.fixture'
import type { AnyJob } from '../../jobs/job'
import { mailJob } from '../../mail/mail.job'
import { startMailServer } from '../../mail/mailServer.fixture'
import type { Database, Services } from '../../services'
import { fingerprintOf, isSignedBy, ownPublicKey, signingKey } from '../../signing/signingKey'
import { temporaryFolder } from '../../testing/temporaryFolder'
import { openTestDatabase } from '../../testing/testDatabase'
import { aClock } from '../../testing/testServer'
import { describeFault } from '../trailFault'
import { readHeads } from './headFiles'
import { publishHeadJob, timeStampJob } from './publishHead.job'
import { timeStamp } from './timeStamp'
import { hasOpenssl, startTimeStampServer } from './timeStampServer.fixture'
import { verifyHeads } from './verifyHeads'

const study = await visitStudy(await openTestDatabase())
const { db } = study.services
const mail = await startMailServer()
const authority = hasOpenssl ? await startTimeStampServer(temporaryFolder()) : null
afterAll(() => Promise.all([mail.close(), authority?.close()]))
await aCase(study, ada, 'Kept', [{ id: 'age', value: 40 }])
await aCase(study, ada, 'Removed', [{ id: 'age', value: 41 }])

const dataDir = temporaryFolder()
const headsMail = 'trail@example.org, sponsor@example.org'
const config = readConfig({
  DATA_DIR: dataDir,
  SMTP_URL: mail.url,
  HEADS_MAIL: headsMail,
  TIME_STAMP_URL: authority?.url,
})
const clock = aClock()
const queue: [AnyJob, object][] = []
const services: Services = {
  ...study.services,
  config,
  now: clock.now,
  queueJob: async (...[job, data]) => void queue.push([job as AnyJob, data]),
}

/** Publishes if it is due, and does what was queued. */
async function publish(): Promise<readonly AnyJob[]> {
  await publishHeadJob.run(services, {})
  const queued = queue.splice(0)
  for (const [{ run }, data] of queued) await run(services, data as never)
  return queued.map(([job]) => job)
}

async function faults(on: Database = db, key = ownPublicKey(config)): Promise<string[]> {
  const found: string[] = []
  for await (const fault of verifyHeads(on, readHeads(config.headsDir), key)) found.push(describeFault(fault))
  return found
}

class Undo extends Error {}

async function faultsAfter(change: string): Promise<string[]> {
  let found: string[] = []
  const tampering = db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(change).execute(tx)
    found = await faults(tx)
    throw new Undo()
  })
  await tampering.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return found
}

// A machine without openssl has no authority that could stamp it.
describe.runIf(authority)('the published head', async () => {
  if (!authority) return
  const queued = await publish()
  const [name = '', stamp = ''] = readdirSync(config.headsDir).sort()
  const path = join(config.headsDir, name)

  it('is a signed file, mailed, and stamped by an authority that openssl verifies [MORE-08]', async () => {
    expect(queued.map((job) => job.name)).toEqual([timeStampJob.name, mailJob.name, mailJob.name])
    expect([name, stamp]).toEqual([expect.stringMatching(/^head-2026-03-02T12-00-00Z-\d+\.json$/), `${name}.tsr`])
    const head = JSON.parse(readFileSync(path, 'utf8'))
    const { rows } = await sql<object>`select seq, hash from installation_entry order by seq desc limit 1`.execute(db)
    expect(head).toMatchObject({ ...rows[0], at: '2026-03-02T12:00:00.000Z', key: signingKey(config).publicKey })
    expect(mail.mails).toHaveLength(2)
    expect(mail.mails[0]?.replaceAll('=\r\n', '')).toContain(head.hash)
    expect(mail.mails[0]?.replaceAll('=\r\n', '')).toContain(fingerprintOf(head.key))
    expect(() => authority.verify(path, join(config.headsDir, stamp))).not.toThrow()
    expect(await faults()).toEqual([])
  })

  it('is published once a day, or once an hour, also after a night in which the server was stopped [MORE-08]', async () => {
    clock.pass(23 * 60 * 60_000)
    expect(await publish()).toEqual([])
    clock.pass(60 * 60_000)
    expect(await publish()).toHaveLength(3)
    clock.pass(60 * 60_000)
    expect(await publish()).toEqual([])
    const hourly = { ...services, config: { ...config, headsEvery: 'hour' } as const }
    await publishHeadJob.run(hourly, {})
    expect(queue.splice(0)).toHaveLength(3)
  })

  it('reveals a database whose chains were all written anew [MORE-08]', async () => {
    const anew = await faultsAfter(
      "update installation_entry set hash = 'another' where seq = (select max(seq) from installation_entry)",
    )
    expect(anew).toContainEqual(
      expect.stringMatching(
        /^head head-.*\.json: entry \d+ of the chain of the installation is not the one that was published$/,
      ),
    )
    expect(await faultsAfter('delete from installation_entry')).toHaveLength(3)
  })

  it('is found forged, signed by another key, or under the stamp of another text [MORE-08]', async () => {
    const other = signingKey(readConfig({ DATA_DIR: temporaryFolder() })).publicKey
    expect(await faults(db, other)).toContain(`head ${name}: is signed by another key than the one of this server`)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace('"seq": ', '"seq": 1'))
    expect(await faults()).toEqual([
      `head ${name}: is no head, or its signature does not hold`,
      `head ${name}: has a time stamp of another text`,
    ])
    writeFileSync(path, text)
    expect(await faults()).toEqual([])
  })

  it('takes no stamp of another text, and no refusal, for a stamp', async () => {
    const text = Buffer.from('a text')
    const reply = await timeStamp(authority.url, text)
    const url = `data:application/timestamp-reply;base64,${Buffer.from(reply).toString('base64')}`
    // The nonce of an old reply is another one.
    await expect(timeStamp(url, text)).rejects.toThrow('The time stamp is of another text')
  })
})

describe('the signing key', () => {
  it('is made once, for its owner alone, and signs what nobody else can', () => {
    const { publicKey, sign } = signingKey(config)
    expect(existsSync(config.signingKeyFile)).toBe(true)
    expect(statSync(config.signingKeyFile).mode & 0o777).toBe(0o600)
    expect(ownPublicKey(config)).toBe(publicKey)
    const signature = sign('a head')
    expect(isSignedBy(publicKey, 'a head', signature)).toBe(true)
    expect(isSignedBy(publicKey, 'another head', signature)).toBe(false)
    expect(isSignedBy('no key', 'a head', signature)).toBe(false)
  })

  it('is refused if it is of another kind', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'signing-key.pem'), 'no key')
    expect(() => signingKey(readConfig({ DATA_DIR: folder }))).toThrow(/^The signing key .* cannot be read\.$/)
  })
})
