/** The cases of a study as formats of other systems write them: what of them leaves, and what the rules compute. */
import { annotatedKey } from '@casebook/core/annotation/annotation'
import type { Value } from '@casebook/core/bases/answerValue'
import { keyOf, parseKey } from '@casebook/core/bases/key'
import type { FactValue } from '@casebook/core/facts/fact'
import { foldFacts } from '@casebook/core/facts/fact'
import type { HistoryEntry } from '@casebook/core/history/historyEntry'
import type { CompiledBase } from '@casebook/core/rules/compile'
import { createEngine } from '@casebook/core/rules/engine/engine'
import { isAnswer } from '@casebook/core/statistics/isAnswer'
import type { ExportedCase } from '@casebook/interchange/dataOut/exportedStudy'
import { readyBase } from '../../bases/compiledBases'
import { graphOf } from '../../deployment/queryGraph'
import type { Services } from '../../services'
import { pauses } from '../../tables/pauses'
import {
  type CaseRow,
  type CasesWanted,
  caseRows,
  queriesOfCases,
  sharedNames,
  signaturesOfCases,
  trailsOf,
} from './exportedCases.repository'

export interface StudyWanted extends CasesWanted {
  /** With trail, queries and signatures: for who may look at the cases themselves. */
  readonly withHistory: boolean
  /** Ids of questions whose answers stay here, with all that is said of them. */
  readonly leftOut: ReadonlySet<string>
}

/** Long trails are read for so many cases at a time. */
const atOnce = 20

/** For cases of one version after another. */
export async function createCaseReader({ db }: Pick<Services, 'db'>, wanted: StudyWanted) {
  const { asOf, withHistory, leftOut } = wanted
  const shared = await sharedNames(db, wanted)
  const graph = await graphOf(db)
  const leaves = (key: string) => !leftOut.has(parseKey(annotatedKey(key))?.questionId ?? key)

  return async function* casesOfVersion(versionId: number): AsyncGenerator<ExportedCase> {
    const { compiled } = await readyBase({ db }, versionId)
    const pause = pauses()
    for await (const batch of caseRows(db, wanted, versionId))
      for (let from = 0; from < batch.length; from += atOnce) {
        const rows = batch.slice(from, from + atOnce)
        const ids = rows.map(({ id }) => id)
        const trails = await trailsOf(db, ids, asOf)
        const queries = withHistory ? await queriesOfCases(db, ids, asOf, graph) : new Map()
        const signatures = withHistory ? await signaturesOfCases(db, ids, asOf) : new Map()
        for (const row of rows) {
          const trail = trails.get(row.id) ?? []
          const { id } = row
          const history = { queries: queries.get(id) ?? [], signatures: signatures.get(id) ?? [] }
          yield exported(row, trail, history, compiled)
          await pause()
        }
      }
  }

  function exported(
    { name, owner, site }: CaseRow,
    whole: readonly HistoryEntry[],
    { queries, signatures }: Omit<NonNullable<ExportedCase['history']>, 'trail'>,
    compiled: CompiledBase,
  ): ExportedCase {
    const trail = whole.filter((entry) => entry.kind !== 'fact' || leaves(entry.fact.id))
    const held = foldFacts(whole.flatMap((entry) => (entry.kind === 'fact' ? [entry.fact] : [])))
    const save = whole.findLast(({ kind }) => kind === 'revision')
    const atSite = whole.findLast((entry) => entry.kind === 'site')
    return {
      key: shared.has(name) ? `${owner}/${name}` : name,
      site: asOf === null ? site : (atSite?.site ?? null),
      savedAt: new Date(save?.at ?? 0),
      author: withHistory ? (save?.author ?? null) : null,
      answers: new Map([...held].filter(([key]) => leaves(key))),
      computed: new Map([...computedOf(compiled, held)].filter(([key]) => leaves(key))),
      history: withHistory
        ? {
            trail,
            queries: queries.filter(({ key }) => leaves(key)),
            signatures: signatures.filter(({ key }) => key === null || leaves(key)),
          }
        : null,
    }
  }
}

/** By key. Hidden values are none, and neither is what a person has said. */
function computedOf(
  compiled: CompiledBase,
  answers: ReadonlyMap<string, NonNullable<FactValue>>,
): ReadonlyMap<string, Value> {
  const computed = [...compiled.structure.questions.values()].filter(({ question }) => question.abstract)
  const values = new Map<string, Value>()
  if (computed.length === 0) return values
  const engine = createEngine(compiled)
  engine.setAll([...answers].flatMap(([id, value]) => (isAnswer(compiled.structure, id) ? [{ id, value }] : [])))
  for (const { question, repeatsIn } of computed)
    for (const occurrence of repeatsIn === null ? [1] : engine.occurrences(repeatsIn)) {
      const key = keyOf(question.id, occurrence)
      const { visible, value } = engine.question(key)
      if (visible && value !== null && !answers.has(key)) values.set(key, value)
    }
  return values
}
