/** A difference between two versions of a base, as people read it. */
import type { Text } from '../language/language'
import type { Place } from './places'

export const differenceKinds = [
  'Unit',
  'Code',
  'Weight',
  'Formula',
  'Source',
  'Type',
  'AnswerRemoved',
  'Limits',
  'Days',
  'Words',
  'AnswerAdded',
  'Added',
  'Removed',
  'Moved',
  'Asked',
  'Optional',
  'Identifying',
  'Repeats',
  'Initial',
  'Order',
  'Reasons',
  'Other',
] as const

export type DifferenceKind = (typeof differenceKinds)[number]

export const differenceSubjects = ['question', 'section', 'solution', 'check', 'followUp', 'study'] as const

export interface Difference {
  readonly kind: DifferenceKind
  readonly of: (typeof differenceSubjects)[number]
  /** Of the question, section, solution or check. */
  readonly id: string
  readonly text: Text
  readonly place?: Place | undefined
  /** The words of the answer that it is about, where it is about one. */
  readonly answer?: Text | undefined
  readonly before?: Text | string | undefined
  readonly after?: Text | string | undefined
  /** The earlier version that it differs from, where that is not the one before. */
  readonly version?: string | undefined
  /** Stored answers mean something else than new ones. */
  readonly isMeaning?: boolean | undefined
}
