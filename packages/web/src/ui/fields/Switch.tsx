import type { ReactNode } from 'react'

interface SwitchProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  /** The meaning of the switch when it is on. */
  readonly hint?: ReactNode
}

const trackClass =
  'relative h-[1.25rem] w-[2.125rem] flex-none cursor-pointer appearance-none rounded-full border border-transparent bg-control outline-none checked:bg-brand forced-colors:border-[CanvasText]'
const thumbClass =
  "before:absolute before:start-[0.125rem] before:top-[0.125rem] before:size-[0.875rem] before:rounded-full before:bg-surface before:content-[''] checked:before:start-[1rem] forced-colors:before:bg-[CanvasText]"

/** Something that is on or off, in a box of its own. */
export function Switch({ checked, onChange, children, hint }: SwitchProps) {
  return (
    <label className="flex min-h-[2.125rem] cursor-pointer items-center gap-3 rounded-md border border-line px-3 py-2 text-sm hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-[44px]">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{children}</span>
        {hint && <span className="block text-xs text-ink-2">{hint}</span>}
      </span>
      <input
        className={`${trackClass} ${thumbClass}`}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
