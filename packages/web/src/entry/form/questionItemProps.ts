import type { Question } from '@casebook/core/bases/base'

export interface QuestionItemProps {
  readonly itemKey: string
  readonly question: Question
  readonly sectionId: string
  readonly isLocked: boolean
  readonly number?: string | undefined
}
