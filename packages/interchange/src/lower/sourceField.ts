/** What a condition or calculation may name: the fields of the file, with what they are here. */

import type { Question } from '@casebook/core/bases/base'
import { kindOf } from '@casebook/core/questions/kinds'
import { ExpressionFault } from '../expressions/expression'

export interface Choice {
  readonly code: string
  readonly label: string
}

/** The kind of a field. It decides which conditions and calculations may use the field. */
export type SourceKind =
  | 'choice'
  | 'checkbox'
  | 'yesno'
  | 'number'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'text'
  | 'file'
  | 'none'

export function sourceKindOf({ type }: Pick<Question, 'type'>): SourceKind {
  const { choice, listsAnswers, typed } = kindOf({ type })
  if (choice === 'several') return 'checkbox'
  if (choice === 'one') return listsAnswers ? 'choice' : 'yesno'
  return typed ?? (type === 'File' ? 'file' : 'none')
}

export interface SourceField {
  /** Of the question. */
  readonly id: string
  readonly kind: SourceKind
  readonly choices: readonly Pick<Choice, 'code'>[]
  /** The author's file has it, and the chosen preset has not. */
  readonly isLeftOut?: boolean
}

/** By the author's name of a field. */
export type SourceFields = ReadonlyMap<string, SourceField>

export const insideOfFile = 'Casebook reads nothing inside of a file: a condition can ask whether there is one.'

/** Nothing is wrong in the file, but Casebook cannot say it. */
export class NotCarried extends ExpressionFault {}

export function proposal(name: string | null): string {
  return name === null ? '' : ` Did you mean ${name}?`
}
