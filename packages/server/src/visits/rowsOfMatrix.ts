/** The rows of the matrix: of each case the states of its forms, by the columns of the newest version. */
import { isStartDay } from '@casebook/core/bases/base'
import { parseKey } from '@casebook/core/bases/key'
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { HeldAnswers } from '@casebook/core/export/dataRow'
import { levels } from '@casebook/core/sdv/level'
import { formState } from '@casebook/core/visits/formState'
import type { VisitColumn } from '@casebook/core/visits/visitColumns'
import type { FormOfCase, RowOfMatrix, VisitOfCase } from '@casebook/core/visits/visits.calls'
import type { Reach } from '../access/reach'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { answersOfCases } from '../cases/caseAnswers.repository'
import { namesOf, type StudyCase } from '../cases/cases.repository'
import type { SectionsOfCase } from '../cases/progress'
import { statusesOfCases } from '../cases/statuses'
import { openQueryNodes } from '../queries/waitingQueries'
import type { Database } from '../services'
import { type KeptOfCase, keptOfCases } from './visitRows.repository'

interface Matrix {
  readonly columns: readonly VisitColumn[]
  readonly newest: ReadyBase
  /** The cases that the caller may change. */
  readonly editable: Reach
}

/** In the same order. */
export async function rowsOfMatrix(
  db: Database,
  cases: readonly StudyCase[],
  { columns, newest, editable }: Matrix,
): Promise<readonly RowOfMatrix[]> {
  const ids = cases.map(({ id }) => id)
  const [kept, held, names, statuses] = await Promise.all([
    keptOfCases(db, ids, await openQueryNodes(db), editable),
    answersOfCases(db, ids),
    namesOf(db, [...new Set(cases.map(({ owner }) => owner))]),
    statusesOfCases(db, cases),
  ])
  const rows: RowOfMatrix[] = []
  for (const { id, owner, name, site, versionId } of cases) {
    const { base, structure } = await readyBase({ db }, versionId)
    const [enteredBy, status, of] = [names.get(owner), statuses.get(id), kept.get(id)]
    if (!of) continue
    rows.push({
      owner,
      name,
      mayEdit: of.mayEdit,
      ...(enteredBy && { enteredBy }),
      ...(site !== null && { site }),
      ...(status && { status }),
      ...(base.version !== newest.base.version && { version: base.version }),
      ...(of.sections && {
        visits: visitsIn(columns, { ...of, sections: of.sections, structure, answers: held.get(id) ?? {} }),
      }),
    })
  }
  return rows
}

interface CaseOfRow extends KeptOfCase {
  readonly sections: SectionsOfCase
  readonly structure: BaseStructure
  readonly answers: HeldAnswers
}

function visitsIn(columns: readonly VisitColumn[], of: CaseOfRow): readonly VisitOfCase[] {
  const { sections, marks, windows, structure } = of
  const given = sectionsWithAnswers(of)
  const isFollowUp = new Set(structure.base.followUps?.map(({ questionnaireId }) => questionnaireId))
  const changed = new Set(marks.flatMap(({ section, changedAt }) => (changedAt ? [section] : [])))
  const states = {
    ready: new Set(sections.ready),
    other: new Set(sections.other),
    begun: new Set(sections.begun),
    signed: new Set(marks.flatMap(({ section, changedAt }) => (changedAt === levels.signed ? [] : [section]))),
    verified: new Set(
      marks.flatMap(({ section, isVerified, changedAt }) => (isVerified && !changedAt ? [section] : [])),
    ),
  }
  const asked = countsBySection(structure, of.asked)

  return columns.flatMap(({ id, isUnscheduled, forms }) => {
    // What is not due yet counts as not begun for signatures, whatever was answered before its time.
    const begun = isFollowUp.has(id) ? new Set([...states.begun, ...given.keys()]) : states.begun
    const shown = forms.flatMap(({ id: form, parts }): readonly FormOfCase[] => {
      const state = formState(parts, { ...states, begun })
      if (!state) return []
      const queries = parts.reduce((sum, part) => sum + (asked.get(part) ?? 0), 0)
      const hasChanged = parts.some((part) => changed.has(part))
      return [{ id: form, state, ...(queries > 0 && { queries }), ...(hasChanged && { hasChanged }) }]
    })
    if (shown.length === 0) return []
    const window = windows.find(({ section, isDone }) => section === id && !isDone)
    const parts = forms.flatMap((form) => form.parts)
    const times = Math.max(0, ...parts.map((part) => given.get(part)?.size ?? 0))
    return [
      {
        id,
        forms: shown,
        ...(window && (window.isNotDone ? { isNotDone: true } : { opens: window.opens, closes: window.closes })),
        ...(isUnscheduled && times > 0 && { times }),
      },
    ]
  })
}

/** The sections that somebody has answered, with the occurrences in which they have. */
function sectionsWithAnswers({ structure, answers }: CaseOfRow): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>()
  for (const [key, value] of Object.entries(answers)) {
    const parsed = parseKey(key)
    const place = parsed && structure.questions.get(parsed.questionId)
    if (!place || value === null || place.question.abstract) continue
    const { initial } = place.question
    if (initial !== undefined && (isStartDay(initial) || String(initial) === String(value))) continue
    const { id } = place.questionnaire
    found.set(id, (found.get(id) ?? new Set()).add(parsed.occurrence))
  }
  return found
}

function countsBySection({ questions }: BaseStructure, keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) {
    const id = questions.get(parseKey(key)?.questionId ?? key)?.questionnaire.id
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
