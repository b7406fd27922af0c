/** A study with its data in a format of another system, written while it is read. */

import { identifyingInAny } from '@casebook/core/rules/identifying'
import type { StudyFormat } from '@casebook/core/statistics/statistics.calls'
import type { ExportedVersion } from '@casebook/interchange/dataOut/exportedStudy'
import { writeOdmStudy } from '@casebook/interchange/dataOut/odm/writeOdmStudy'
import { publicationsOf } from '../../bases/bases.repository'
import { readyBase } from '../../bases/compiledBases'
import type { Services } from '../../services'
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

export const studyFileKinds: Readonly<Record<StudyFormat, FileKind>> = {
  odm: { ending: '.xml', mediaType: 'application/xml' },
  odm2: { ending: '.xml', mediaType: 'application/xml' },
}

type Given = Pick<Services, 'db' | 'now'>

/** Its pieces in their order. `base` has a version, and had one at the moment of `asOf`. */
export async function* studyFile(services: Given, format: StudyFormat, form: StudyForm): AsyncGenerator<string> {
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
  const study = {
    ...(await peopleOf(db, form)),
    versions: [...versions.keys()],
    writtenAt: now(),
    asOf,
    withHistory,
    casesOf: (version: ExportedVersion) => casesOfVersion(versions.get(version) ?? 0),
  }
  switch (format) {
    case 'odm':
      return yield* writeOdmStudy(study, '1.3.2')
    case 'odm2':
      return yield* writeOdmStudy(study, '2.0')
  }
}
