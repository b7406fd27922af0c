import { lastStep } from '@casebook/core/queries/query'
import { Trans } from '@lingui/react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useModal } from '../entry/modals/modalState'
import { Button } from '../ui/Button'
import { QuerySaid } from './QuerySaid'

interface OpenQueryNoteProps {
  readonly itemKey: string
  /** The question, unless it is directly above. */
  readonly about?: string
}

/** The latest message of an open query, with a button to answer it. */
export function OpenQueryNote({ itemKey, about }: OpenQueryNoteProps) {
  const { queries, graph } = useCaseMarks()
  const modal = useModal()
  const query = queries.findLast(({ questionId }) => questionId === itemKey)
  if (!query) return null
  return (
    <div className="mt-2.5 rounded-md border border-query-line bg-surface px-2.5 pt-[0.5625rem] pb-2.5">
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
