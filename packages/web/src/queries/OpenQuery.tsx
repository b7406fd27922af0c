import { lastStep } from '@casebook/core/queries/query'
import { Trans } from '@lingui/react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useModal } from '../entry/modals/modalState'
import { Button } from '../ui/Button'
import { QuerySaid } from './QuerySaid'

interface OpenQueryProps {
  readonly itemKey: string
  /** The question, unless it is directly above. */
  readonly about?: string
}

/** The latest message of an open query, shown at the answer. */
export function OpenQuery({ itemKey, about }: OpenQueryProps) {
  const { openQuestions, queries, graph } = useCaseMarks()
  const modal = useModal()
  if (!openQuestions?.has(itemKey)) return null
  const query = queries.findLast(({ questionId }) => questionId === itemKey)
  if (!query) return null
  return (
    <div className="thread">
      {about && <p className="text-sm font-semibold">{about}</p>}
      <QuerySaid step={lastStep(query)} graph={graph} />
      <Button
        size="small"
        variant="primary"
        icon="reply"
        aria-haspopup="dialog"
        onClick={() => modal.open({ type: 'query', key: itemKey })}
      >
        <Trans id="query.reply" message="Answer" />
      </Button>
    </div>
  )
}
