import type { Job } from '../jobs/job'
import { joinHeads } from './installation.repository'

/** Joins the heads of all chains that have grown into the chain of the installation. A case that is removed later is missed. */
export const joinHeadsJob: Job = {
  name: 'join-heads',
  async run({ db, now }) {
    await joinHeads(db, now)
  },
  schedule: '*/10 * * * *',
  retryLimit: 0,
  retryDelay: 0,
}
