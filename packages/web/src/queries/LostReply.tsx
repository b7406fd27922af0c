import type { QueryGraph } from '@casebook/core/queries/graph/graph'
import { lastStep, type Query } from '@casebook/core/queries/query'
import { lostReply, type WidgetContext } from '@casebook/core/queries/widget.machine'
import { Trans } from '@lingui/react'
import { useId } from 'react'
import { inputClass } from '../ui/fields/input'
import { Note } from '../ui/Note'
import { showInView } from './showInView'
import { useStepWords } from './useStepWords'

interface LostReplyProps {
  readonly query: Query
  readonly context: Pick<WidgetContext, 'all' | 'sent'> & { readonly graph: QueryGraph }
}

/** Another person answered the query while this user wrote: who, and what the user had typed, to be copied. */
export function LostReply({ query, context }: LostReplyProps) {
  const id = useId()
  const wordsOf = useStepWords()
  const value = lostReply(context, query)
  if (value === null || context.sent === null) return null
  const { who } = wordsOf(lastStep(query), context.graph)
  const { words } = wordsOf({ ...lastStep(query), nodeId: context.sent.nodeId, value }, context.graph)
  return (
    <div ref={showInView}>
      <Note
        tone="range"
        role="alert"
        title={
          <Trans
            id="query.meanwhile"
            message="Answered in the meantime by {name}"
            values={{ name: <bdi>{who}</bdi> }}
          />
        }
      >
        <p>
          <Trans id="query.meanwhile.what" message="The new step is shown above. Your answer was not sent." />
        </p>
        <label htmlFor={id} className="mt-2 block text-xs">
          <Trans id="query.meanwhile.yours" message="What you wrote" />
        </label>
        <textarea id={id} className={inputClass({ size: 'lines' })} rows={3} dir="auto" readOnly value={words} />
      </Note>
    </div>
  )
}
