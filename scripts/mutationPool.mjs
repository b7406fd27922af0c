/**
 * Keeps the thread in which the tests run from one mutant to the next, with the libraries it has loaded: to load them anew
 * takes longer than most tests. The modules of the project are loaded for each mutant, see `mutationRunner.mjs`.
 */
import { ThreadsPoolWorker } from 'vitest/node'

/** Vitest leaves a few listeners behind in a thread with every run. */
const mostRuns = 100

export function keepThread() {
  return {
    name: 'keep-thread',
    configureVitest({ project, vitest }) {
      let kept = null
      const place = {
        take: () => kept,
        keep(thread) {
          kept = thread
        },
      }
      vitest.onClose(() => kept?.thread.stop())
      project.config.pool = 'kept-thread'
      project.config.poolRunner = { name: 'kept-thread', createPoolWorker: (options) => createWorker(options, place) }
    },
  }
}

/** A worker as Vitest's pool knows it, that leaves its thread to the next one. One that is stopped by force does not. */
function createWorker(options, { take, keep }) {
  const listeners = []
  let used = null
  let isLeft = false

  async function begin() {
    const kept = take()
    keep(null)
    if (kept && kept.runs < mostRuns) return { ...kept, runs: kept.runs + 1 }
    await kept?.thread.stop()
    const thread = new ThreadsPoolWorker(options)
    await thread.start()
    return { thread, runs: 1 }
  }

  function leave() {
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
      used.thread.on(event, callback)
    },
    off(event, callback) {
      used.thread.off(event, callback)
    },
    send(message) {
      if (message.type === 'stop') leave()
      else used.thread.send(message)
    },
    async stop() {
      for (const [event, callback] of listeners) used.thread.off(event, callback)
      if (isLeft) keep(used)
      else await used.thread.stop()
    },
    deserialize: (data) => data,
  }
}
