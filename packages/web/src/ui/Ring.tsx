import { lineClass } from './Icon'

interface RingProps {
  /** 0 to 1. */
  readonly value: number
}

const circumference = 2 * Math.PI * 7

/** A share of a whole, at icon size. Decorative: the figure is beside it. */
export function Ring({ value }: RingProps) {
  const share = Math.min(1, Math.max(0, value))
  return (
    <svg className={`${lineClass} size-4.5 stroke-[2.4]`} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7" stroke="var(--color-line-strong)" />
      {share > 0 && (
        <circle
          cx="10"
          cy="10"
          r="7"
          stroke="var(--color-ok-solid)"
          strokeLinecap="round"
          strokeDasharray={`${share * circumference} ${circumference}`}
          transform="rotate(-90 10 10)"
        />
      )}
    </svg>
  )
}
