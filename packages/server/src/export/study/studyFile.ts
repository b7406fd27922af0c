/** A study with its data in a format of another system, written while it is read. */

import { identifyingInAny } from '@casebook/core/rules/identifying'
import type { StudyFormat } from '@casebook/core/statistics/statistics.calls'
import type { ExportedCase, ExportedVersion } from '@casebook/interchange/dataOut/exportedStudy'
import { writeOdmStudy } from '@casebook/interchange/dataOut/odm/writeOdmStudy'
import { responsesTo } from '@casebook/interchange/dataOut/questionnaireResponse'
import { recordTable } from '@casebook/interchange/dataOut/redcapRecords'
import { publicationsOf } from '../../bases/bases.repository'
import { readyBase } from '../../bases/compiledBases'
import type { Services } from '../../services'
import { csvType, plainCsv } from '../../tables/csv'
import { createCaseReader } from './exportedCases'
import type { CasesWanted } from './exportedCases.repository'
import { peopleOf } from './exportedCases.repository'

interface StudyForm extends CasesWanted {
  readonly withIdentifying: boolean
  readonly withHistory: boolean
}

interface FileKind {
  readonly ending: string
  readonly mediaType: string
}

/** Formats that have a study in one file. */
export type FileFormat = Exclude<StudyFormat, 'xport'>

export const studyFileKinds: Readonly<Record<FileFormat, FileKind>> = {
  odm: { ending: '.xml', mediaType: 'application/xml' },
  odm2: { ending: '.xml', mediaType: 'application/xml' },
  fhir: { ending: '.ndjson', mediaType: 'application/fhir+ndjson' },
  redcap: { ending: '.csv', mediaType: csvType },
}

type Given = Pick<Services, 'db' | 'now'>

/** Its pieces in their order. `base` has a version, and had one at the moment of `asOf`. */
export async function* studyFile(
  services: Given,
  format: FileFormat,
  form: StudyForm,
): AsyncGenerator<string | Uint8Array> {
  const { db, now } = services
  const { asOf, withHistory, withIdentifying } = form
  const versions = new Map<ExportedVersion, number>()
  const structures = []
  for (const { id, publishedAt } of await publicationsOf(db, form.base)) {
    const { base, structure } = await readyBase(services, id)
    structures.push(structure)
    if (asOf === null || publishedAt <= asOf) versions.set({ base, publishedAt }, id)
  }
  // What identifies people is for the newest version to say, in data of a past moment too.
  const leftOut = withIdentifying ? new Set<string>() : identifyingInAny(structures)
  const casesOfVersion = await createCaseReader(services, { ...form, leftOut })
  const all = [...versions.keys()]
  const casesOf = (version: ExportedVersion) => casesOfVersion(versions.get(version) ?? 0)
  switch (format) {
    case 'odm':
    case 'odm2': {
      const people = await peopleOf(db, form)
      const study = { ...people, versions: all, writtenAt: now(), asOf, withHistory, casesOf }
      return yield* writeOdmStudy(study, format === 'odm' ? '1.3.2' : '2.0')
    }
    case 'fhir':
      for (const version of all) {
        const responseOf = responsesTo(version)
        for await (const one of casesOf(version)) yield `${JSON.stringify(responseOf(one))}\n`
      }
      return
    case 'redcap':
      return yield* plainCsv(records(all, casesOf))
  }
}

async function* records(
  versions: readonly ExportedVersion[],
  casesOf: (version: ExportedVersion) => AsyncIterable<ExportedCase>,
): AsyncGenerator<readonly string[]> {
  const { header, rowsOf } = recordTable(versions)
  yield header
  for (const version of versions) for await (const one of casesOf(version)) yield* rowsOf(version, one)
}
