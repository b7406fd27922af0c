/** Reads the dataset of a snapshot for its sum. Killed in the middle, it begins anew: nothing is kept of half a sum. */
import { setTimeout } from 'node:timers/promises'
import { isSettled } from '@casebook/core/statistics/pastMoment'
import type { Job } from '../jobs/job'
import { sumOfPast } from '../statistics/dataFiles'
import { findSnapshot, keepSum } from './life.repository'

export const sumSnapshotJob: Job<{ readonly id: string }> = {
  name: 'sum-snapshot',
  async run(services, { id }) {
    const snapshot = await findSnapshot(services.db, id)
    if (!snapshot || snapshot.hash !== null) return
    while (!isSettled(snapshot.moment, services.now())) await setTimeout(200)
    await keepSum(services.db, id, await sumOfPast(services, snapshot, snapshot.moment))
  },
  retryLimit: 10,
  retryDelay: 5,
  longest: 3600,
}
