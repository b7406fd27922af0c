/** Verifies one changed answer as it is now, or takes that back. The other answers of its questionnaire keep their marks. */
import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { holds } from '@casebook/core/permissions/capabilities'
import { levels, type SdvLevel } from '@casebook/core/sdv/level'
import { saidReason } from '@casebook/core/sdv/signature/withdrawal'
import type { verificationCalls } from '@casebook/core/sdv/verification.calls'
import { hashOfAnswer } from '@casebook/core/sdv/verified'
import { readyBase } from '../bases/compiledBases'
import { aboutCase } from '../cases/aboutCase'
import { lockCase } from '../cases/cases.repository'
import { readableCase } from '../cases/whichCase'
import { recordEvent } from '../events'
import type { Database, Exchange, Services } from '../services'
import { keepChanged, marksNow } from './changedAnswers'
import { rightToSign, type Signature, useRight } from './credential.repository'
import { piSignature } from './listChanges'
import { standingConfirmations } from './sdv.repository'
import { hashOfText, isHashOf, salted, savedAnswers } from './verifiedAnswers'

type Calls = typeof verificationCalls

const capabilityAt = { PI: 'canSetPiSdv', Monitor: 'canSetMonitorSdv' } as const satisfies Record<SdvLevel, string>

export async function confirmAnswer(
  services: Pick<Services, 'db' | 'now'>,
  { questionnaireId, key, level, hash, ...named }: ReceivedRequestOf<Calls['confirmAnswer']>,
  caller: Caller,
  tx: Database,
  session: Exchange['session'] | undefined,
): Promise<ResultOf<Calls['confirmAnswer']>> {
  const found = holds(caller.roles, capabilityAt[level]) ? await readableCase(tx, caller, named) : undefined
  if (!found || found.deletedAt !== null) return { type: 'InsufficientPermissions' }
  const at = services.now()
  const studyCase = await lockCase(tx, found.id)
  const ready = await readyBase(services, studyCase.versionId, tx)
  const answers = await savedAnswers(tx, studyCase)
  const marks = await marksNow(tx, studyCase.id, ready.structure, answers)
  const mark = marks.find((one) => one.questionnaireId === questionnaireId && one.level === level)
  if (!mark) return { type: 'InsufficientPermissions' }
  if ((hashOfAnswer(key, answers.get(key), hashOfText) ?? null) !== hash) return { type: 'AnswerChanged' }
  if (!mark.changed.includes(key)) return { type: 'AnswerConfirmed' }
  if (level === levels.verified) {
    const signed = piSignature(marks, await standingConfirmations(tx, studyCase.id), questionnaireId, key)
    if (!signed) return { type: 'WaitsForPi' }
    if (signed.user === caller.username) {
      const about = { ...aboutCase(at, caller, studyCase), questionnaire: questionnaireId }
      await recordEvent(tx, 'sdvFailed', { ...about, move: 'setMonitor' })
      return { type: 'SignedBySamePerson' }
    }
  }
  const move = level === levels.signed ? 'setPi' : 'setMonitor'
  const signature: Signature = { caseId: found.id, questionnaire: questionnaireId, key, move }
  const means = await rightToSign(tx, session, signature, at)
  if (!means) return { type: 'PasswordRequired' }
  await tx
    .insertInto('sdv_confirmation')
    .values({
      case_id: studyCase.id,
      questionnaire: questionnaireId,
      level,
      key,
      hash: hash === null ? null : salted(hash),
      revision: studyCase.revision,
      confirmed_by: caller.username,
      confirmed_at: at,
      undone_by: null,
      undone_at: null,
      confirmed_with: means,
    })
    .execute()
  await useRight(tx, session, signature)
  await keepChanged(tx, { id: studyCase.id, ready, answers, at })
  const about = { ...aboutCase(at, caller, studyCase), questionnaire: questionnaireId, question: key }
  await recordEvent(tx, 'sdvChangeConfirmed', about)
  return { type: 'AnswerConfirmed' }
}

/** Only what the caller has confirmed. What a monitor has confirmed upon a signature goes with it, as with a mark. */
export async function unconfirmAnswer(
  services: Pick<Services, 'db' | 'now'>,
  { questionnaireId, key, level, hash, reason: given, ...named }: ReceivedRequestOf<Calls['unconfirmAnswer']>,
  caller: Caller,
  tx: Database,
  session: Exchange['session'] | undefined,
): Promise<ResultOf<Calls['unconfirmAnswer']>> {
  const found = await readableCase(tx, caller, named)
  if (!found || found.deletedAt !== null) return { type: 'InsufficientPermissions' }
  const at = services.now()
  const studyCase = await lockCase(tx, found.id)
  const standing = (await standingConfirmations(tx, studyCase.id)).filter(
    (one) => one.questionnaireId === questionnaireId && one.key === key,
  )
  const isOfHash = (kept: string | null) => (kept === null || hash === null ? kept === hash : isHashOf(kept, hash))
  const own = standing.findLast((one) => one.level === level && one.user === caller.username && isOfHash(one.hash))
  if (!own) return { type: 'AnswerUnconfirmed' }
  const reason = saidReason(given)
  if (reason === null) return { type: 'ReasonRequired' }
  const move = level === levels.signed ? 'unsetPi' : 'unsetMonitor'
  const signature: Signature = { caseId: found.id, questionnaire: questionnaireId, key, move }
  const means = await rightToSign(tx, session, signature, at)
  if (!means) return { type: 'PasswordRequired' }
  const later = standing.slice(standing.indexOf(own) + 1)
  const signedAnew = later.findIndex((one) => one.level === levels.signed)
  const upon = level === levels.signed ? later.slice(0, signedAnew < 0 ? later.length : signedAnew) : []
  await tx
    .updateTable('sdv_confirmation')
    .set({ undone_by: caller.username, undone_at: at, undone_reason: reason, undone_with: means })
    .where(
      'id',
      'in',
      [own, ...upon].map(({ id }) => id),
    )
    .execute()
  await useRight(tx, session, signature)
  const ready = await readyBase(services, studyCase.versionId, tx)
  await keepChanged(tx, { id: studyCase.id, ready, answers: await savedAnswers(tx, studyCase), at })
  const about = { ...aboutCase(at, caller, studyCase), questionnaire: questionnaireId, question: key }
  await recordEvent(tx, 'sdvChangeUnconfirmed', about)
  return { type: 'AnswerUnconfirmed' }
}
