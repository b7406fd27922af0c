/** The histories of many cases as an archive: a spreadsheet for each, and the files that are answers, written one after another while the archive is read. */
import type { Readable } from 'node:stream'
import { readyBase } from '../bases/compiledBases'
import type { StudyCase } from '../cases/cases.repository'
import type { Services } from '../services'
import { uniqueNames, type ZippedFile, zip } from '../tables/zip'
import { archivedFiles } from './archivedFiles'
import { caseHistoryFile } from './caseHistoryFile'

/** In folders by group, base and owner. */
export function allHistories(services: Pick<Services, 'db' | 'now'>, cases: AsyncIterable<StudyCase>): Readable {
  return zip(files(services, cases))
}

async function* files(
  services: Pick<Services, 'db' | 'now'>,
  cases: AsyncIterable<StudyCase>,
): AsyncGenerator<ZippedFile> {
  const pathOf = uniqueNames()
  for await (const studyCase of cases) {
    const { id, group, base, owner, name, savedAt, versionId } = studyCase
    const { structure } = await readyBase(services, versionId)
    const path = pathOf([group, base, owner], name, '.xlsx')
    yield { path, modifiedAt: savedAt, content: () => caseHistoryFile(services, studyCase, structure) }
    for (const file of await archivedFiles(services.db, pathOf, { id, file: path, through: null }))
      yield { path: file.path, modifiedAt: savedAt, content: file.content }
  }
}
