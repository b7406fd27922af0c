/** Sets or takes back a mark of a questionnaire, where the roles of whoever does it and the marks that stand allow it. */

import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Caller } from '@casebook/core/call/policy'
import {
  mayMoveSdv,
  openSdvMoves,
  type SdvMove,
  sdvLevelOf,
  signsBothLevels,
  waitsForPi,
} from '@casebook/core/sdv/level'
import { activeQuestionnaires } from '@casebook/core/sdv/marks'
import { type Answers, hashOfSeen, verificationOf } from '@casebook/core/sdv/verified'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { aboutCase } from '../cases/aboutCase'
import type { StudyCase } from '../cases/cases.repository'
import { recordEvent } from '../events'
import type { Database, Services } from '../services'
import { marksNow } from './changedAnswers'
import { insertMark, standingConfirmations, standingMarks, takeBackMarks } from './sdv.repository'
import { sdvTabs } from './sdvTabs'
import { answersOf, hashOfText, savedAnswers } from './verifiedAnswers'

/** The target of each move. A call made twice finds it done. */
const leadsTo = { setPi: 'PI', unsetPi: null, setMonitor: 'Monitor', unsetMonitor: null } as const

type WhyNot = 'Refused' | 'SamePerson' | 'WaitsForPi'

/** After a refusal the log says that somebody tried. */
export async function moveSdv(
  services: Pick<Services, 'db' | 'now'>,
  tx: Database,
  caller: Caller,
  /** As it is held. */
  studyCase: StudyCase,
  named: string,
  move: SdvMove,
): Promise<'Done' | WhyNot> {
  const { id: caseId } = studyCase
  const ready = await readyBase(services, studyCase.versionId, tx)
  const questionnaireId = questionnaireOf(ready.structure, named)
  const at = services.now()
  const refuse = async <Why extends WhyNot>(why: Why) => {
    const questionnaire = questionnaireId ?? null
    await recordEvent(tx, 'sdvFailed', { ...aboutCase(at, caller, studyCase), questionnaire, move })
    return why
  }
  if (questionnaireId === undefined || studyCase.deletedAt !== null) return refuse('Refused')

  const standing = await standingMarks(tx, caseId)
  const level = sdvLevelOf(standing, questionnaireId)
  if (level === leadsTo[move] && mayHaveDone(caller, move)) return 'Done'
  if (!mayMoveSdv(caller.roles, level, move)) return refuse('Refused')
  const signatures = [...standing, ...(await standingConfirmations(tx, caseId))]
  if (signsBothLevels(signatures, questionnaireId, caller.username, move)) return refuse('SamePerson')
  const answers = await savedAnswers(tx, studyCase)
  if (move === 'setMonitor') {
    const marks = await marksNow(tx, caseId, ready.structure, answers)
    if (waitsForPi(marks, questionnaireId)) return refuse('WaitsForPi')
  }
  const to = openSdvMoves(caller.roles, level).find((open) => open.move === move)?.to ?? null
  if (to === null) await takeBackMarks(tx, caseId, questionnaireId, { by: caller.username, at })
  else {
    if (!isShown(ready, answers, questionnaireId)) return refuse('Refused')
    const verification = verificationOf(answersOf(ready.structure, questionnaireId, answers), hashOfText)
    const seen = { revision: studyCase.revision, hash: hashOfSeen(verification, hashOfText) }
    await insertMark(tx, caseId, { questionnaireId, level: to, user: caller.username, at, verification }, seen)
  }
  const kind = to === null ? 'sdvUnlocked' : 'sdvLocked'
  await recordEvent(tx, kind, { ...aboutCase(at, caller, studyCase), questionnaire: questionnaireId, move })
  return 'Done'
}

/** Setting at a question marks its questionnaire. */
function questionnaireOf({ questions, questionnaires }: BaseStructure, named: string): string | undefined {
  return questionnaires.get(named)?.questionnaire.id ?? questions.get(named)?.questionnaire.id
}

/** Whether the move can be this caller's at all, whatever stands. */
function mayHaveDone({ roles }: Caller, move: SdvMove): boolean {
  return ([null, 'PI', 'Monitor'] as const).some((level) => mayMoveSdv(roles, level, move))
}

/** A questionnaire that the saved case does not show cannot be verified. */
function isShown(ready: ReadyBase, answers: Answers, questionnaireId: string): boolean {
  const facts = [...answers].map(([id, value]) => ({ id, value }))
  return activeQuestionnaires(sdvTabs(ready, facts)).includes(questionnaireId)
}
