/**
 * Opens by hand a questionnaire that was entered from outside: tokens, log and mark, in this order and all or none. As
 * long as a token is valid a person may still answer from outside, and nothing is opened that the log does not know.
 */

import type { Question } from '@casebook/core/bases/base'
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Caller } from '@casebook/core/call/policy'
import { type Fact, foldFacts } from '@casebook/core/facts/fact'
import { readyBase } from '../bases/compiledBases'
import { aboutCase } from '../cases/aboutCase'
import { lockCase, type StudyCase } from '../cases/cases.repository'
import { recordEvent } from '../events'
import { savedFacts } from '../facts/facts.repository'
import type { Database, Services } from '../services'
import { invalidateTokens } from '../tokens/invalidateTokens'
import { freezingOfCase } from './caseFreezing'
import { insertUnlock } from './locks.repository'
import { forgetUnlockStep } from './unlockSteps.repository'

/** False if it is not one of the case's questionnaires, or if it is frozen by what unlocking does not open. */
export async function unlockQuestionnaire(
  services: Pick<Services, 'db' | 'now'>,
  tx: Database,
  caller: Caller,
  { id }: Pick<StudyCase, 'id'>,
  questionnaire: string,
): Promise<boolean> {
  const studyCase = await lockCase(tx, id)
  const ready = await readyBase(services, studyCase.versionId, tx)
  if (!ready.structure.questionnaires.has(questionnaire)) return false
  const frozen = await freezingOfCase(tx, ready, { ...studyCase, isDeleted: studyCase.deletedAt !== null }, () =>
    answersOf(tx, studyCase),
  )
  const reason = frozen.reasons.get(questionnaire)
  if (reason !== undefined && reason !== 'enteredExternally') return false

  const at = services.now()
  const questions = questionsOf(ready.structure, questionnaire).map((question) => question.id)
  await invalidateTokens(tx, studyCase, questions, at)
  await forgetUnlockStep(tx, caller.username, id)
  if (reason === undefined) return true
  await recordEvent(tx, 'unlockedEcrf', { ...aboutCase(at, caller, studyCase), questionnaire })
  await insertUnlock(tx, { caseId: id, questionnaire, by: caller.username, at })
  return true
}

export function questionsOf({ questions }: BaseStructure, questionnaire: string): readonly Question[] {
  return [...questions.values()]
    .filter((place) => place.questionnaire.id === questionnaire)
    .map((place) => place.question)
}

async function answersOf(tx: Database, { id, revision }: StudyCase): Promise<readonly Fact[]> {
  return [...foldFacts(await savedFacts(tx, id, revision))].map(([key, value]) => ({ id: key, value }))
}
