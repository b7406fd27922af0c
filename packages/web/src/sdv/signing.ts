/** The parts of the open case this user may sign. */

import { isExternalOnly } from '@casebook/core/bases/forPatients'
import { parseKey } from '@casebook/core/bases/key'
import { questionsOf } from '@casebook/core/entry/form/form'
import { freezeOf } from '@casebook/core/entry/form/frozenQuestions'
import { holds } from '@casebook/core/permissions/capabilities'
import { type SdvLevel, type SdvMove, sdvLevelOf, waitsForPi } from '@casebook/core/sdv/level'
import type { StandingMark } from '@casebook/core/sdv/sdv.calls'
import { signMoveOf } from '@casebook/core/sdv/sign'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useEntry, useForm } from '../entry/FormContext'
import { useSession } from '../session/session'

/** Whether this user may sign anything in the form. If not, components need not subscribe to the chart. */
export function useMaySign(): boolean {
  const { sdv } = useCaseMarks()
  const { user } = useSession()
  return sdv !== null && holds(user.roles, 'canUnsetPiSdv')
}

/** Null if there is no button. */
export function useSignMove(questionnaireId: string): SdvMove | null {
  const { user } = useSession()
  const { view } = useForm()
  const { sdv, openQuestions } = useCaseMarks()
  const freeze = useEntry(({ context: { opened } }) => opened && freezeOf(opened, questionnaireId))
  if (sdv === null) return null
  const { meta } = view.engine.structure.questionnaires.get(questionnaireId)?.questionnaire ?? {}
  const shown = view.contents(questionnaireId)?.layout
  return signMoveOf({
    held: user.roles,
    level: sdvLevelOf(sdv, questionnaireId),
    isOwn: sdv.some((mark) => isPiMarkOf(mark, questionnaireId) && mark.user === user.username),
    isWaitingForPi: waitsForPi(sdv, questionnaireId),
    isExternallyEntered: freeze === 'enteredExternally' || isExternalOnly(meta),
    hasOpenQueryOnVisibleQuestion:
      openQuestions !== null &&
      openQuestions.size > 0 &&
      shown !== undefined &&
      [...questionsOf(shown)].some(({ key }) => openQuestions.has(key)),
  })
}

function isPiMarkOf({ questionnaireId, level }: StandingMark, id: string): boolean {
  return questionnaireId === id && level === 'PI'
}

/** The verification level of a questionnaire. Null if not verified, or if verification is not shown. */
export function useLevel(questionnaireId: string): SdvLevel | null {
  const { sdv } = useCaseMarks()
  return sdv && sdvLevelOf(sdv, questionnaireId)
}

/** The verification level of an answer, or that it was changed since. */
export type Verified = SdvLevel | 'changed'

/** Null if not verified, or if verification is not shown. */
export function useVerified(questionnaireId: string, key: string): Verified | null {
  const { sdv } = useCaseMarks()
  const level = useLevel(questionnaireId)
  if (level === null) return null
  const isChanged = sdv?.some((mark) => mark.questionnaireId === questionnaireId && mark.changed?.includes(key))
  return isChanged ? 'changed' : level
}

/** The sampling plan calls the question critical. Reviewers are told. */
export function useIsCritical(key: string): boolean {
  const { sampling } = useCaseMarks()
  return sampling?.questions.includes(parseKey(key)?.questionId ?? key) ?? false
}
