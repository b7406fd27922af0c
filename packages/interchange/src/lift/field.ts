/** What conditions and calculations of a written file may name. */

import type { Question } from '@casebook/core/bases/base'
import { ExpressionFault } from '../expressions/expression'
import { type SourceKind, sourceKindOf } from '../lower/sourceField'

/** How the answer to a question stands in the file. */
export type Shape = Exclude<SourceKind, 'file'>

/** The shape of a question in a format whose files are texts and whose computed yes or no is 1 or 0. */
export function plainShapeOf(question: Question): Shape {
  const kind = sourceKindOf(question)
  if (kind === 'file') return 'text'
  return kind === 'yesno' && question.abstract ? 'number' : kind
}

export interface WrittenField {
  readonly name: string
  readonly shape: Shape
  readonly question: Question
  /** By the id of an option. */
  readonly codes: ReadonlyMap<string, string>
  /** A rule gives it the value "unknown", which no field of other formats can have. */
  readonly mayBeUnknown: boolean
}

export interface WrittenFields {
  /** @throws Unsayable if it cannot be computed */
  question(id: string): WrittenField
  /** The name of the field with the score of a solution. @throws Unsayable if it cannot be computed */
  score(solutionId: string): string
}

/** The format cannot say it; the message says why, for the author. */
export class Unsayable extends ExpressionFault {
  constructor(message: string) {
    super(message, { from: 0, to: 0 })
  }
}
