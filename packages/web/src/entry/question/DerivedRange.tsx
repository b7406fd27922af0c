import type { Question } from '@casebook/core/bases/base'
import type { RangeMark } from '@casebook/core/entry/marks/questionMarks'
import type { QuestionState } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import { useWords } from '../form/useWords'

interface DerivedRangeProps {
  readonly mark: RangeMark
  readonly question: Question
  readonly state: QuestionState
}

/** A derived value out of range. Nobody entered it, so it cannot be corrected here. */
export function DerivedRange({ mark, question, state }: DerivedRangeProps) {
  const { answer } = useWords()
  return (
    <Trans
      id="dialog.range.derived"
      message="{value} is {breach, select, belowMin {below} aboveMax {above} beforeMin {before} other {after}} {limit}. Check the answers it is calculated from."
      values={{ value: answer(question, state.value), breach: mark.type, limit: answer(question, mark.limit) }}
    />
  )
}
