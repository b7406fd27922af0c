import type { CaseIdentity } from '../cases/caseIdentity'
import type { Refusal } from '../refusal'

/** The calls for unlocking a questionnaire. A server may do all three in one transaction. */
export interface UnlockPort {
  invalidateQuestionnaireToken(
    request: CaseIdentity & { readonly questionIds: readonly string[] },
  ): Promise<InvalidateTokensResult>
  logUnlock(request: UnlockedPart): Promise<{ type: 'UnlockLogged' } | Refusal>
  markUnlocked(request: UnlockedPart): Promise<{ type: 'MarkedUnlocked' } | Refusal>
}

export interface UnlockedPart extends CaseIdentity {
  readonly questionnaireId: string
}

export type InvalidateTokensResult = { type: 'TokensInvalidated' } | { type: 'TokenError'; error: string } | Refusal
