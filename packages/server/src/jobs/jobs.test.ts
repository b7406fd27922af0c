import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config/config'
import { createLog } from '../log'
import { type Mail, sendMailOver } from '../mail/mail'
import { mailJob } from '../mail/mail.job'
import { routeOverUrl } from '../mail/mailRoute'
import { startMailServer } from '../mail/mailServer.fixture'
import type { Services } from '../services'
import { openTestDatabase } from '../testing/testDatabase'
import { notQueued } from '../testing/testServer'
import type { AnyJob, Job } from './job'
import { type Jobs, startJobs } from './jobs'
import { tidyJob } from './tidy.job'

const db = await openTestDatabase()
const lines: string[] = []
const log = createLog({ logLevel: 'info' }, { write: (line: string) => void lines.push(line) })
const services: Services = { db, log, config: readConfig({}), now: () => new Date(), queueJob: notQueued }

const mailTo = (to: string): Mail => ({ to, subject: 'Hello', text: 'Hello' })
const running = new Set<Jobs>()
afterAll(async () => {
  for (const jobs of running) await jobs.stop()
})

/** Does this with each mail, as often as the product tries to send one. */
const mailJobOf = (run: (mail: Mail) => Promise<void>): Job<Mail> => ({ ...mailJob, run: (_, mail) => run(mail) })

async function started(...kinds: readonly AnyJob[]): Promise<Jobs> {
  const jobs = await startJobs(services, kinds, { pollEvery: 0.5 })
  running.add(jobs)
  return jobs
}

async function stopped(jobs: Jobs): Promise<void> {
  running.delete(jobs)
  await jobs.stop()
}

describe('a background job', () => {
  it('is run with what it carries', async () => {
    const sent: string[] = []
    const job = mailJobOf(async ({ to }) => void sent.push(to))
    const jobs = await started(job)
    await jobs.send(job, mailTo('ada@example.org'))
    await expect.poll(() => sent, { timeout: 60_000 }).toEqual(['ada@example.org'])
    await stopped(jobs)
  })

  it('is queued only if the transaction that sends it commits', async () => {
    const sent: string[] = []
    const job = mailJobOf(async ({ to }) => void sent.push(to))
    const jobs = await started(job)
    await expect(
      db.transaction().execute(async (tx) => {
        await jobs.send(job, mailTo('rolled-back@example.org'), tx)
        throw new Error('The save failed')
      }),
    ).rejects.toThrow('The save failed')
    await db.transaction().execute((tx) => jobs.send(job, mailTo('kept@example.org'), tx))
    await expect.poll(() => sent, { timeout: 60_000 }).toEqual(['kept@example.org'])
    await stopped(jobs)
  })

  it('survives a restart, and is tried again after a failure: a mail server that was down loses no mail', async () => {
    const mails = await startMailServer()
    await mails.close()
    const route = routeOverUrl({ smtpUrl: mails.url, mailFrom: 'no-reply@casebook.example.org' })
    const job = mailJobOf((mail) => sendMailOver(route, mail))
    const first = await started(job)
    await first.send(job, mailTo('ben@example.org'))
    const failures = async () =>
      (await first.counts()).find(({ queue, state }) => queue === 'mail' && state === 'retry')
    await expect.poll(failures, { timeout: 60_000 }).toMatchObject({ count: 1 })
    expect(lines.join('')).toContain('A background job failed')
    expect(lines.join('')).not.toContain('ben@example.org')
    await stopped(first)

    const again = await startMailServer(Number(new URL(mails.url).port))
    const second = await started(job)
    await hurry()
    await expect.poll(() => again.mails.length, { timeout: 60_000 }).toBe(1)
    expect(again.mails[0]).toContain('To: ben@example.org')
    await stopped(second)
    await again.close()
  })

  it('that was interrupted is tried again at once where no other process can be running it', async () => {
    const begun = new Set<string>()
    const sent: string[] = []
    let die = () => {}
    const killed = new Promise<void>((resolve) => {
      die = resolve
    })
    const first = await started(
      mailJobOf(({ to }) => {
        begun.add(to)
        return killed
      }),
    )
    await first.send(mailJob, mailTo('cyd@example.org'))
    await expect.poll(() => [...begun], { timeout: 60_000 }).toEqual(['cyd@example.org'])

    const job = mailJobOf(async ({ to }) => void sent.push(to))
    const other = await started(job)
    const alone = await startJobs(services, [job], { pollEvery: 0.5, isAlone: true })
    running.add(alone)
    await expect.poll(() => sent, { timeout: 60_000 }).toEqual(['cyd@example.org'])
    die()
    for (const jobs of [first, other, alone]) await stopped(jobs)
  })

  it('comes first if somebody waits for it, and then each sender’s first before anybody’s second', async () => {
    const sent: string[] = []
    const job = mailJobOf(async ({ to }) => void sent.push(to))
    const queueing = await started()
    for (const name of ['a1', 'a2', 'a3']) await queueing.send(job, mailTo(name), undefined, 'ada')
    for (const name of ['b1', 'b2']) await queueing.send(job, mailTo(name), undefined, 'ben')
    await db.transaction().execute((tx) => queueing.send(job, mailTo('reset'), tx))
    await stopped(queueing)
    const working = await started({ ...job, atATime: 1 })
    await expect.poll(() => sent, { timeout: 60_000 }).toEqual(['reset', 'a1', 'b1', 'a2', 'b2', 'a3'])
    await stopped(working)
  })

  it('runs beside as many of its kind as the kind says, without a pause between them', async () => {
    let running = 0
    let most = 0
    let done = 0
    let areThree = () => {}
    const three = new Promise<void>((resolve) => {
      areThree = resolve
    })
    const job = mailJobOf(async () => {
      running += 1
      most = Math.max(most, running)
      if (most === 3) areThree()
      await three
      running -= 1
      done += 1
    })
    const jobs = await startJobs(services, [{ ...job, atATime: 3 }], { pollEvery: 60 })
    for (let nth = 0; nth < 12; nth += 1) await jobs.send(job, mailTo(`p${nth}`))
    await expect.poll(() => done, { timeout: 30_000 }).toBe(12)
    expect(most).toBe(3)
    await jobs.stop()
  })

  it('is run by one of several processes', async () => {
    const sent: string[] = []
    const job = mailJobOf(async ({ to }) => void sent.push(to))
    const [one, other] = [await started(job), await started(job)]
    for (const n of [1, 2, 3, 4]) await one.send(job, mailTo(`p${n}@example.org`))
    await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(4)
    expect(new Set(sent).size).toBe(4)
    await stopped(one)
    await stopped(other)
  })
})

describe('the background jobs of a server', () => {
  it('have names of their own', async () => {
    await expect(startJobs(services, [mailJob, mailJob])).rejects.toThrow('Two background jobs are called mail')
  })

  it('tidy up every area that has something to tidy', async () => {
    const tidied: string[] = []
    const area = (name: string) => ({ calls: [], tidy: async () => void tidied.push(name) })
    const job = tidyJob([area('sessions'), {}, area('captchas')])
    await job.run(services, {})
    expect(tidied).toEqual(['sessions', 'captchas'])
  })
})

/** Lets what waits for its next try be tried now. */
const hurry = () => sql`update jobs.job set start_after = now() where state = 'retry'`.execute(db)
