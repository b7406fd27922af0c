import { Trans } from '@lingui/react'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'

interface StepNavProps {
  /** The visible period, such as "2 November – 6 December". */
  readonly shown: string
  readonly earlier: string
  readonly later: string
  readonly onStep: (by: 1 | -1) => void
  readonly onToday: () => void
  readonly className?: string
}

/** Moves the visible period back, forward or to today. */
export function StepNav({ shown, earlier, later, onStep, onToday, className = '' }: StepNavProps) {
  return (
    <div className={`ms-auto flex items-center gap-2 ${className}`}>
      <IconButton icon="arl" label={earlier} onClick={() => onStep(-1)} />
      <span className="font-semibold tabular-nums" aria-live="polite">
        {shown}
      </span>
      <IconButton icon="arr" label={later} onClick={() => onStep(1)} />
      <Button onClick={onToday}>
        <Trans id="followUps.today" message="Today" />
      </Button>
    </div>
  )
}
