import { Progress } from 'radix-ui'

interface ProgressBarProps {
  /** What progresses; heard, not seen. */
  readonly label: string
  /** 0 to 1. */
  readonly value: number
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <Progress.Root className="bar" aria-label={label} value={percent}>
      <Progress.Indicator asChild>
        <i className={percent === 100 ? 'ok' : ''} style={{ inlineSize: `${percent}%` }} />
      </Progress.Indicator>
    </Progress.Root>
  )
}
