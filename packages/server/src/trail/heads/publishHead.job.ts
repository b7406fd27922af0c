/**
 * Publishes the newest head of the chain of the installation where the database's administrator does not reach: as a signed file, by mail if
 * HEADS_MAIL says so, and with a time stamp if TIME_STAMP_URL does.
 */
import type { Job } from '../../jobs/job'
import { mailJob } from '../../mail/mail.job'
import type { Services } from '../../services'
import { fingerprintOf, signingKey } from '../../signing/signingKey'
import { newestHead } from '../installation.repository'
import { joinHeadsJob } from '../joinHeads.job'
import { lastPublished, readHeadText, writeHead, writeTimeStamp } from './headFiles'
import { headText, type SignedHead, signHead } from './signedHead'
import { timeStamp } from './timeStamp'

const hour = 60 * 60_000

/** Every hour it is looked whether one is due: a server that was stopped at midnight publishes when it runs again. */
export const publishHeadJob: Job = {
  name: 'publish-head',
  async run(services) {
    if (isDue(services)) await publishHead(services)
  },
  schedule: '3 * * * *',
  retryLimit: 3,
  retryDelay: 60,
}

/** Some minutes are allowed for a job that begins late. */
function isDue({ config, now }: Services): boolean {
  const last = lastPublished(config.headsDir)
  const every = config.headsEvery === 'hour' ? hour : 24 * hour
  return last === null || now().getTime() - last.getTime() >= every - hour / 4
}

async function publishHead(services: Services): Promise<void> {
  const { db, config, now, queueJob } = services
  await joinHeadsJob.run(services, {})
  const newest = await newestHead(db)
  if (!newest) return
  const head = signHead(newest, now(), signingKey(config))
  const name = writeHead(config.headsDir, head)
  if (config.timeStampUrl !== null) await queueJob(timeStampJob, { name })
  for (const to of config.headsMail) await queueJob(mailJob, mailOf(to, head))
}

function mailOf(to: string, head: SignedHead) {
  return {
    to,
    subject: `Casebook: head ${head.seq} of the chain`,
    text: `The newest head of the chain of this installation, as of ${head.at}.
Keep this mail. To verify the database against it, save the lines between the rules as a file and run

    casebook verify-trail --heads FILE

The fingerprint of the key is ${fingerprintOf(head.key)}.
-----
${headText(head)}-----
`,
    messageId: `<head-${head.seq}-${head.hash.slice(0, 16)}@casebook>`,
  }
}

/** A time-stamp server that is down for a night delays the stamp, and not the head. */
export const timeStampJob: Job<{ readonly name: string }> = {
  name: 'time-stamp-head',
  async run({ config: { headsDir, timeStampUrl } }, { name }) {
    if (timeStampUrl !== null)
      writeTimeStamp(headsDir, name, await timeStamp(timeStampUrl, readHeadText(headsDir, name)))
  },
  retryLimit: 10,
  retryDelay: 30,
}
