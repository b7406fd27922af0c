interface ProgressBarProps {
  /** The accessible name of the progress bar. */
  readonly label: string
  /** 0 to 1. */
  readonly value: number
}

export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className="flex h-1.5 overflow-hidden rounded-xl bg-hover"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%`}
    >
      <i
        className={`block h-full rounded-xl ${percent === 100 ? 'bg-ok-solid' : 'bg-brand'}`}
        style={{ inlineSize: `${percent}%` }}
      />
    </div>
  )
}
