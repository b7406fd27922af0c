import { openNodes } from '@casebook/core/queries/graph/graph'
import { maySay, type WidgetContext } from '@casebook/core/queries/widget.machine'
import { Trans } from '@lingui/react'
import { useState } from 'react'
import { Button } from '../ui/Button'
import { type Reply, ReplyForm } from './ReplyForm'

interface StartQueryProps {
  readonly context: WidgetContext
  /** Whether the form is there at once. */
  readonly isOpen: boolean
  readonly isSending: boolean
  readonly onStart: (query: Reply) => void
}

/** Begins a query on the question, for those who may begin one. */
export function StartQuery({ context, isOpen, isSending, onStart }: StartQueryProps) {
  const [isWanted, setIsWanted] = useState(isOpen)
  const nodes = openNodes(context.graph, null, context.speaker)
  if (nodes.length === 0) return null
  if (!isWanted)
    return (
      <span>
        <Button size="small" icon="flag" onClick={() => setIsWanted(true)}>
          <Trans id="query.start" message="Start another query" />
        </Button>
      </span>
    )
  return (
    <ReplyForm
      isStart
      nodes={nodes}
      maySend={(reply) => maySay(context, { query: null, ...reply })}
      isSending={isSending}
      onSend={onStart}
    />
  )
}
