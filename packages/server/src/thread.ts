/**
 * Long work without a wait in it, in a thread of its own: the server has to answer others meanwhile.
 *
 * A worker is a module `<name>.worker.ts`. In the bundle it is a file beside the program (`vite.config.ts` names each); from the sources it
 * is translated first.
 */
import { once } from 'node:events'
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'

interface Limits {
  /** Milliseconds. */
  readonly longest: number
  readonly megabytes: number
}

/** Rejects if it fails, takes too long or needs too much memory. `worker`: the address of its module among the sources. */
export async function inThread(worker: URL, data: unknown, { longest, megabytes }: Limits): Promise<unknown> {
  const isBundle = import.meta.url.endsWith('.js')
  const bundled = `./${basename(worker.pathname, '.ts')}.js`
  const file = new URL(isBundle ? bundled : './translated.worker.mjs', import.meta.url)
  const thread = new Worker(file, {
    workerData: { data, module: worker.href },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  try {
    const [result] = await once(thread, 'message', { signal: AbortSignal.timeout(longest) })
    return result
  } finally {
    await thread.terminate()
  }
}
