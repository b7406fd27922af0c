import type { Base } from '@casebook/core/bases/base'
import type { TrialAnswers } from '@casebook/core/candidates/preview/previewEntry'
import type { Ref, RefObject } from 'react'

/** Brings a question of the preview into sight, and the focus to it if it is wanted. False if it does not show now. */
export type ShowQuestion = (id: string, isFocused: boolean) => boolean

export interface PreviewProps {
  readonly base: Base
  /** Counts the states of the study that were drawn. */
  readonly drawings: number
  /** The answers of the trial so far. Each way of looking at the study goes on with them. */
  readonly trial: RefObject<() => TrialAnswers>
  readonly show: Ref<ShowQuestion>
}
