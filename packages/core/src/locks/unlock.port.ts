import type { Refusal } from '../refusal'

/** What the core needs of the world to unlock a questionnaire. A server may do all three in one transaction. */
export interface UnlockPort {
  invalidateQuestionnaireToken(request: {
    caseName: string
    questionIds: readonly string[]
  }): Promise<InvalidateTokensResult>
  logUnlock(request: { questionnaireId: string }): Promise<{ type: 'UnlockLogged' } | Refusal>
  markUnlocked(request: { caseName: string; questionnaireId: string }): Promise<{ type: 'MarkedUnlocked' } | Refusal>
}

export type InvalidateTokensResult = { type: 'TokensInvalidated' } | { type: 'TokenError'; error: string } | Refusal
