import { longestBetweenSteps, type UnlockStep } from '@casebook/core/locks/unlockStep'
import type { Database } from '../services'

/** The steps that a person took, those of long ago too. */
export async function unlockStepsOf(tx: Database, username: string): Promise<readonly UnlockStep[]> {
  return tx
    .selectFrom('unlock_step')
    .select(['case_id as caseId', 'questions', 'at'])
    .where('username', '=', username)
    .execute()
}

/** One person has one step of one case: the latest. Steps that nothing can follow any more are forgotten. */
export async function noteUnlockStep(
  tx: Database,
  username: string,
  { caseId, questions, at }: UnlockStep,
): Promise<void> {
  await tx
    .deleteFrom('unlock_step')
    .where('username', '=', username)
    .where('at', '<', new Date(at.getTime() - longestBetweenSteps))
    .execute()
  await tx
    .insertInto('unlock_step')
    .values({ username, case_id: caseId, questions: [...questions], at })
    .onConflict((there) => there.columns(['username', 'case_id']).doUpdateSet({ questions: [...questions], at }))
    .execute()
}

export async function forgetUnlockStep(tx: Database, username: string, caseId: string): Promise<void> {
  await tx.deleteFrom('unlock_step').where('username', '=', username).where('case_id', '=', caseId).execute()
}
