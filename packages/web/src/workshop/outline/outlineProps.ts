import type { Base } from '@casebook/core/bases/base'
import type { TextLanguage } from '@casebook/core/language/language'
import type { Operation } from '@casebook/core/studyDrafts/operations'

/** Does something to the study. What has the same step is undone together. */
export type Write = (operation: Operation, step?: string) => void

export interface WritingProps {
  readonly base: Base
  /** In which texts are written. */
  readonly language: TextLanguage
  readonly write: Write
}
