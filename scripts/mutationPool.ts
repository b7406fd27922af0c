/**
 * Keeps the thread in which the tests run from one mutant to the next, with the libraries it has loaded: to load them anew
 * takes longer than most tests. The modules of the project are loaded for each mutant, see `mutationRunner.mjs`.
 */

import type { Plugin } from 'vitest/config'
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

/** Vitest leaves a few listeners behind in a thread with every run. */
const maxRuns = 100

interface Kept {
  readonly thread: ThreadsPoolWorker
  readonly runs: number
}

interface Place {
  kept: Kept | null
}

export function keepThread(): Plugin {
  return {
    name: 'keep-thread',
    configureVitest({ project, vitest }) {
      const place: Place = { kept: null }
      vitest.onClose(() => place.kept?.thread.stop())
      project.config.pool = 'kept-thread'
      project.config.poolRunner = { name: 'kept-thread', createPoolWorker: (options) => createWorker(options, place) }
    },
  }
}

/** A worker as Vitest's pool knows it, that leaves its thread to the next one. One that is stopped by force does not. */
function createWorker(options: PoolOptions, place: Place): PoolWorker {
  const listeners: [event: string, callback: (message: unknown) => void][] = []
  const thread = () => {
    if (!used) throw new Error('The worker has not begun')
    return used.thread
  }
  let used: Kept | null = null
  let isLeft = false

  async function begin(): Promise<Kept> {
    const { kept } = place
    place.kept = null
    if (kept && kept.runs < maxRuns) return { ...kept, runs: kept.runs + 1 }
    await kept?.thread.stop()
    const fresh = new ThreadsPoolWorker(options)
    await fresh.start()
    return { thread: fresh, runs: 1 }
  }

  function leave(): void {
    isLeft = true
    const stopped = { type: 'stopped', __vitest_worker_response__: true }
    for (const [event, callback] of listeners) if (event === 'message') callback(stopped)
  }

  return {
    name: 'threads',
    async start() {
      used = await begin()
    },
    on(event, callback) {
      listeners.push([event, callback])
      thread().on(event, callback)
    },
    off(event, callback) {
      thread().off(event, callback)
    },
    send(message: WorkerRequest) {
      if (message.type === 'stop') leave()
      else thread().send(message)
    },
    async stop() {
      for (const [event, callback] of listeners) thread().off(event, callback)
      if (isLeft) place.kept = used
      else await thread().stop()
    },
    deserialize: (data) => data,
  }
}
