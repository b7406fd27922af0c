import { Trans } from '@lingui/react'
import { Button } from '../ui/Button'

interface PatientLinkBarProps {
  readonly apiLabel: string
  /** Questions that lack an answer. */
  readonly left: number
  /** Questions without one that may be left out. */
  readonly optional: number
  readonly onSave: () => void
}

export function PatientLinkBar({ apiLabel, left, optional, onSave }: PatientLinkBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex-[1_1_12rem] text-base text-ink-2" role="status">
        {left === 0 && optional > 0 ? (
          <Trans id="once.left.optional" message="You can send your answers now. The questions left are optional." />
        ) : left === 0 ? (
          <Trans id="once.left.none" message="All questions are answered" />
        ) : (
          <Trans
            id="once.left"
            message="{count, plural, one {# question left} other {# questions left}}"
            values={{ count: left }}
          />
        )}
      </p>
      <bdi className="text-xs text-ink-3">{apiLabel}</bdi>
      <Button variant="primary" className="h-13! rounded-[0.6875rem]! px-6! text-lg! max-phone:w-full" onClick={onSave}>
        <Trans id="once.save" message="Send my answers" />
      </Button>
    </div>
  )
}
