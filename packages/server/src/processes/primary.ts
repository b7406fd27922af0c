/**
 * The first process of a server with several (PROCESSES). It answers no calls: it starts the others, which listen to one port, keeps what they share,
 * and starts another when one ends.
 */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config/config'
import { createLog } from '../log'
import { createProcessFigures } from './processFigures'
import { createSemaphores } from './semaphores'
import type { WorkerMessage } from './worker'

const shortLife = 5_000
const longestPause = 30_000

// Each process takes connections from the kernel. Handed out in turn, those on their way to a process that is killed would never be answered.
cluster.schedulingPolicy = cluster.SCHED_NONE

/** Resolves once all processes answer, with what the first of them has to say; null if that could not start and has said why. */
export async function startProcesses(
  config: Config,
): Promise<{ readonly announcement: string; stop(): Promise<void> } | null> {
  const log = createLog(config)
  const shareSemaphores = createSemaphores()
  const figures = createProcessFigures(log)
  let isStopping = false
  let pause = 0

  function fork(isFirst: boolean): Worker {
    const worker = cluster.fork({ CASEBOOK_FIRST: isFirst ? '1' : '0' })
    shareSemaphores(worker)
    worker.on('message', ({ type }: WorkerMessage) => {
      if (type === 'running') figures.include(worker)
    })
    return worker
  }

  /** A process that ends is replaced; one that ends again and again, after a longer and longer pause. */
  function replaceWhenEnded(worker: Worker): void {
    const started = Date.now()
    worker.once('exit', async (code, signal) => {
      if (isStopping) return
      log.error({ process: worker.process.pid, code, signal }, 'A process ended; another is started')
      pause = Date.now() - started < shortLife ? Math.min(longestPause, pause * 2 || 500) : 0
      await delay(pause)
      if (!isStopping) replaceWhenEnded(fork(false))
    })
  }

  const first = fork(true)
  const announcement = await running(first)
  if (announcement === null) return null
  replaceWhenEnded(first)
  const others = Array.from({ length: config.processes - 1 }, () => fork(false))
  for (const worker of others) replaceWhenEnded(worker)
  await Promise.all(others.map(running))

  return {
    announcement,
    async stop() {
      isStopping = true
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      for (const worker of workers) worker.process.kill('SIGTERM')
      await Promise.all(workers.map((worker) => worker.isDead() || once(worker, 'exit')))
    },
  }
}

/** The first message of a process that answers calls; null if it ends before. */
function running(worker: Worker): Promise<string | null> {
  return new Promise((resolve) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'running') resolve(message.announcement)
    })
    worker.once('exit', () => resolve(null))
  })
}
