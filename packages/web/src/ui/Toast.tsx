import type { ReactNode } from 'react'
import { Note } from './Note'
import { CloseButton } from './overlay/CloseButton'
import { type Tone, toneClass } from './tone'

interface ToastProps {
  readonly tone: Tone
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
}

/** News that asks for nothing: it takes no focus, and stays until it is closed or no longer true. */
export function Toast({ closeLabel, onClose, ...note }: ToastProps) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-24 z-20 flex justify-center px-3 print:hidden">
      <div
        className={`pointer-events-auto flex max-w-[30rem] items-start rounded-md border border-tone-line bg-tone-soft pe-3 shadow-3 ${toneClass[note.tone]}`}
      >
        <Note {...note} role="status" isBare />
        <span className="flex-none py-2">
          <CloseButton label={closeLabel} onClick={onClose} />
        </span>
      </div>
    </div>
  )
}
