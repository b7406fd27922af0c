/** Checks uploaded documents one after the other, each in a thread of its own with limits of time and memory. */
import { countFindings } from '@casebook/core/candidates/candidate'
import { createMutex } from '../database/mutex'
import type { Services } from '../services'
import { inThread } from '../thread'
import type { CheckedDocument, DocumentSource } from './checkedDocument'

const limits = { longest: 60_000, megabytes: 768 }

const oneAtATime = createMutex()

export async function checkDocument(
  { log }: Pick<Services, 'log'>,
  content: Uint8Array,
  source: DocumentSource,
): Promise<CheckedDocument> {
  const release = await oneAtATime.acquire()
  try {
    return await checked(content, source)
  } catch (error) {
    log.warn({ err: error }, 'A document could not be checked')
    return { type: 'Refused', fault: 'effort', findings: [], counts: countFindings([]) }
  } finally {
    release()
  }
}

async function checked(content: Uint8Array, source: DocumentSource): Promise<CheckedDocument> {
  const worker = new URL('./checkedDocument.worker.ts', import.meta.url)
  // The cast is safe: the worker sends what `checkedDocument` returns, and nothing else.
  return (await inThread(worker, { content, source }, limits)) as CheckedDocument
}
