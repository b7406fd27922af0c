/** The last of the specified single calls that unlock: it logs, and marks the questionnaire of the case that is meant. */

import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { isFirstStepFor } from '@casebook/core/locks/unlockStep'
import type { logCalls } from '@casebook/core/log/log.calls'
import { isCollected } from '@casebook/core/questions/required'
import { readyBase } from '../bases/compiledBases'
import type { StudyCase } from '../cases/cases.repository'
import { editableCase } from '../cases/whichCase'
import type { Database, Services } from '../services'
import { questionsOf, unlockQuestionnaire } from './unlockQuestionnaire'
import { unlockStepsOf } from './unlockSteps.repository'

type LogUnlock = typeof logCalls.logUnlock

/** Nothing is logged that was not unlocked. */
export async function logUnlock(
  services: Services,
  tx: Database,
  caller: Caller,
  request: ReceivedRequestOf<LogUnlock>,
): Promise<ResultOf<LogUnlock>> {
  const { name, group, base, owner, questionnaireId } = request
  const found =
    name === undefined
      ? await caseOfFirstStep(services, tx, caller, request)
      : await editableCase(tx, caller, { name, group, base, owner })
  const isUnlocked = found && (await unlockQuestionnaire(services, tx, caller, found, questionnaireId))
  return { type: isUnlocked ? 'Ok' : 'InsufficientPermissions' }
}

/** The one case whose tokens for the questionnaire the caller has just invalidated. With two, it is unclear which is meant. */
async function caseOfFirstStep(
  services: Services,
  tx: Database,
  caller: Caller,
  { questionnaireId, group, base, owner }: ReceivedRequestOf<LogUnlock>,
): Promise<StudyCase | undefined> {
  const meant: StudyCase[] = []
  for (const step of await unlockStepsOf(tx, caller.username)) {
    const studyCase = await editableCase(tx, caller, { name: step.caseId, group, base, owner })
    if (!studyCase) continue
    const { structure } = await readyBase(services, studyCase.versionId, tx)
    const collected = questionsOf(structure, questionnaireId).filter(isCollected)
    if (
      isFirstStepFor(
        step,
        collected.map(({ id }) => id),
        services.now(),
      )
    )
      meant.push(studyCase)
  }
  return meant.length === 1 ? meant[0] : undefined
}
