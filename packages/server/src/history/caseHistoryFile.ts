/** The history of a case as a spreadsheet: which case it is, its whole trail, and its signatures. */
import type { Readable } from 'node:stream'
import { annotatedKey } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { comparedText } from '@casebook/core/history/comparison/comparisonLanguage'
import { signatureColumns, signatureRow } from '@casebook/core/history/signatureTable'
import { type TrailRow, trailColumns, trailRows } from '@casebook/core/history/trailTable'
import { namesOf, type StudyCase } from '../cases/cases.repository'
import type { Services } from '../services'
import { xlsx } from '../tables/xlsx'
import { signingsOf } from './signings'
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
    { name: 'Signatures', columns: signatureColumns, rows: signatures(services, studyCase, structure) },
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

async function* signatures(
  { db }: Pick<Services, 'db'>,
  { id }: Pick<StudyCase, 'id'>,
  { questionnaires, questions, base }: BaseStructure,
): AsyncGenerator<ReturnType<typeof signatureRow>> {
  const signings = await signingsOf(db, id)
  const names = await namesOf(db, [...new Set(signings.map(({ by }) => by))])
  const { fallbackLanguage } = base.config
  const titleOf = (section: string) =>
    comparedText(questionnaires.get(section)?.questionnaire.text, fallbackLanguage) || section
  const textOf = (key: string) =>
    comparedText(questions.get(parseKey(annotatedKey(key))?.questionId ?? '')?.question.text, fallbackLanguage) || key
  for (const { sections, keys, ...signing } of signings)
    yield signatureRow({
      ...signing,
      name: names.get(signing.by),
      sections: sections.map(titleOf),
      questions: keys.map(textOf),
    })
}
