import { describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config/config'
import { createLog } from '../log'
import type { Services } from '../services'
import { openTestDatabase } from '../testing/testDatabase'
import type { Job } from './job'
import { LeftToOthers, longJob, workInBatches, workOff } from './longJob'

const log = createLog({ logLevel: 'silent' })
const queueJob = vi.fn(async () => {})
const services: Services = {
  db: await openTestDatabase(),
  log,
  config: readConfig({}),
  now: () => new Date(),
  queueJob,
}
const job: Job<{ readonly id: string }> = { name: 'count', run: async () => {}, ...longJob }

async function* batchesOf(...batches: readonly (readonly number[])[]) {
  yield* batches
}

describe('work in batches', () => {
  it('does one of them in any case, and says whether there are more', async () => {
    const keep = vi.fn(async () => {})
    expect(await workInBatches({ batches: batchesOf([1, 2], [3]), keep }, 0)).toBe('more')
    expect(keep.mock.calls).toEqual([[[1, 2]]])
    expect(await workInBatches({ batches: batchesOf([1, 2]), keep }, 0)).toBe('all')
    expect(await workInBatches({ batches: batchesOf(), keep }, 0)).toBe('all')
  })

  it('does items one by one where a batch fails, and none twice', async () => {
    const kept: (number | string)[] = []
    const result = workInBatches(
      {
        batches: batchesOf([1, 2, 3], [4]),
        async keep(batch) {
          if (batch.includes(2)) throw new Error('2 is odd')
          kept.push(...batch)
        },
        keepFailed: async (item, error) => void kept.push(`${item}: ${error}`),
      },
      60_000,
    )
    expect(await result).toBe('all')
    expect(kept).toEqual([1, '2: Error: 2 is odd', 3, 4])
  })

  it('ends with a failure that is nobody’s in particular', async () => {
    const keep = () => Promise.reject(new Error('no memory'))
    await expect(workInBatches({ batches: batchesOf([1]), keep }, 0)).rejects.toThrow('no memory')
  })

  it('leaves to others what others have kept', async () => {
    const keepFailed = vi.fn(async () => {})
    const keep = () => Promise.reject(new LeftToOthers())
    expect(await workInBatches({ batches: batchesOf([1, 2]), keep, keepFailed }, 0)).toBe('left')
    expect(keepFailed).not.toHaveBeenCalled()
  })
})

describe('a long job', () => {
  const work = (part: () => Promise<'all' | 'more' | 'left' | 'stopped'>, tries = 1) => {
    const end = vi.fn(async () => {})
    return { job, id: 'one', by: 'ada', tries, part: vi.fn(part), end }
  }

  it('queues the next part, or ends', async () => {
    const one = work(async () => 'more')
    await workOff(services, one)
    expect(queueJob).toHaveBeenCalledWith(job, { id: 'one' })
    for (const how of ['all', 'stopped'] as const) {
      const other = work(async () => how)
      await workOff(services, other)
      expect(other.end).toHaveBeenCalledWith(how)
    }
    const left = work(async () => 'left')
    await workOff(services, left)
    expect([one, left].map(({ end }) => end.mock.calls)).toEqual([[], []])
    expect(queueJob).toHaveBeenCalledTimes(1)
  })

  it('is given up when it has failed again and again', async () => {
    const last = work(() => Promise.reject(new Error('no memory')), 5)
    await expect(workOff(services, last)).rejects.toThrow('no memory')
    const over = work(async () => 'all', 6)
    await workOff(services, over)
    expect(over.part).not.toHaveBeenCalled()
    expect(over.end).toHaveBeenCalledWith('failed')
  })

  it('that a locked study refuses is held, and who holds the study sees that something waits', async () => {
    const detail = JSON.stringify({ group: 'Cardiology', base: 'Visit' })
    const held = work(() => Promise.reject(Object.assign(new Error('held'), { code: 'CB423', detail })))
    await workOff(services, held)
    expect(held.end).toHaveBeenCalledWith('held')
    expect(await services.db.selectFrom('late_delivery').select(['username', 'base_name']).execute()).toEqual([
      { username: 'ada', base_name: 'Visit' },
    ])
  })
})
