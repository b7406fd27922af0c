/** Finds cases by their names and their content. The core decides what matches; here the answers are read, some cases at a time. */
import { caseSearch, isInText, needleOf } from '@casebook/core/cases/search'
import type { HeldAnswers } from '@casebook/core/export/dataRow'
import { readyBase } from '../bases/compiledBases'
import type { Services } from '../services'
import { answersOfCases } from './caseAnswers.repository'
import type { StudyCase } from './cases.repository'

/** So few that no other call waits long for its turn, nor many answers are in memory. */
const batchSize = 200

export async function casesWith(
  services: Pick<Services, 'db'>,
  cases: readonly StudyCase[],
  content: string,
): Promise<StudyCase[]> {
  const needle = needleOf(content)
  const searches = new Map<number, (answers: HeldAnswers) => boolean>()
  for (const id of new Set(cases.map(({ versionId }) => versionId)))
    searches.set(id, caseSearch(needle, (await readyBase(services, id)).structure))

  const found = new Set(cases.filter(({ name }) => isInText(needle, name)))
  const others = cases.filter((studyCase) => !found.has(studyCase))
  for (let from = 0; from < others.length; from += batchSize) {
    const batch = others.slice(from, from + batchSize)
    const held = await answersOfCases(
      services.db,
      batch.map(({ id }) => id),
    )
    for (const studyCase of batch) {
      const answers = held.get(studyCase.id)
      if (answers && searches.get(studyCase.versionId)?.(answers)) found.add(studyCase)
    }
  }
  return cases.filter((studyCase) => found.has(studyCase))
}
