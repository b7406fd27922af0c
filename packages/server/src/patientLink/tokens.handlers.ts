/** Answers the calls that make, list and end tokens. */

import { tokensWire } from '@casebook/api-adapter/tokens/tokens.wire'
import { partsForPatients, saysForWhom } from '@casebook/core/bases/forPatients'
import type { Caller } from '@casebook/core/call/policy'
import { isSeparable } from '@casebook/core/patient/patientBase'
import { expiryOf, linkState, mayIssueToken } from '@casebook/core/tokens/token'
import type { tokensCalls } from '@casebook/core/tokens/tokens.calls'
import type { ReadyBase } from '../bases/compiledBases'
import { aboutCase } from '../cases/aboutCase'
import { lockCase } from '../cases/cases.repository'
import { editableCase, openCase } from '../cases/whichCase'
import { recordEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { noteUnlockStep } from '../locks/unlockSteps.repository'
import { reachCase } from '../revisions/reachedCase'
import type { Database, Services } from '../services'
import { hashOfSecret, newSecret } from '../session/secrets/secret'
import { namesOf } from '../session/users'
import { invalidateTokens } from '../tokens/invalidateTokens'
import { insertToken, markInvalidated, standingTokens, tokensOfCase } from '../tokens/tokens.repository'
import { isIssuerAllowed } from './issuer'
import { openParts } from './sentByPatient'

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
    getCaseToken({ name, questions, reusable, kind = reusable ? 'app' : 'link', days, language, ...which }, caller) {
      return db.transaction().execute(async (tx) => {
        const found = await editableCase(tx, caller, { name, ...which })
        if (!found) return refused(tx, caller)
        const studyCase = await lockCase(tx, found.id)
        const reached = await reachCase(services, tx, studyCase, { kind: 'token', token: '' })
        const { compiled } = reached.ready
        const isCaseSaved = studyCase.deletedAt === null
        const mayIssue = mayIssueToken({ kind, reusable, questions, isCaseSaved })
        const open = openParts(reached)
        const isOffered = offered(reached.ready)
        if (!mayIssue || !questions.every((id) => isOffered(id, open))) {
          await recordEvent(tx, 'tokenRefused', aboutCase(now(), caller, studyCase))
          return { type: 'TokenError', error: 'notAllowed' }
        }
        // An app that only sends answers needs no page.
        if (kind === 'link' && !isSeparable(compiled, new Set(questions))) {
          await recordEvent(tx, 'tokenRefused', aboutCase(now(), caller, studyCase))
          return { type: 'TokenError', error: 'notSeparable' }
        }

        const secret = newSecret()
        const expiresAt = expiryOf(kind, days, now())
        const token = { secretHash: hashOfSecret(secret), kind, reusable, questions: [...new Set(questions)] }
        const of = { issuer: caller.username, caseId: studyCase.id, expiresAt, language: language ?? null }
        const uuid = await insertToken(tx, { ...token, ...of }, now())
        const about = aboutCase(now(), caller, studyCase)
        await recordEvent(tx, 'tokenCreated', { ...about, token: uuid, kind, reusable })
        return { type: 'ReceivedToken', token: secret, uuid, expiresAt: expiresAt?.toISOString() ?? null }
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

    async listCaseTokens(named, caller) {
      const found = await openCase(db, caller, named)
      if (!found) return { type: 'TokenError', error: 'noSuchCase' }
      const tokens = await tokensOfCase(db, found.id)
      const issuers = [...new Set(tokens.map(({ issuer }) => issuer))]
      const names = await namesOf(db, issuers)
      const allowed = await Promise.all(
        issuers.map(async (issuer) => ((await isIssuerAllowed(db, { issuer, caseId: found.id })) ? issuer : [])),
      )
      const isAllowed = new Set(allowed.flat())
      const time = (date: Date | null) => date?.toISOString() ?? null
      return {
        type: 'ReceivedTokens',
        tokens: tokens.map((token) => ({
          uuid: token.uuid,
          kind: token.kind,
          issuer: token.issuer,
          issuerName: names.get(token.issuer) || token.issuer,
          language: token.language,
          state: linkState(token, now(), isAllowed.has(token.issuer)),
          questions: token.permissions.questions,
          issuedAt: token.issuedAt.toISOString(),
          expiresAt: time(token.expiresAt),
          openedAt: time(token.openedAt),
          usedAt: time(token.usedAt),
          invalidatedAt: time(token.invalidatedAt),
        })),
      }
    },

    async revokeToken({ uuid, ...named }, caller, tx) {
      const found = await editableCase(tx, caller, named)
      if (!found) return { type: 'TokenError', error: 'noSuchCase' }
      const studyCase = await lockCase(tx, found.id)
      const standing = (await standingTokens(tx, studyCase)).find((token) => token.uuid === uuid)
      if (!standing) {
        const isKnown = (await tokensOfCase(tx, studyCase.id)).some((token) => token.uuid === uuid)
        return isKnown ? { type: 'Ok' } : { type: 'TokenError', error: 'notAllowed' }
      }
      const at = now()
      await markInvalidated(tx, [uuid], at)
      await recordEvent(tx, 'tokenRevoked', { ...aboutCase(at, caller, studyCase), token: uuid })
      return { type: 'Ok' }
    },
  }
}

/** Whether a token may be made for the question: of a questionnaire for patients that is open to them. A base that does not say which are leaves it to the page. */
function offered({ structure }: ReadyBase): (question: string, open: ReadonlySet<string>) => boolean {
  const forPatients = saysForWhom(structure) ? partsForPatients(structure, []) : null
  return (question, open) => {
    const id = structure.questions.get(question)?.questionnaire.id
    return id !== undefined && open.has(id) && forPatients?.has(id) !== false
  }
}
