/** Checks uploaded documents one after the other, each in a thread of its own with limits of time and memory. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { countFindings } from '@casebook/core/candidates/candidate'
import type { Destination } from '@casebook/core/candidates/readDocument'
import { createMutex } from '../database/mutex'
import type { Services } from '../services'
import type { CheckedDocument } from './checkedDocument'

/** Milliseconds. */
const longest = 60_000

const oneAtATime = createMutex()

export async function checkDocument(
  { log }: Pick<Services, 'log'>,
  content: Uint8Array,
  destination: Destination,
): Promise<CheckedDocument> {
  const release = await oneAtATime.acquire()
  try {
    return await checked(content, destination)
  } catch (error) {
    log.warn({ err: error }, 'A document could not be checked')
    return { type: 'Refused', fault: 'effort', findings: [], counts: countFindings([]) }
  } finally {
    release()
  }
}

async function checked(content: Uint8Array, destination: Destination): Promise<CheckedDocument> {
  const worker = new Worker(new URL('./checkedDocument.worker.mjs', import.meta.url), {
    workerData: { content, destination },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  try {
    // The cast is safe: the worker sends what `checkedDocument` returns, and nothing else.
    const [result] = await once(worker, 'message', { signal: AbortSignal.timeout(longest) })
    return result as CheckedDocument
  } finally {
    await worker.terminate()
  }
}
