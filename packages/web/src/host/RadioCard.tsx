import type { ReactNode } from 'react'

interface RadioCardProps {
  /** The name of the group. */
  readonly name: string
  readonly title: ReactNode
  readonly about?: ReactNode
  readonly checked: boolean
  readonly onChoose: () => void
  /** Belongs to the choice. */
  readonly children?: ReactNode
}

/** One of few choices, with room to explain it. */
export function RadioCard({ name, title, about, checked, onChoose, children }: RadioCardProps) {
  return (
    <div className="rounded-lg border border-line-strong has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <label className="flex cursor-pointer items-start gap-2.5 px-3.5 py-3 pointer-coarse:min-h-[44px]">
        <input
          type="radio"
          className="mt-0.5 grid size-4.5 flex-none appearance-none place-items-center rounded-full border-[1.5px] border-control bg-surface outline-none after:size-[0.4375rem] after:rounded-full after:bg-on-brand checked:border-brand checked:bg-brand checked:after:content-['']"
          name={name}
          checked={checked}
          onChange={onChoose}
        />
        <span className="flex min-w-0 flex-col">
          <span className="font-medium">{title}</span>
          {about && <span className="text-xs wrap-anywhere text-ink-2">{about}</span>}
        </span>
      </label>
      {children && <div className="ps-10.5 pe-3.5 pb-3.5">{children}</div>}
    </div>
  )
}
