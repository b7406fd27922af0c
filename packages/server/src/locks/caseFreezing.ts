/**
 * The questionnaires of a case that take no answers now, and why.
 *
 * The reasons are read from the rows at the moment of the call: deletion, interim locks, SDV entries, what came from
 * outside, what was unlocked, and the queries that ask for an answer all the same. What follows from it is the core's to
 * say, so no call can change what the screen shows as frozen.
 */
import { annotatedKey } from '@casebook/core/annotation/annotation'
import { isExternalOnly } from '@casebook/core/bases/forPatients'
import { lineageOf } from '@casebook/core/bases/structure'
import type { Fact } from '@casebook/core/facts/fact'
import { type FreezingReason, freezingFor, freezingReasonOf, mayAnswer } from '@casebook/core/locks/freezing'
import { openNodes } from '@casebook/core/queries/graph/graph'
import { levels, type SdvEntry } from '@casebook/core/sdv/level'
import { isCaseConfirmed } from '@casebook/core/sdv/marks'
import type { ReadyBase } from '../bases/compiledBases'
import { sdvTabs } from '../bases/sdvTabs'
import { graphOf } from '../deployment/queryGraph'
import type { Source } from '../schema'
import type { Database } from '../services'
import { type CaseLocks, locksOfCase } from './locks.repository'

export interface CaseFreezing {
  /** By questionnaire; one that takes answers is not in it. */
  readonly reasons: ReadonlyMap<string, FreezingReason>
  /** Keys of the answers that an open query asks for. */
  readonly asked: ReadonlySet<string>
}

/** A case without a name yet has the name "". */
export interface FreezableCase {
  readonly id: string | null
  readonly name: string
  readonly isDeleted: boolean
  /** Read if they are not given. */
  readonly locks?: CaseLocks | undefined
}

/** `answers` are read only where it depends on them what shows: once a monitor has confirmed something. */
export async function freezingOfCase(
  db: Database,
  ready: ReadyBase,
  { id, name, isDeleted, locks: given }: FreezableCase,
  answers: () => Promise<readonly Fact[]>,
): Promise<CaseFreezing> {
  const locks = given ?? (await locksOfCase(db, id))
  const isConfirmed = await isWholeCaseConfirmed(ready, locks.sdv, answers)
  const verified = new Set(locks.sdv.map(({ questionnaireId }) => questionnaireId))
  const external = enteredExternally(ready, locks)
  const reasons = new Map<string, FreezingReason>()
  for (const [questionnaireId, { questionnaire }] of ready.structure.questionnaires) {
    const entered = external.get(questionnaireId)
    const unlocked = Object.hasOwn(locks.unlocked, questionnaireId) ? locks.unlocked[questionnaireId] : undefined
    const reason = freezingReasonOf({
      isDeleted,
      interimLocks: locks.interimLocks,
      caseId: id,
      caseName: name,
      lineage: lineageOf(ready.structure, questionnaireId),
      isSdvActive: isConfirmed || verified.has(questionnaireId),
      isExternallyEntered: entered !== undefined || isExternalOnly(questionnaire.meta),
      isManuallyUnlocked: unlocked !== undefined && unlocked >= (entered ?? 0),
    })
    if (reason) reasons.set(questionnaireId, reason)
  }
  return { reasons, asked: await askedFor(db, locks) }
}

/** For the wire. */
export function frozenQuestionnaires({ reasons }: Pick<CaseFreezing, 'reasons'>) {
  return [...reasons].map(([questionnaireId, reason]) => ({ questionnaireId, freezing: freezingFor(reason), reason }))
}

/** Whether the answer to that key may not be given by a person who comes this way. */
export function isFrozenFor(
  { reasons, asked }: CaseFreezing,
  source: Source,
): (questionnaireId: string, key: string) => boolean {
  const isFromOutside = comesFromOutside(source)
  return (questionnaireId, key) =>
    !mayAnswer(reasons.get(questionnaireId) ?? null, { isFromOutside, hasOpenQuery: asked.has(key) })
}

function comesFromOutside({ kind }: Source): boolean {
  return kind === 'token' || kind === 'import' || kind === 'tablet'
}

async function isWholeCaseConfirmed(
  ready: ReadyBase,
  entries: readonly SdvEntry[],
  answers: () => Promise<readonly Fact[]>,
): Promise<boolean> {
  if (!entries.some(({ level }) => level === levels.verified)) return false
  return isCaseConfirmed(sdvTabs(ready, await answers()), entries)
}

/**
 * By questionnaire the last entry that came from outside. What a patient said on a tablet freezes only a part that is for patients alone:
 * staff sat beside it, and go on in the others.
 */
function enteredExternally({ structure }: ReadyBase, { outside }: CaseLocks): ReadonlyMap<string, number> {
  const last = new Map<string, number>()
  for (const entry of outside) {
    const questionnaire = structure.questions.get(annotatedKey(entry.question))?.questionnaire
    if (!questionnaire || (entry.isOnTablet && !isExternalOnly(questionnaire.meta))) continue
    last.set(questionnaire.id, Math.max(last.get(questionnaire.id) ?? 0, entry.seq))
  }
  return last
}

/** People who enter answers are neither reporters nor data managers, so to a query they are normal users. */
async function askedFor(db: Database, { queries }: CaseLocks): Promise<ReadonlySet<string>> {
  if (queries.length === 0) return new Set()
  const graph = await graphOf(db)
  return new Set(queries.filter(({ node }) => openNodes(graph, node, []).length > 0).map(({ question }) => question))
}
