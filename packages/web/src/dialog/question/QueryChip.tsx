import { Trans } from '@lingui/react'
import { StatusChip } from '../../ui/StatusChip'
import { useCaseMarks } from '../controls/caseMarks'

/** Whether something is asked about the answer. */
export function QueryChip({ itemKey }: { readonly itemKey: string }) {
  const { openQuestions, waitingQuestions } = useCaseMarks()
  if (openQuestions?.has(itemKey))
    return (
      <StatusChip status="queryOpen">
        <Trans id="dialog.query.open" message="Query open" />
      </StatusChip>
    )
  if (!waitingQuestions.has(itemKey)) return null
  return (
    <StatusChip status="queryAnswered">
      <Trans id="dialog.query.answered" message="Query answered" />
    </StatusChip>
  )
}
