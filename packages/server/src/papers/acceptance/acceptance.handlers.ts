/** Answers the calls for the report of acceptance of a version or of a draft. */
import { setImmediate as letOthersGoFirst } from 'node:timers/promises'
import type { Base } from '@casebook/core/bases/base'
import { fileNameOf } from '@casebook/core/bases/fileNameOf'
import type { ReceivedRequestOf } from '@casebook/core/call/call'
import { acceptanceOf } from '@casebook/core/papers/acceptance/acceptance'
import type { AcceptanceReport, acceptanceCalls } from '@casebook/core/papers/acceptance/acceptance.calls'
import { type Proven, provenBy } from '@casebook/core/testPatients/trying'
import { findOpenVersion, publicationsOf } from '../../bases/bases.repository'
import { readyBase } from '../../bases/compiledBases'
import { findCandidate } from '../../candidates/candidates.repository'
import { triedIn } from '../../candidates/differingIn'
import { pdfType } from '../../history/document/caseDocumentFile'
import { readInOf } from '../../history/document/readIn'
import type { AreaHandlers } from '../../http/area'
import type { Services } from '../../services'
import { acceptanceWords } from './acceptance.words'
import { acceptanceFile } from './acceptanceFile'

type Asked = Pick<ReceivedRequestOf<typeof acceptanceCalls.getAcceptance>, 'language' | 'texts' | 'format'>

type About = Pick<AcceptanceReport, 'version' | 'checksum' | 'isDraft' | 'kept' | 'made'>

export function acceptanceHandlers(services: Services): AreaHandlers<typeof acceptanceCalls> {
  const { db, now } = services
  const made = (by: string) => ({ by, at: now().toISOString() })
  return {
    async getAcceptance({ group, base, version, ...asked }, caller) {
      const name = { group, base }
      const found = await findOpenVersion(db, caller, name, version)
      if (!found) return { type: 'KnowledgeBaseNotFound' }
      const [ready, publications] = await Promise.all([readyBase(services, found.id), publicationsOf(db, name)])
      const publication = publications.find(({ id }) => id === found.id)
      if (!publication) throw new Error(`Version ${found.id} was never published`)
      const { publishedBy: by, publishedAt } = publication
      return reported(ready.base, asked, {
        version: found.version,
        checksum: ready.checksum,
        isDraft: false,
        kept: { by, at: publishedAt.toISOString() },
        made: made(caller.username),
      })
    },

    async getDraftAcceptance({ candidate, ...asked }, caller) {
      const found = await findCandidate(db, caller, candidate)
      if (!found) return { type: 'CandidateNotFound' }
      const { document, settled, checksum } = found
      if (settled) return { type: 'CandidateSettled', settled }
      const { version, uploadedBy: by, uploadedAt: at } = found.candidate
      const about = { version, checksum, isDraft: true, kept: { by, at }, made: made(caller.username) }
      return reported(document, asked, about)
    },
  }
}

async function reported(base: Base, { language, texts, format }: Asked, about: About) {
  const { say, answers } = acceptanceWords(language)
  const readIn = readInOf(base, language, answers)
  const tried = { results: await triedIn(base), proven: await provenOf(base) }
  const acceptance = acceptanceOf(base, tried, texts ? { ...readIn, texts: [texts, language] } : readIn, say)
  const report = { ...acceptance, ...about }
  if (format === 'page') return { type: 'ReceivedAcceptance', report } as const
  const content = await acceptanceFile(report, language)
  const file = { name: fileNameOf(base, 'acceptance.pdf'), mediaType: pdfType, content }
  return { type: 'ReceivedBinaryData', file } as const
}

/** Milliseconds of work at a time. */
const slice = 10

/** A published version stays as it is, and its page is mostly followed by its PDF: both are of the same search. */
const known = new WeakMap<Base, Promise<Proven>>()

function provenOf(base: Base): Promise<Proven> {
  const proven = known.get(base) ?? search(base)
  known.set(base, proven)
  return proven
}

/** Others come in between. */
async function search(base: Base): Promise<Proven> {
  const work = provenBy(base)
  for (;;) {
    const until = performance.now() + slice
    do {
      const { done, value } = work.next()
      if (done) return value
    } while (performance.now() < until)
    await letOthersGoFirst()
  }
}
