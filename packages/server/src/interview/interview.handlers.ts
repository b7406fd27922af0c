/**
 * Answers the calls around an interview. While a tablet is with a patient its session is worth little: the policies refuse every call that
 * no interview makes, and drafts and cases other than the one it was handed over for are not there.
 */
import { interviewWire } from '@casebook/api-adapter/interview/interview.wire'
import { type HandedOver, isSameHandover } from '@casebook/core/call/handedOver'
import type { Caller } from '@casebook/core/call/policy'
import type { HandOverResult, interviewCalls, TakeBackResult } from '@casebook/core/interview/interview.calls'
import type { StudyCase } from '../cases/cases.repository'
import { openCase } from '../cases/whichCase'
import { findDraftOfCase } from '../drafts/drafts.repository'
import { recordEvent } from '../events'
import { factsOfDraft } from '../facts/facts.repository'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { openParts } from '../patientLink/sentByPatient'
import { reachCase } from '../revisions/reachedCase'
import type { Exchange, Services } from '../services'
import { verifiedHash } from '../session/changePassword'
import { forgetSession } from '../session/rememberedSession'
import { setHandedOver } from '../session/sessions.repository'
import { door } from '../session/throttle/door'

export const interviewArea: Area = { calls: [answers(interviewWire, interviewHandlers)] }

export function interviewHandlers(services: Services): AreaHandlers<typeof interviewCalls> {
  const { db, now } = services

  /** Each leaves its line in the log. */
  const set = async (
    { idHash }: NonNullable<Exchange['session']>,
    { username: source, handedOver: before }: Caller,
    next: HandedOver | null,
  ) => {
    await db.transaction().execute(async (tx) => {
      await setHandedOver(tx, idHash, next)
      const about = next ?? before
      if (about && (!next || !before))
        await recordEvent(tx, next ? 'tabletHandedOver' : 'tabletTakenBack', { at: now(), source, ...caseOf(about) })
    })
    forgetSession(services, idHash)
  }

  return {
    /** A tablet that is handed over already stays with what is asked. Sent again, the call is answered alike. */
    async handOver(named, caller, { session }): Promise<HandOverResult> {
      if (!session) return { type: 'LoginRequired' }
      if (caller.handedOver && !isSameHandover(caller.handedOver, named)) return { type: 'CaseNotFound' }
      const found = await openCase(db, caller, named)
      if (!found || found.name !== named.name) return { type: 'CaseNotFound' }
      const isNew = !caller.handedOver
      if (isNew && !(await canBeAsked(services, caller, found, named.parts))) return { type: 'NothingToAnswer' }
      const { group, base, owner, name, address, parts } = named
      await set(session, caller, { group, base, owner, name, address, parts })
      return { type: 'HandedOver' }
    },

    takeBack({ password }, caller, { session, ip }) {
      const { username, handedOver } = caller
      return door.pass(
        async (): Promise<TakeBackResult> => {
          if (!session) return { type: 'LoginRequired' }
          if ((await verifiedHash(services, username, password)) === null) {
            const why = { at: now(), source: username, ip }
            if (handedOver) await recordEvent(db, 'tabletNotTakenBack', { ...why, ...caseOf(handedOver) })
            return { type: 'PasswordWrong' }
          }
          await set(session, caller, null)
          return { type: 'TakenBack' }
        },
        { name: `user ${username}`, isKnown: true },
      )
    },
  }
}

/** Whether each of the questionnaires takes a patient's answers, and one of them shows. None named is all, which are asked as far as they can be. */
async function canBeAsked(
  services: Services,
  { username }: Caller,
  studyCase: StudyCase,
  parts: readonly string[] = [],
): Promise<boolean> {
  if (parts.length === 0) return true
  const { db } = services
  const { ready, standing, isFrozen } = await reachCase(services, db, studyCase, { kind: 'tablet' })
  const draft = await findDraftOfCase(db, username, studyCase.id)
  const open = openParts({ ready, standing: draft ? await factsOfDraft(db, draft) : standing, isFrozen })
  return (
    parts.every((id) => ready.structure.questionnaires.has(id) && !isFrozen(id, '')) && parts.some((id) => open.has(id))
  )
}

function caseOf({ group, base, owner, name }: HandedOver) {
  return { group, base, owner, case: name }
}
