/** Answers the calls of source data verification. A case that the caller may not read is not there for them. */

import { sdvWire } from '@casebook/api-adapter/sdv/sdv.wire'
import type { ReceivedRequestOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import type { SdvMove } from '@casebook/core/sdv/level'
import type { sdvCalls } from '@casebook/core/sdv/sdv.calls'
import { changedSinceVerified } from '@casebook/core/sdv/verified'
import { readyBase } from '../bases/compiledBases'
import { lockCase, type StudyCase } from '../cases/cases.repository'
import { readableCase } from '../cases/whichCase'
import { savedFacts } from '../facts/facts.repository'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { freezingOfCase, frozenQuestionnaires } from '../locks/caseFreezing'
import type { Database, Services } from '../services'
import { namesOf } from '../session/users'
import { moveSdv } from './moveSdv'
import { standingMarks } from './sdv.repository'
import { answersOf, hashOfAnswer, savedAnswers } from './verifiedAnswers'

export const sdvArea: Area = { calls: [answers(sdvWire, sdvHandlers)] }

type OneQuestionnaire = ReceivedRequestOf<typeof sdvCalls.setPiSdv>

export function sdvHandlers(services: Services): AreaHandlers<typeof sdvCalls> {
  const { db } = services

  const by = (move: SdvMove) => async (request: OneQuestionnaire, caller: Caller, tx: Database) => {
    const { questionnaireId, seen, ...named } = request
    const found = await readableCase(tx, caller, named)
    if (!found) return { type: 'InsufficientPermissions' } as const
    const studyCase = await lockCase(tx, found.id)
    if (seen !== undefined && seen !== studyCase.revision) return { type: 'CaseChanged' } as const
    const isDone = await moveSdv(services, tx, caller, studyCase, questionnaireId, move)
    if (!isDone) return { type: 'InsufficientPermissions' } as const
    return { type: 'SdvSet' as const, frozen: await frozenNow(services, tx, studyCase) }
  }

  return {
    async getSdv(named, caller) {
      const found = await readableCase(db, caller, named)
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

    setPiSdv: by('setPi'),
    unSetPiSdv: by('unsetPi'),
    setMonitorSdv: by('setMonitor'),
    unSetMonitorSdv: by('unsetMonitor'),
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
