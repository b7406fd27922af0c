import { invalidatedBy } from '@casebook/core/tokens/token'
import type { Database } from '../services'
import { markInvalidated, standingTokens } from './tokens.repository'

/** Nobody reaches any of the questions with a token that was made until now. The caller holds the case. */
export async function invalidateTokens(
  tx: Database,
  studyCase: { readonly id: string; readonly name: string },
  questionIds: readonly string[],
  at: Date,
): Promise<void> {
  const reached = invalidatedBy(await standingTokens(tx, studyCase), studyCase.name, questionIds)
  await markInvalidated(
    tx,
    reached.map(({ uuid }) => uuid),
    at,
  )
}
