import type { ReactNode } from 'react'
import { linkTextClass } from '../../ui/link'

interface QuestionLineProps {
  readonly icon: ReactNode
  /** Shown after the text. */
  readonly after?: ReactNode
  readonly onGo: () => void
  /** The text of the question. */
  readonly children: ReactNode
}

/** A question that keeps the case from being saved. Leads to it. */
export function QuestionLine({ icon, after, onGo, children }: QuestionLineProps) {
  return (
    <li>
      <button
        type="button"
        className="flex min-h-8.5 w-full cursor-pointer items-center gap-2 py-1 text-start text-sm pointer-coarse:min-h-[44px]"
        onClick={onGo}
      >
        {icon}
        <span className={`font-medium ${linkTextClass}`}>{children}</span>
        {after}
      </button>
    </li>
  )
}
