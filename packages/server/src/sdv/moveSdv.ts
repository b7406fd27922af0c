/** Sets or takes back a mark of a questionnaire, where the roles of whoever does it and the marks that stand allow it. */

import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Caller } from '@casebook/core/call/policy'
import { mayMoveSdv, openSdvMoves, type SdvMove, sdvLevelOf, signsBothLevels } from '@casebook/core/sdv/level'
import { activeQuestionnaires } from '@casebook/core/sdv/marks'
import { type Answers, verificationOf } from '@casebook/core/sdv/verified'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { aboutCase } from '../cases/aboutCase'
import type { StudyCase } from '../cases/cases.repository'
import { recordEvent } from '../events'
import type { Database, Services } from '../services'
import { insertMark, standingMarks, takeBackMarks } from './sdv.repository'
import { sdvTabs } from './sdvTabs'
import { answersOf, hashOfAnswer, savedAnswers } from './verifiedAnswers'

/** The target of each move. A call made twice finds it done. */
const leadsTo = { setPi: 'PI', unsetPi: null, setMonitor: 'Monitor', unsetMonitor: null } as const

/** False if it was refused; then the log says that somebody tried. */
export async function moveSdv(
  services: Pick<Services, 'db' | 'now'>,
  tx: Database,
  caller: Caller,
  /** As it is held. */
  studyCase: StudyCase,
  named: string,
  move: SdvMove,
): Promise<boolean> {
  const { id: caseId } = studyCase
  const ready = await readyBase(services, studyCase.versionId, tx)
  const questionnaireId = questionnaireOf(ready.structure, named)
  const at = services.now()
  const refuse = async () => {
    const questionnaire = questionnaireId ?? null
    await recordEvent(tx, 'sdvFailed', { ...aboutCase(at, caller, studyCase), questionnaire, move })
    return false
  }
  if (questionnaireId === undefined || studyCase.deletedAt !== null) return refuse()

  const standing = await standingMarks(tx, caseId)
  const level = sdvLevelOf(standing, questionnaireId)
  if (level === leadsTo[move] && mayHaveDone(caller, move)) return true
  if (!mayMoveSdv(caller.roles, level, move)) return refuse()
  if (signsBothLevels(standing, questionnaireId, caller.username, move)) return refuse()
  const answers = await savedAnswers(tx, studyCase)
  const to = openSdvMoves(caller.roles, level).find((open) => open.move === move)?.to ?? null
  if (to === null) await takeBackMarks(tx, caseId, questionnaireId, { by: caller.username, at })
  else {
    if (!isShown(ready, answers, questionnaireId)) return refuse()
    const verification = verificationOf(answersOf(ready.structure, questionnaireId, answers), hashOfAnswer)
    await insertMark(tx, caseId, { questionnaireId, level: to, user: caller.username, at, verification })
  }
  const kind = to === null ? 'sdvUnlocked' : 'sdvLocked'
  await recordEvent(tx, kind, { ...aboutCase(at, caller, studyCase), questionnaire: questionnaireId, move })
  return true
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
