/** Answers the calls for the papers of a study, for whoever may open it. */
import { papersWire } from '@casebook/api-adapter/papers/papers.wire'
import { languagesOfBase } from '@casebook/core/bases/base'
import { codebookOf } from '@casebook/core/papers/codebook'
import type { papersCalls } from '@casebook/core/papers/papers.calls'
import type { Reach } from '../access/reach'
import { findOpenVersion, publicationsOf } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { readInOf } from '../history/document/readIn'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { datasetOfBase } from '../statistics/caseTables'
import { paperWords } from './words/papers.words'

export const papersArea: Area = { calls: [answers(papersWire, papersHandlers)] }

/** The names of columns do not depend on who asks. */
const everything: Reach = { everybodys: true, allOf: [], assignedOf: [], sites: null }

export function papersHandlers(services: Services): AreaHandlers<typeof papersCalls> {
  const { db } = services
  return {
    async getCodebook({ group, base, version, language, texts }, caller) {
      const name = { group, base }
      const found = await findOpenVersion(db, caller, name, version)
      if (!found) return { type: 'KnowledgeBaseNotFound' }
      const [ready, dataset, publications] = await Promise.all([
        readyBase(services, found.id),
        datasetOfBase(services, { base: name, reach: everything }, { withIdentifying: true }),
        publicationsOf(db, name),
      ])
      const { say, answers: words } = paperWords(language)
      const readIn = readInOf(ready.base, language, words)
      const versions = await Promise.all(
        publications.map(async ({ id }) => (await readyBase(services, id)).base.version),
      )
      return {
        type: 'ReceivedCodebook',
        version: found.version,
        publishedAt: publications.find(({ id }) => id === found.id)?.publishedAt.toISOString() ?? '',
        checksum: ready.checksum,
        codebook: codebookOf(dataset, ready.structure, texts ? { ...readIn, texts: [texts, language] } : readIn, say),
        versions: versions.toReversed(),
        languages: languagesOfBase(ready.base),
      }
    },
  }
}
