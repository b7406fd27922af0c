import type { OutlineRow } from '@casebook/core/studyDrafts/outline'
import { isQuestion } from '@casebook/core/studyDrafts/tree'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type DragEvent, memo, type RefObject, useRef } from 'react'
import { Icon } from '../../../ui/Icon'
import { OthersMark, useOthersAt } from '../../authors/OtherAuthors'
import { drawingOf } from '../kinds.messages'
import type { OutlineTreeProps } from './OutlineTree'

interface OutlineTreeRowProps
  extends Pick<OutlineTreeProps, 'chosen' | 'written' | 'wordsOf' | 'onChoose' | 'onOpen' | 'onWrite' | 'onWritten'> {
  readonly row: OutlineRow
  /** In rem. */
  readonly top: number
  readonly isActive: boolean
  readonly isOver: boolean
  readonly drag: {
    /** The pointer is down on a row. */
    readonly isPointed: RefObject<boolean>
    readonly onDragStart: (event: DragEvent, id: string) => void
    readonly onDragOver: (event: DragEvent, id: string) => void
    readonly onDrop: (event: DragEvent, row: OutlineRow) => void
  }
}

export const OutlineTreeRow = memo(function OutlineTreeRow({
  row,
  top,
  isActive,
  isOver,
  drag,
  ...tree
}: OutlineTreeRowProps) {
  const { chosen, written, wordsOf, onChoose, onOpen } = tree
  const { id, item, level } = row
  const words = wordsOf(row)
  const isSection = !isQuestion(item)
  const others = useOthersAt(id)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={row.place}
      aria-setsize={row.size}
      aria-expanded={row.hasInner ? row.isOpen : undefined}
      aria-selected={chosen.has(id)}
      aria-label={`${row.number} ${words}`}
      aria-description={others.words}
      tabIndex={isActive ? 0 : -1}
      draggable={written !== id}
      className={`absolute inset-x-0 flex h-[1.875rem] cursor-default items-center gap-[0.4375rem] rounded-sm pe-1.5 text-sm text-ink-2 hover:bg-hover aria-selected:bg-surface aria-selected:font-semibold aria-selected:text-ink aria-selected:shadow-1 focus-visible:outline-2 focus-visible:outline-focus ${isSection ? 'font-medium text-ink' : ''} ${isOver ? "after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:bg-brand after:content-['']" : ''}`}
      style={{ top: `${top}rem`, paddingInlineStart: `${level * 0.9 - 0.5}rem` }}
      onClick={({ ctrlKey, metaKey, shiftKey }) =>
        onChoose(id, shiftKey ? 'through' : ctrlKey || metaKey ? 'also' : 'alone')
      }
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget && !isActive && !drag.isPointed.current) onChoose(id, 'alone')
      }}
      onDragStart={(event) => drag.onDragStart(event, id)}
      onDragOver={(event) => drag.onDragOver(event, id)}
      onDrop={(event) => drag.onDrop(event, row)}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: arrows open and close it */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows open and close it */}
      <span
        className={`grid w-4 flex-none place-items-center text-ink-3 ${row.hasInner ? '' : 'invisible'}`}
        onClick={(event) => {
          event.stopPropagation()
          onOpen(id, !row.isOpen)
        }}
      >
        <Icon name={row.isOpen ? 'down' : 'right'} size="text" />
      </span>
      {!isSection && <Icon name={drawingOf(item)} size="text" className="text-ink-3" />}
      <span className="min-w-6 flex-none text-xs text-ink-3 tabular-nums">{row.number}</span>
      {written === id ? (
        <WordsField words={words} onWrite={tree.onWrite} onWritten={tree.onWritten} />
      ) : (
        <bdi className="min-w-0 flex-1 truncate">
          {words || (
            <span className="text-ink-3 italic">
              <Trans id="outline.noWords" message="No text yet" />
            </span>
          )}
        </bdi>
      )}
      <OthersMark {...others} />
      {isSection && <span className="text-xs text-ink-3 tabular-nums">{row.questions}</span>}
    </div>
  )
})

interface WordsFieldProps {
  readonly words: string
  readonly onWrite: (words: string) => void
  readonly onWritten: (words: string | null) => void
}

/** The words of a row, written in their place: Enter and leaving keep them, Escape takes them back. */
function WordsField({ words, onWrite, onWritten }: WordsFieldProps) {
  const { t } = useLingui()
  const before = useRef(words)
  const isOver = useRef(false)
  const end = (back: string | null) => {
    if (isOver.current) return
    isOver.current = true
    onWritten(back)
  }
  return (
    <input
      ref={(field) => field?.focus()}
      dir="auto"
      aria-label={t({ id: 'outline.words', message: 'Text' })}
      className="h-6 min-w-0 flex-1 rounded-xs border border-focus bg-surface px-1.5 font-normal text-ink focus:outline-hidden"
      value={words}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => onWrite(target.value)}
      onBlur={() => end(null)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        if (event.nativeEvent.isComposing) return
        event.preventDefault()
        end(event.key === 'Escape' ? before.current : null)
      }}
    />
  )
}
