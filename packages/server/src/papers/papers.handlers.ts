/** Answers the calls for the papers of a study, for whoever may open it. */

import { acceptanceWire } from '@casebook/api-adapter/papers/acceptance.wire'
import { papersWire } from '@casebook/api-adapter/papers/papers.wire'
import { languagesOfBase } from '@casebook/core/bases/base'
import { fileNameOf } from '@casebook/core/bases/fileNameOf'
import type { ReceivedRequestOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { changesOf } from '@casebook/core/papers/changes'
import { codebookOf } from '@casebook/core/papers/codebook'
import type { papersCalls } from '@casebook/core/papers/papers.calls'
import type { Reach } from '../access/reach'
import { findOpenVersion, publicationsOf } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { pdfType } from '../history/document/caseDocumentFile'
import { readInOf } from '../history/document/readIn'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { datasetOfBase } from '../statistics/caseTables'
import { acceptanceHandlers } from './acceptance/acceptance.handlers'
import { changesFile } from './changesFile'
import { paperFile } from './paperFile'
import { paperWords } from './words/papers.words'

export const papersArea: Area = {
  calls: [answers(papersWire, papersHandlers), answers(acceptanceWire, acceptanceHandlers)],
}

/** The names of columns do not depend on who asks. */
const everything: Reach = { everybodys: true, allOf: [], assignedOf: [], sites: null }

type OfVersion = ReceivedRequestOf<typeof papersCalls.getCodebook>

export function papersHandlers(services: Services): AreaHandlers<typeof papersCalls> {
  const { db } = services

  /** Undefined if there is no such version, or it is not open to the caller. */
  const findBook = async ({ group, base, version, language, texts }: OfVersion, caller: Caller) => {
    const name = { group, base }
    const found = await findOpenVersion(db, caller, name, version)
    if (!found) return undefined
    const [ready, dataset, publications] = await Promise.all([
      readyBase(services, found.id),
      datasetOfBase(services, { base: name, reach: everything }, { withIdentifying: true }),
      publicationsOf(db, name),
    ])
    const { say, answers: words } = paperWords(language)
    const readIn = readInOf(ready.base, language, words)
    const codebook = codebookOf(dataset, ready.structure, texts ? { ...readIn, texts: [texts, language] } : readIn, say)
    const publication = publications.find(({ id }) => id === found.id)
    if (!publication) throw new Error(`Version ${found.id} was never published`)
    return { ...ready, version: found.version, codebook, publications, publishedAt: publication.publishedAt }
  }

  /** Undefined if one of the versions is not there; `before` is null for the first version. */
  const findChanges = async (
    { before, ...request }: OfVersion & { readonly before?: string | undefined },
    caller: Caller,
  ) => {
    const { group, base, language, texts } = request
    const found = await findOpenVersion(db, caller, { group, base }, request.version)
    if (!found) return undefined
    const publications = await publicationsOf(db, { group, base })
    const earlier =
      before === undefined
        ? publications[publications.findIndex(({ id }) => id === found.id) - 1]
        : await findOpenVersion(db, caller, { group, base }, before)
    if (before !== undefined && !earlier) return undefined
    const ready = await readyBase(services, found.id)
    const was = earlier ? await readyBase(services, earlier.id) : null
    const { say, answers: words } = paperWords(language)
    const readIn = readInOf(ready.base, language, words)
    const changes = changesOf(
      (was ?? ready).structure,
      ready.structure,
      texts ? { ...readIn, texts: [texts, language] } : readIn,
      say,
    )
    return { ready, version: found.version, before: was?.base.version ?? null, changes }
  }

  return {
    async getVersionChanges(request, caller) {
      const found = await findChanges(request, caller)
      if (!found) return { type: 'KnowledgeBaseNotFound' }
      const { version, before, changes } = found
      return { type: 'ReceivedVersionChanges', version, before, changes }
    },

    async getCodebook(request, caller) {
      const book = await findBook(request, caller)
      if (!book) return { type: 'KnowledgeBaseNotFound' }
      const { version, publishedAt, checksum, codebook, publications, base } = book
      const versions = await Promise.all(
        publications.map(async ({ id }) => (await readyBase(services, id)).base.version),
      )
      return {
        type: 'ReceivedCodebook',
        version,
        publishedAt: publishedAt.toISOString(),
        checksum,
        codebook,
        versions: versions.toReversed(),
        languages: languagesOfBase(base),
      }
    },

    async getPaper({ kind, ...request }, caller) {
      if (kind === 'changes') {
        const found = await findChanges(request, caller)
        if (!found) return { type: 'KnowledgeBaseNotFound' }
        const content = await changesFile({ ...found, language: request.language, made: services.now() })
        const name = fileNameOf(found.ready.base, 'changes.pdf')
        return { type: 'ReceivedBinaryData', file: { name, mediaType: pdfType, content } }
      }
      const book = await findBook(request, caller)
      if (!book) return { type: 'KnowledgeBaseNotFound' }
      const content = await paperFile({ ...book, kind, language: request.language, made: services.now() })
      const name = fileNameOf(book.base, `${kind}.pdf`)
      return { type: 'ReceivedBinaryData', file: { name, mediaType: pdfType, content } }
    },
  }
}
