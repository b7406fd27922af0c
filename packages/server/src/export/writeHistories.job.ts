/**
 * Writes the export of all histories, a spreadsheet for each case, and a PDF if one is wanted. Each file is kept as soon as it is written, so that a process which is killed
 * loses the one it was at.
 *
 * A job writes for some seconds and queues the next one: it ends in time when the server stops, and one that was interrupted is soon taken
 * for dead and tried again. Two that write the same export do no harm. If no file gets done in several tries, the export has failed: a case
 * that ends the process must not end it again and again.
 */
import { buffer } from 'node:stream/consumers'
import type { Language } from '@casebook/core/language/language'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { caseHistoryFile } from '../history/caseHistoryFile'
import { caseDocumentFile } from '../history/document/caseDocumentFile'
import type { Job } from '../jobs/job'
import type { Services } from '../services'
import { headOf } from '../trail/chains.repository'
import {
  countTry,
  type ExportedCase,
  endExport,
  nextCase,
  type WrittenFile,
  writeFile,
} from './allHistories.repository'

const maxTries = 5
/** Milliseconds. */
const longestPart = 10_000

export const writeHistoriesJob: Job<{ readonly id: string }> = {
  name: 'write-histories',
  async run(services, { id }) {
    const { db, log, now } = services
    const current = await countTry(db, id)
    if (!current) return
    if (current.tries > maxTries) {
      log.error({ export: id }, 'The export of all histories failed again and again, and was given up')
      return endExport(db, id, { failed_at: now() })
    }
    if (await writePart(services, id, current.documents)) return endExport(db, id, { completed_at: now() })
    await services.queueJob(writeHistoriesJob, { id })
  },
  // More than `maxTries`, which is what ends it.
  retryLimit: 10,
  retryDelay: 5,
  longest: 60,
}

/** Whether no case is left. */
async function writePart(services: Services, id: string, documents: Language | null): Promise<boolean> {
  const { db } = services
  const end = performance.now() + longestPart
  for (let after = 0; performance.now() < end; ) {
    const next = await nextCase(db, id, after)
    if (!next) return true
    const ready = await readyBase(services, next.versionId)
    await writeFile(db, id, next.place, await historyOf(services, next, ready, documents))
    after = next.place
  }
  return false
}

/** Written again if the case is saved meanwhile, so that it is of the trail whose end it names. */
async function historyOf(
  services: Services,
  studyCase: ExportedCase,
  ready: ReadyBase,
  documents: Language | null,
): Promise<WrittenFile> {
  for (;;) {
    const { seq, hash } = await headOf(services.db, studyCase.id)
    const content = await buffer(caseHistoryFile(services, studyCase, ready.structure))
    const document =
      documents === null ? null : await buffer(await caseDocumentFile(services, studyCase, ready, documents))
    const isSame = (await headOf(services.db, studyCase.id)).seq === seq
    if (isSame && hash !== null) return { content, document, trail: { seq, hash } }
  }
}
