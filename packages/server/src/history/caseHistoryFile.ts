/** The history of a case as a spreadsheet: which case it is, and its whole trail. */
import type { Readable } from 'node:stream'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { type TrailRow, trailColumns, trailRows } from '@casebook/core/history/trailTable'
import type { StudyCase } from '../cases/cases.repository'
import type { Services } from '../services'
import { xlsx } from '../tables/xlsx'
import { trailOf } from './trail.repository'

export function caseHistoryFile(
  services: Pick<Services, 'db' | 'now'>,
  studyCase: StudyCase,
  structure: BaseStructure,
): Readable {
  const { group, base, owner, name, deletedAt } = studyCase
  const about = [
    ['Group', group],
    ['Base', base],
    ['Version', structure.base.version],
    ['Owner', owner],
    ['Case', name],
    ['Marked deleted', deletedAt],
    ['Written at', services.now()],
  ]
  return xlsx([
    {
      name: 'Case',
      columns: [
        { header: 'Field', width: 16 },
        { header: 'Value', width: 40 },
      ],
      rows: about,
    },
    { name: 'Trail', columns: trailColumns, rows: rows(services, studyCase, structure) },
  ])
}

async function* rows(
  { db }: Pick<Services, 'db'>,
  { id }: Pick<StudyCase, 'id'>,
  structure: BaseStructure,
): AsyncGenerator<TrailRow> {
  const rowOf = trailRows(structure)
  for await (const entry of trailOf(db, id)) yield rowOf(entry)
}
