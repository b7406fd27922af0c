/** Answers the calls of source data verification. A case that the caller may not read is not there for them. */

import type { sdvCalls } from '@casebook/api-adapter/sdv/sdv.wire'
import type { Handlers } from '@casebook/api-adapter/server'
import type { ReceivedRequestOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import type { SdvMove } from '@casebook/core/sdv/level'
import { changedSinceVerified } from '@casebook/core/sdv/verified'
import { readyBase } from '../bases/compiledBases'
import { lockCase, type StudyCase } from '../cases/cases.repository'
import { readableCase } from '../cases/whichCase'
import { savedFacts } from '../facts/words.repository'
import { once } from '../http/receivedCalls'
import { freezingOfCase, frozenQuestionnaires } from '../locks/caseFreezing'
import type { Database, Exchange, Services } from '../services'
import { namesOf } from '../session/users'
import { moveSdv } from './moveSdv'
import { standingMarks } from './sdv.repository'
import { answersOf, hashOfAnswer, savedAnswers } from './verifiedAnswers'

type OneQuestionnaire = ReceivedRequestOf<typeof sdvCalls.setPiSdv>

export function sdvHandlers(services: Services): Handlers<typeof sdvCalls, Exchange> {
  const { db } = services

  const by = (action: string, move: SdvMove) => (request: OneQuestionnaire, caller: Caller, exchange: Exchange) => {
    const { caseIdentifier, questionnaireId, seen, ...which } = request
    const delivery = { username: caller.username, action, key: exchange.idempotencyKey, request }
    return once(
      services,
      delivery,
      async (tx) => {
        const found = await readableCase(tx, caller, { name: caseIdentifier, ...which })
        if (!found) return { type: 'InsufficientPermissions' } as const
        const studyCase = await lockCase(tx, found.id)
        if (seen !== undefined && seen !== studyCase.revision) return { type: 'CaseChanged' } as const
        const isDone = await moveSdv(services, tx, caller, studyCase, questionnaireId, move)
        if (!isDone) return { type: 'InsufficientPermissions' } as const
        return { type: 'SdvSet' as const, frozen: await frozenNow(services, tx, studyCase) }
      },
      ({ type }) => type === 'SdvSet',
    )
  }

  return {
    async getSdv({ caseIdentifier, ...which }, caller) {
      const found = await readableCase(db, caller, { name: caseIdentifier, ...which })
      if (!found) return { type: 'InsufficientPermissions' }
      const { structure } = await readyBase(services, found.versionId)
      const answers = await savedAnswers(db, found)
      const marks = await standingMarks(db, found.id)
      const names = await namesOf(db, [...new Set(marks.map(({ user }) => user))])
      return {
        type: 'ReceivedSdv',
        entries: marks.map(({ questionnaireId, level, user, at, verification }) => ({
          questionnaireId,
          level,
          user,
          name: names.get(user) || undefined,
          at: at.toISOString(),
          changed: changedSinceVerified(verification, answersOf(structure, questionnaireId, answers), hashOfAnswer),
        })),
      }
    },

    setPiSdv: by('setPiSdv', 'setPi'),
    unSetPiSdv: by('unSetPiSdv', 'unsetPi'),
    setMonitorSdv: by('setMonitorSdv', 'setMonitor'),
    unSetMonitorSdv: by('unSetMonitorSdv', 'unsetMonitor'),
  }
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
