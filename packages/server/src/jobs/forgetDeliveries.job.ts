/**
 * Removes the answers that were kept for deliveries, a month after they were given; those of links after 400 days, which is as long as a link
 * may work, and a month. They are no record of what was said: that is the trail. A call that is sent again after so long is taken as a new one.
 *
 * Those of submitted cases stay: a file may be submitted again at any time, and where the base numbers its cases, nothing else tells that
 * a patient is there already.
 */
import type { submissionCalls } from '@casebook/core/submission/submission.calls'
import { sql } from 'kysely'
import type { Database } from '../services'
import type { Job } from './job'

const day = 24 * 60 * 60_000
const keptFor = 31 * day
const linksKeptFor = 400 * day
const keptForGood: keyof typeof submissionCalls = 'submitCase'
/** The rows of one statement: a short one delays no other, in the embedded database neither. */
const atOnce = 5_000

export const forgetDeliveriesJob: Job = {
  name: 'forget-deliveries',
  async run({ db, now }) {
    const ago = (time: number) => new Date(now().getTime() - time)
    while ((await forgetSome(db, ago(keptFor), ago(linksKeptFor))) === atOnce);
  },
  schedule: '41 2 * * *',
  retryLimit: 0,
  retryDelay: 0,
}

async function forgetSome(db: Database, before: Date, linksBefore: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from received_call where (sender, key) in (
      select sender, key from received_call
       where at < case when starts_with(sender, 'token ') then ${linksBefore}::timestamptz else ${before}::timestamptz end
         and at < ${before}::timestamptz and action <> ${keptForGood} limit ${atOnce}::integer)`.execute(db)
  return Number(numAffectedRows)
}
