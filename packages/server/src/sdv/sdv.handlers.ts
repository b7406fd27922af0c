/** Answers the calls of source data verification. A case that the caller may not read is not there for them. */

import { reviewWire } from '@casebook/api-adapter/entry/review.wire'
import { samplingWire } from '@casebook/api-adapter/sdv/sampling.wire'
import { sdvWire } from '@casebook/api-adapter/sdv/sdv.wire'
import { verificationWire } from '@casebook/api-adapter/sdv/verification.wire'
import type { ReceivedRequestOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { holds } from '@casebook/core/permissions/capabilities'
import { counts, type SigningMeans, signInCountsFor } from '@casebook/core/sdv/credential/executed'
import type { SdvMove } from '@casebook/core/sdv/level'
import type { sdvCalls } from '@casebook/core/sdv/sdv.calls'
import { saidReason } from '@casebook/core/sdv/signature/withdrawal'
import { readyBase } from '../bases/compiledBases'
import { lockCase, type StudyCase } from '../cases/cases.repository'
import { readableCase } from '../cases/whichCase'
import { savedFacts } from '../facts/facts.repository'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { freezingOfCase, frozenQuestionnaires } from '../locks/caseFreezing'
import type { Database, Exchange, Services } from '../services'
import { namesOf } from '../session/users'
import { marksNow } from './changedAnswers'
import { changedSinceSeen } from './changedSinceSeen'
import { compareVerifiedJob } from './compareVerified.job'
import { forgetOldCredentials, rightToSign, useRight } from './credential.repository'
import { moveSdv } from './moveSdv'
import { samplingHandlers } from './sampling.handlers'
import { planOf, sampledAmong } from './sampling.repository'
import { sdvReport } from './sdvReport'
import { reviewHandlers, verificationHandlers } from './verification.handlers'
import { savedAnswers } from './verifiedAnswers'

export const sdvArea: Area = {
  calls: [
    answers(sdvWire, sdvHandlers),
    answers(verificationWire, verificationHandlers),
    answers(reviewWire, reviewHandlers),
    answers(samplingWire, samplingHandlers),
  ],
  jobs: [compareVerifiedJob],
  tidy: forgetOldCredentials,
}

type OneQuestionnaire = ReceivedRequestOf<typeof sdvCalls.setPiSdv>

export function sdvHandlers(services: Services): AreaHandlers<typeof sdvCalls> {
  const { db, now } = services

  const by =
    (move: SdvMove) =>
    async (request: OneQuestionnaire, caller: Caller, tx: Database, session?: Exchange['session']) => {
      const { questionnaireId, seen, inRun, reason: given, ...named } = request
      const isWithdrawal = move === 'unsetPi' || move === 'unsetMonitor'
      const reason = isWithdrawal ? saidReason(given) : null
      const found = await readableCase(tx, caller, named)
      if (!found) return { type: 'InsufficientPermissions' } as const
      if (isWithdrawal && seen !== undefined && reason === null) return { type: 'ReasonRequired' } as const
      const signature = { caseId: found.id, questionnaire: questionnaireId, move }
      const means = seen === undefined ? signInOf(session, now()) : await rightToSign(tx, session, signature, now())
      // A client of the specified calls knows no question for a credential, but knows how to sign in.
      if (!means && seen === undefined) return { type: 'LoginRequired' } as const
      const studyCase = await lockCase(tx, found.id)
      const changed = seen === undefined ? null : await changedSinceSeen(tx, studyCase, seen)
      if (changed) return { type: 'CaseChanged', changed, revision: studyCase.revision } as const
      const moved = await moveSdv(services, tx, caller, studyCase, {
        named: questionnaireId,
        move,
        reason,
        means,
        inRun,
      })
      if (moved === 'Done') await useRight(tx, session, signature)
      if (moved === 'Done') return { type: 'SdvSet' as const, frozen: await frozenNow(services, tx, studyCase) }
      // The specified calls know one refusal.
      return { type: seen === undefined ? ('InsufficientPermissions' as const) : moved }
    }

  return {
    async getSdv(named, caller) {
      const found = await readableCase(db, caller, named)
      if (!found) return { type: 'InsufficientPermissions' }
      const { structure } = await readyBase(services, found.versionId)
      const marks = await marksNow(db, found.id, structure, await savedAnswers(db, found))
      const people = marks.flatMap(({ user, confirmed }) => [user, ...confirmed.map((one) => one.user)])
      const names = await namesOf(db, [...new Set(people)])
      const sampling = holds(caller.roles, 'canReviewCases') ? await samplingOf(db, found) : null
      return {
        type: 'ReceivedSdv',
        ...(sampling && { sampling }),
        entries: marks.map(({ questionnaireId, level, user, at, changed, confirmed, answers }) => ({
          questionnaireId,
          level,
          user,
          name: names.get(user) || undefined,
          at: at.toISOString(),
          changed,
          answers,
          ...(confirmed.length > 0 && {
            confirmed: confirmed.map((one) => ({
              key: one.key,
              user: one.user,
              name: names.get(one.user) || undefined,
              at: one.at.toISOString(),
            })),
          }),
        })),
      }
    },

    setPiSdv: by('setPi'),
    unSetPiSdv: by('unsetPi'),
    setMonitorSdv: by('setMonitor'),
    unSetMonitorSdv: by('unsetMonitor'),

    getSdvReport: (_, caller) => sdvReport(services, caller),
  }
}

/** The sign-in is the credential of the specified calls, for a while. */
function signInOf(session: Exchange['session'] | undefined, now: Date): SigningMeans | null {
  return session && counts(session.signedInAt, now, signInCountsFor) ? 'signIn' : null
}

/** Null where the study has no plan. */
async function samplingOf(db: Database, { id, group, base }: StudyCase) {
  const [plan, sampled] = await Promise.all([planOf(db, { group, base }), sampledAmong(db, [id])])
  return plan ? { questions: plan.questions, isSampled: sampled.has(id) } : null
}

async function frozenNow(
  services: Pick<Services, 'db'>,
  tx: Database,
  { id, name, versionId, revision, deletedAt }: StudyCase,
) {
  const ready = await readyBase(services, versionId, tx)
  const ofCase = { id, name, isDeleted: deletedAt !== null }
  return frozenQuestionnaires(await freezingOfCase(tx, ready, ofCase, () => savedFacts(tx, id, revision)))
}
