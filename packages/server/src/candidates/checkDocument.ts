/** Checks uploaded documents, in a thread. */
import { countFindings } from '@casebook/core/candidates/candidate'
import type { Services } from '../services'
import type { CheckedDocument, DocumentSource } from './checkedDocument'
import { inDocumentThread } from './documentThread'

const worker = new URL('./checkedDocument.worker.ts', import.meta.url)

export async function checkDocument(
  { log }: Pick<Services, 'log'>,
  content: Uint8Array,
  source: DocumentSource,
): Promise<CheckedDocument> {
  try {
    // The cast is safe: the worker sends what `checkedDocument` returns, and nothing else.
    return (await inDocumentThread(worker, { content, source })) as CheckedDocument
  } catch (error) {
    log.warn({ err: error }, 'A document could not be checked')
    return { type: 'Refused', fault: 'effort', findings: [], counts: countFindings([]) }
  }
}
