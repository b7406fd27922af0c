/** Whether the parts and answers of the open case are verified. */

import { parseKey } from '@casebook/core/bases/key'
import { holds } from '@casebook/core/permissions/capabilities'
import { type SdvLevel, sdvLevelOf } from '@casebook/core/sdv/level'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useSession } from '../session/session'

/** Whether this user may sign anything in the form. If not, components need not subscribe to the chart. */
export function useMaySign(): boolean {
  const { sdv } = useCaseMarks()
  const { user } = useSession()
  return sdv !== null && holds(user.roles, 'canUnsetPiSdv')
}

/** The verification level of a questionnaire. Null if not verified, or if verification is not shown. */
export function useLevel(questionnaireId: string): SdvLevel | null {
  const { sdv } = useCaseMarks()
  return sdv && sdvLevelOf(sdv, questionnaireId)
}

/** The verification level of an answer, or that it was changed since. */
export type Verified = SdvLevel | 'changed'

interface Shown {
  /** A signature covers nothing where there is no answer. */
  readonly isAnswered?: boolean
  /** A signature does not cover an answer that was given since. */
  readonly isUnsaved?: boolean
}

/** Null if not verified, or if verification is not shown. */
export function useVerified(
  questionnaireId: string,
  key: string,
  { isAnswered, isUnsaved }: Shown = {},
): Verified | null {
  const { sdv } = useCaseMarks()
  const level = useLevel(questionnaireId)
  if (level === null) return null
  if (isUnsaved || sdv?.some((mark) => mark.questionnaireId === questionnaireId && mark.changed?.includes(key)))
    return 'changed'
  return isAnswered === false ? null : level
}

/** The sampling plan calls the question critical. Reviewers are told. */
export function useIsCritical(key: string): boolean {
  const { sampling } = useCaseMarks()
  return sampling?.questions.includes(parseKey(key)?.questionId ?? key) ?? false
}
