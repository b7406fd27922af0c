/** Sets or takes back a mark of a questionnaire, where the roles of the person who does it and the marks that stand allow it. */

import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Caller } from '@casebook/core/call/policy'
import { localDay } from '@casebook/core/dates/localDay'
import { progressOf } from '@casebook/core/entry/form/collected'
import { sectionNow } from '@casebook/core/marks/sectionNow'
import type { SigningMeans } from '@casebook/core/sdv/credential/executed'
import {
  levels,
  mayMoveSdv,
  openSdvMoves,
  type SdvMove,
  sdvLevelOf,
  signsBothLevels,
  waitsForPi,
} from '@casebook/core/sdv/level'
import { activeQuestionnaires } from '@casebook/core/sdv/marks'
import { mayEverMove, whyOutOfTurn } from '@casebook/core/sdv/outOfTurn'
import { type LeftOut, whyNotInRun } from '@casebook/core/sdv/run'
import { hashOfSeen } from '@casebook/core/sdv/verified'
import { readyBase } from '../bases/compiledBases'
import { sdvTabsOf } from '../bases/sdvTabs'
import { aboutCase } from '../cases/aboutCase'
import type { StudyCase } from '../cases/cases.repository'
import { formWith } from '../cases/progress'
import { recordEvent } from '../events'
import type { Database, Services } from '../services'
import { marksNow } from './changedAnswers'
import { insertMark, standingConfirmations, standingMarks, takeBackMarks } from './sdv.repository'
import { answersOf, hashOfText, keptVerification, savedAnswers } from './verifiedAnswers'

/** The target of each move. A call made twice finds it done. */
const leadsTo = { setPi: levels.signed, unsetPi: null, setMonitor: levels.verified, unsetMonitor: null } as const

type WhyNot = 'InsufficientPermissions' | LeftOut['why']

interface Moving {
  /** A questionnaire, or one of its questions. */
  readonly named: string
  readonly move: SdvMove
  /** Why a mark is taken back; null where a program does not say it. */
  readonly reason: string | null
  /** With what it is executed; null: with nothing so far. */
  readonly means: SigningMeans | null
  /** One of several: see `whyNotInRun`. */
  readonly inRun?: boolean | undefined
}

/** After a refusal the log says that a person tried. */
export async function moveSdv(
  services: Pick<Services, 'db' | 'now'>,
  tx: Database,
  caller: Caller,
  /** As it is held. */
  studyCase: StudyCase,
  { named, move, reason, means, inRun }: Moving,
): Promise<'Done' | 'PasswordRequired' | WhyNot> {
  const { id: caseId } = studyCase
  const ready = await readyBase(services, studyCase.versionId, tx)
  const questionnaireId = questionnaireOf(ready.structure, named)
  const at = services.now()
  const refuse = async <Why extends WhyNot>(why: Why) => {
    const questionnaire = questionnaireId ?? null
    await recordEvent(tx, 'sdvFailed', { ...aboutCase(at, caller, studyCase), questionnaire, move })
    return why
  }
  if (questionnaireId === undefined || studyCase.deletedAt !== null || !mayEverMove(caller.roles, move))
    return refuse('InsufficientPermissions')

  const standing = await standingMarks(tx, caseId)
  const level = sdvLevelOf(standing, questionnaireId)
  if (level === leadsTo[move]) return 'Done'
  if (!mayMoveSdv(caller.roles, level, move)) return refuse(whyOutOfTurn(level, move))
  const signatures = [...standing, ...(await standingConfirmations(tx, caseId))]
  if (signsBothLevels(signatures, questionnaireId, caller.username, move)) return refuse('SignedBySamePerson')
  const answers = await savedAnswers(tx, studyCase)
  if (move === 'setMonitor') {
    const marks = await marksNow(tx, caseId, ready.structure, answers)
    if (waitsForPi(marks, questionnaireId)) return refuse('WaitsForPi')
  }
  const to = openSdvMoves(caller.roles, level).find((open) => open.move === move)?.to ?? null
  if (to === null) {
    if (means === null) return 'PasswordRequired'
    await takeBackMarks(tx, caseId, questionnaireId, { by: caller.username, at, reason, means })
  } else {
    const form = formWith(ready, answers)
    // A questionnaire that the saved case does not show cannot be verified.
    if (!activeQuestionnaires(sdvTabsOf(ready, form)).includes(questionnaireId))
      return refuse('InsufficientPermissions')
    if (move === 'setPi' && progressOf(form, questionnaireId, new Set()).refused.length > 0)
      return refuse('NotAccepted')
    const whyNot = inRun ? whyNotInRun(sectionNow(form, questionnaireId, localDay(at))) : null
    if (whyNot) return refuse(whyNot)
    if (means === null) return 'PasswordRequired'
    const verification = keptVerification(answersOf(ready.structure, questionnaireId, answers))
    const seen = { revision: studyCase.revision, hash: hashOfSeen(verification, hashOfText) }
    const mark = { questionnaireId, level: to, user: caller.username, at, means, verification }
    await insertMark(tx, caseId, mark, seen)
  }
  const kind = to === null ? 'sdvUnlocked' : 'sdvLocked'
  await recordEvent(tx, kind, { ...aboutCase(at, caller, studyCase), questionnaire: questionnaireId, move })
  return 'Done'
}

/** Setting at a question marks its questionnaire. */
function questionnaireOf({ questions, questionnaires }: BaseStructure, named: string): string | undefined {
  return questionnaires.get(named)?.questionnaire.id ?? questions.get(named)?.questionnaire.id
}
