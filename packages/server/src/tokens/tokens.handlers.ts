/** Answers the calls that make and invalidate tokens. */

import { tokensWire } from '@casebook/api-adapter/tokens/tokens.wire'
import type { Caller } from '@casebook/core/call/policy'
import { mayIssueToken } from '@casebook/core/tokens/token'
import type { tokensCalls } from '@casebook/core/tokens/tokens.calls'
import { readyBase } from '../bases/compiledBases'
import { aboutCase } from '../cases/aboutCase'
import { lockCase } from '../cases/cases.repository'
import { editableCase } from '../cases/whichCase'
import { recordEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { noteUnlockStep } from '../locks/unlockSteps.repository'
import type { Database, Services } from '../services'
import { hashOfSecret, newSecret } from '../session/secret'
import { invalidateTokens } from './invalidateTokens'
import { insertToken } from './tokens.repository'

export const tokensArea: Area = { calls: [answers(tokensWire, tokensHandlers)] }

export function tokensHandlers(services: Services): AreaHandlers<typeof tokensCalls> {
  const { db, now } = services

  const refused = async (tx: Database, { username }: Caller) => {
    const noCase = { group: null, base: null, owner: null, case: null }
    await recordEvent(tx, 'tokenRefused', { at: now(), source: username, ...noCase })
    return { type: 'TokenError', error: 'noSuchCase' } as const
  }

  return {
    /** The answer holds the secret, so it is kept nowhere: asked again, another token is made. */
    getCaseToken({ name, questions, reusable, kind = reusable ? 'app' : 'link', ...which }, caller) {
      return db.transaction().execute(async (tx) => {
        const found = await editableCase(tx, caller, { name, ...which })
        if (!found) return refused(tx, caller)
        const studyCase = await lockCase(tx, found.id)
        const { structure } = await readyBase(services, studyCase.versionId, tx)
        const isCaseSaved = studyCase.deletedAt === null
        const mayIssue = mayIssueToken({ kind, reusable, questions, isCaseSaved })
        if (!mayIssue || !questions.every((id) => structure.questions.has(id))) {
          await recordEvent(tx, 'tokenRefused', aboutCase(now(), caller, studyCase))
          return { type: 'TokenError', error: 'notAllowed' }
        }

        const secret = newSecret()
        const token = { secretHash: hashOfSecret(secret), kind, reusable, questions: [...new Set(questions)] }
        const uuid = await insertToken(tx, { ...token, issuer: caller.username, caseId: studyCase.id }, now())
        const about = aboutCase(now(), caller, studyCase)
        await recordEvent(tx, 'tokenCreated', { ...about, token: uuid, kind, reusable })
        return { type: 'ReceivedToken', token: secret, uuid }
      })
    },

    async invalidateQuestionnaireToken({ questionIds, ...named }, caller, tx) {
      const found = await editableCase(tx, caller, named)
      if (!found) return { type: 'TokenError', error: 'noSuchCase' }
      const at = now()
      await invalidateTokens(tx, await lockCase(tx, found.id), questionIds, at)
      await noteUnlockStep(tx, caller.username, { caseId: found.id, questions: questionIds, at })
      return { type: 'Ok' }
    },
  }
}
