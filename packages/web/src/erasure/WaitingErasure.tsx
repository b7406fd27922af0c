import type { Erasures } from '@casebook/core/erasure/erasure.calls'
import { Trans } from '@lingui/react'
import { SavedAt } from '../shell/SavedAt'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Note } from '../ui/Note'
import { ErasedWhat } from './ErasedWhat'

interface WaitingErasureProps extends Pick<Erasures, 'questions'> {
  readonly waiting: NonNullable<Erasures['waiting']>
  /** Asked for by the reader, who may only decline it. */
  readonly isOwn: boolean
  readonly isBusy: boolean
  readonly onSettle: (outcome: 'erased' | 'declined', id: string) => void
}

/** What one person asked for, and a second one makes or declines. */
export function WaitingErasure({ waiting, questions, isOwn, isBusy, onSettle }: WaitingErasureProps) {
  const { id, by, at, reason } = waiting
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="erasure.waits" message="Waits for a second person" />
        </h2>
      </CardHeader>
      <div className="flex flex-col gap-3 px-4 py-4">
        <p className="text-sm text-ink-2">
          <Trans
            id="erasure.asked"
            message="Asked for by {by}, {when}"
            values={{ by: <bdi>{by}</bdi>, when: <SavedAt instant={at} /> }}
          />
        </p>
        <ErasedWhat scope={waiting} questions={questions} />
        <p className="wrap-anywhere">
          <Trans id="erasure.because" message="Reason: {reason}" values={{ reason: <bdi>{reason}</bdi> }} />
        </p>
        {isOwn && (
          <Note tone="locked" role="status">
            <Trans
              id="erasure.own"
              message="Another administrator or data manager must agree, here or from the life of the study. You can only decline it."
            />
          </Note>
        )}
        <div className="flex flex-wrap gap-2">
          {!isOwn && (
            <Button variant="danger" disabled={isBusy} onClick={() => onSettle('erased', id)}>
              <Trans id="erasure.move.erase" message="Erase for good" />
            </Button>
          )}
          <Button disabled={isBusy} onClick={() => onSettle('declined', id)}>
            <Trans id="erasure.move.decline" message="Decline" />
          </Button>
        </div>
      </div>
    </Card>
  )
}
