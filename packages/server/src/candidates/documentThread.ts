/** Runs work on whole documents, one after the other, each in a thread of its own with limits of time and memory. */
import { createMutex } from '../database/mutex'
import { inThread } from '../thread'

const limits = { longest: 60_000, megabytes: 768 }

const oneAtATime = createMutex()

/** Rejects as `inThread` does. */
export async function inDocumentThread(worker: URL, data: unknown): Promise<unknown> {
  const release = await oneAtATime.acquire()
  try {
    return await inThread(worker, data, limits)
  } finally {
    release()
  }
}
