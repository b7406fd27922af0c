import type { Repeats as HowOften, Question } from '@casebook/core/bases/base'
import type { Card } from '@casebook/core/entry/form/form'
import type { ReactNode } from 'react'
import type { InSection } from '../sections/inSection'

export interface RepeatsProps extends InSection {
  /** The id of the repeating questionnaire or question. */
  readonly id: string
  readonly name: string
  readonly repeats: HowOften
  /** The questions every occurrence begins with. */
  readonly questions: readonly Question[]
  readonly cards: readonly Card[]
  /** Renders the questions of an open card, or those below a row. */
  readonly children: (nodes: Card['nodes']) => ReactNode
}

export interface EachOccurrence extends Omit<RepeatsProps, 'id' | 'repeats' | 'questions'> {
  readonly onRemove: (occurrence: number) => void
}
