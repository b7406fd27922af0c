/** The reason for change: whether a save needs one, and what is kept of it. */
import { keptReason } from '@casebook/core/bases/reasons/reasonForChange'
import { localDay } from '@casebook/core/dates/localDay'
import { progressOf } from '@casebook/core/entry/form/collected'
import { type ChangedAnswer, changesToExplain } from '@casebook/core/facts/changesToExplain'
import type { Fact } from '@casebook/core/facts/fact'
import type { ReadyBase } from '../bases/compiledBases'
import type { CaseAnswers } from '../cases/caseAnswers.repository'
import type { StudyCase } from '../cases/cases.repository'
import { formWith } from '../cases/progress'
import type { Database } from '../services'
import type { SaveRequest } from './saveDraft'

type Explained = Pick<SaveRequest, 'given' | 'source' | 'isPlayed'>

/** The reason as it is kept, or undefined where none was given that the study takes. */
export function reasonOf({ base }: ReadyBase, { given = {} }: Explained): string | undefined {
  return keptReason(base.reasonForChange ?? {}, given, base.config.fallbackLanguage) ?? undefined
}

interface Save {
  readonly ready: ReadyBase
  readonly studyCase: StudyCase
  readonly saved: CaseAnswers | undefined
  readonly request: Explained
}

/** The changed answers of which the study asks why, if the save does not say. A patient at a tablet is not asked. */
export async function unexplainedChanges(
  tx: Database,
  { ready, studyCase, saved, request }: Save,
  facts: readonly Fact[],
): Promise<readonly ChangedAnswer[]> {
  const { reasonForChange } = ready.base
  if (!reasonForChange || !saved || request.isPlayed || request.source.kind === 'tablet') return []
  if (reasonOf(ready, request) !== undefined) return []
  const signed = reasonForChange.when === 'signed' ? await everSigned(tx, studyCase.id) : new Set<string>()
  const today = localDay(studyCase.savedAt)
  const before = new Map(Object.entries(saved.answers))
  return changesToExplain(
    reasonForChange,
    ready.structure,
    {
      answers: saved.answers,
      wasSigned: (id) => signed.has(id),
      isComplete: (id) => progressOf(formWith(ready, before), id, new Set(), today).state === 'complete',
    },
    facts,
  )
}

async function everSigned(tx: Database, caseId: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('sdv_entry')
    .select('questionnaire')
    .distinct()
    .where('case_id', '=', caseId)
    .execute()
  return new Set(rows.map(({ questionnaire }) => questionnaire))
}
