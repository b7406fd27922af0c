import type { QuestionType } from '@casebook/core/bases/base'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { kindTexts } from '../../../questions/kinds.messages'
import { Icon } from '../../../ui/Icon'
import { Tooltip } from '../../../ui/overlay/Tooltip'
import { readingDirection } from '../../../ui/readingDirection'
import { chosenKinds, drawings } from '../kinds.messages'
import { draggedKind } from './dragging'

interface KindPaletteProps {
  /** After the chosen row. */
  readonly onAdd: (kind: QuestionType) => void
  /** Back to the tree. */
  readonly onLeave: () => void
}

/** The kinds of question, with one tab stop: each is dragged to its place in the outline, or pressed. */
export function KindPalette({ onAdd, onLeave }: KindPaletteProps) {
  const { t, i18n } = useLingui()
  const [active, setActive] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const on = readingDirection() === 'rtl' ? -1 : 1
    const last = chosenKinds.length - 1
    const to = {
      ArrowRight: active + on,
      ArrowLeft: active - on,
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (event.key === 'Escape') onLeave()
    else if (to === undefined) return
    else event.currentTarget.querySelectorAll('button')[Math.max(0, Math.min(last, to))]?.focus()
    event.preventDefault()
  }
  return (
    <div
      role="toolbar"
      aria-label={t({ id: 'outline.kinds', message: 'Kinds of question' })}
      className="flex flex-wrap border-b border-line px-2 py-1"
      data-kinds=""
      onKeyDown={onKeyDown}
    >
      {chosenKinds.map((kind, at) => (
        <Tooltip key={kind} text={i18n._(kindTexts[kind])}>
          <button
            type="button"
            aria-label={i18n._(kindTexts[kind])}
            className="grid h-[1.75rem] min-w-0 flex-1 cursor-grab place-items-center rounded-sm text-ink-2 hover:bg-hover pointer-coarse:min-h-[44px] pointer-coarse:min-w-[44px]"
            tabIndex={at === active ? 0 : -1}
            draggable
            onFocus={() => setActive(at)}
            onClick={() => onAdd(kind)}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(draggedKind, kind)
              dataTransfer.effectAllowed = 'copy'
            }}
          >
            <Icon name={drawings[kind]} />
          </button>
        </Tooltip>
      ))}
    </div>
  )
}
