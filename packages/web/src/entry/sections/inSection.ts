import type { Question } from '@casebook/core/bases/base'

/** Shared by all components inside a section. */
export interface InSection {
  readonly sectionId: string
  readonly isLocked: boolean
  readonly numbers: ReadonlyMap<string, string>
  /** On a card, the number is shown at the card itself. */
  readonly isOnCard?: boolean
}

/** A question of the form. */
export interface QuestionItemProps {
  readonly itemKey: string
  readonly question: Question
  readonly sectionId: string
  readonly isLocked: boolean
  readonly number?: string | undefined
}
