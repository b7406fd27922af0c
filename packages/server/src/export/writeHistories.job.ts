/**
 * Writes the export of all histories: a spreadsheet of each case, and a PDF if one is wanted. Each file is kept as soon as it is written. Two
 * jobs that write the same export do no harm.
 */
import { buffer } from 'node:stream/consumers'
import type { Language } from '@casebook/core/language/language'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { caseHistoryFile } from '../history/caseHistoryFile'
import { caseDocumentFile } from '../history/document/caseDocumentFile'
import type { Job } from '../jobs/job'
import { longJob, usualLimits, workInBatches, workOff } from '../jobs/longJob'
import { forWholeStudies } from '../reads/wholeStudies'
import type { Database, Services } from '../services'
import { headOf } from '../trail/chains.repository'
import {
  countTry,
  type ExportedCase,
  endExport,
  nextCase,
  type WrittenFile,
  writeFile,
} from './allHistories.repository'

export const writeHistoriesJob: Job<{ readonly id: string }> = {
  name: 'write-histories',
  async run(services, { id }) {
    const { db, now } = services
    const current = await countTry(db, id)
    if (!current) return
    const { tries, documents } = current
    const keep = async ([next]: readonly ExportedCase[]) => {
      if (!next) return
      const ready = await readyBase(services, next.versionId)
      const reading = await forWholeStudies(services)
      await writeFile(db, id, next.place, await historyOf(reading, next, ready, documents))
    }
    await workOff(services, {
      job: writeHistoriesJob,
      id,
      tries,
      part: () => workInBatches({ batches: casesOf(db, id), keep }, usualLimits.part),
      end: (how) => endExport(db, id, how === 'all' ? { completed_at: now() } : { failed_at: now() }),
    })
  },
  ...longJob,
}

/** Those without a file, one by one. */
async function* casesOf(db: Database, id: string) {
  for (let after = 0; ; ) {
    const next = await nextCase(db, id, after)
    if (!next) return
    yield [next]
    after = next.place
  }
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
