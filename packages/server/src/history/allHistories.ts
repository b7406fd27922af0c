/** The histories of many cases as an archive: a spreadsheet for each, written one after another while the archive is read. */
import type { Readable } from 'node:stream'
import { readyBase } from '../bases/compiledBases'
import type { StudyCase } from '../cases/cases.repository'
import type { Services } from '../services'
import { uniqueNames, type ZippedFile, zip } from '../tables/zip'
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
    const { group, base, owner, name, savedAt, versionId } = studyCase
    const { structure } = await readyBase(services, versionId)
    yield {
      path: pathOf([group, base, owner], name, '.xlsx'),
      modifiedAt: savedAt,
      content: () => caseHistoryFile(services, studyCase, structure),
    }
  }
}
