import { Trans } from '@lingui/react'
import { StatusChip } from '../../ui/StatusChip'
import { useCaseMarks } from '../controls/caseMarks'

/** Whether something is asked about the answer. */
export function QueryChip({ questionId }: { readonly questionId: string }) {
  const { openQuestions, waitingQuestions } = useCaseMarks()
  if (openQuestions.has(questionId))
    return (
      <StatusChip status="queryOpen">
        <Trans id="dialog.query.open" message="Query open" />
      </StatusChip>
    )
  if (!waitingQuestions.has(questionId)) return null
  return (
    <StatusChip status="queryAnswered">
      <Trans id="dialog.query.answered" message="Query answered" />
    </StatusChip>
  )
}
