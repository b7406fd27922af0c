/** Compares cases that were verified before changes were written down. Stopped in the middle, the next start goes on. */
import type { Job } from '../jobs/job'
import { compareSome } from './changedAnswers'

export const compareVerifiedJob: Job = {
  name: 'compare-verified',
  async run(services) {
    while ((await compareSome(services)) > 0);
  },
  retryLimit: 3,
  retryDelay: 60,
}
