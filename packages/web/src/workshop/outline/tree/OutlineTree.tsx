import type { QuestionType } from '@casebook/core/bases/base'
import type { Choice } from '@casebook/core/studyDrafts/chosenRows'
import type { OutlineRow } from '@casebook/core/studyDrafts/outline'
import { useLingui } from '@lingui/react/macro'
import { type DragEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { chosenKinds } from '../kinds.messages'
import { draggedKind, draggedRow } from './dragging'
import { OutlineTreeRow } from './OutlineTreeRow'

export interface OutlineTreeProps {
  readonly rows: readonly OutlineRow[]
  readonly active: string | null
  readonly chosen: ReadonlySet<string>
  /** The row whose words are being written. */
  readonly written: string | null
  /** Counts the times that the focus is to go to the active row. */
  readonly focused: number
  readonly wordsOf: (row: OutlineRow) => string
  readonly onChoose: (id: string, choice: Choice) => void
  readonly onOpen: (id: string, isOpen: boolean) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** The focus goes out of the tree. */
  readonly onLeave: () => void
  readonly onPaste: (text: string) => void
  readonly onWrite: (words: string) => void
  /** `words`: those that are there again; null: what was written stays. */
  readonly onWritten: (words: string | null) => void
  readonly onDropKind: (kind: QuestionType, onto: OutlineRow | null) => void
  readonly onDrop: (dragged: string, onto: OutlineRow, isCopied: boolean) => void
}

/** By the key that copies files where the program runs: Ctrl, or Alt on a Mac. */
const isCopying = ({ ctrlKey, altKey }: DragEvent) => ctrlKey || altKey

/** In rem. All rows are equally high, so that only those in sight are drawn. */
const height = 1.875
const beyond = 12

/** The tree of sections and questions, with one tab stop. The rows that are not in sight are not there, except the active one. */
export function OutlineTree(props: OutlineTreeProps) {
  const { rows, active, focused, onKeyDown, onPaste } = props
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState(0)
  const [over, setOver] = useState<string | null>(null)
  const rem = useMemo(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16, [])
  const at = rows.findIndex(({ id }) => id === active)
  const inSight = Math.ceil((box.current?.clientHeight || 640) / (height * rem)) + 2 * beyond
  const first = Math.max(0, Math.min(from, rows.length - 1) - beyond)
  const drawn = [...rows.keys()].slice(first, first + inSight)
  const all = at < 0 || drawn.includes(at) ? drawn : at < first ? [at, ...drawn] : [...drawn, at]
  useEffect(() => {
    const element = box.current
    if (!element || at < 0) return
    const top = at * height * rem
    const room = element.clientHeight - 2 * height * rem
    if (top < element.scrollTop) element.scrollTop = top
    else if (room > 0 && top > element.scrollTop + room) element.scrollTop = top - room
  }, [at, rem])
  useEffect(() => {
    if (focused > 0)
      box.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus({ preventScroll: true })
  }, [focused])
  const dropKind = (event: DragEvent, onto: OutlineRow | null) => {
    const dropped = event.dataTransfer.getData(draggedKind)
    const kind = chosenKinds.find((one) => one === dropped)
    if (!kind || event.defaultPrevented) return
    event.preventDefault()
    props.onDropKind(kind, onto)
  }
  // The pointer chooses when it is released: what it takes along is chosen already.
  const isPointed = useRef(false)
  const drag = {
    isPointed,
    onDragStart(event: DragEvent, id: string) {
      if (!props.chosen.has(id)) props.onChoose(id, 'alone')
      event.dataTransfer.setData(draggedRow, id)
      event.dataTransfer.effectAllowed = 'copyMove'
    },
    onDragOver(event: DragEvent, id: string) {
      const { types } = event.dataTransfer
      if (!types.includes(draggedRow) && !types.includes(draggedKind)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = isCopying(event) || types.includes(draggedKind) ? 'copy' : 'move'
      setOver(id)
    },
    onDrop(event: DragEvent, row: OutlineRow) {
      const id = event.dataTransfer.getData(draggedRow)
      setOver(null)
      dropKind(event, row)
      if (id === '') return
      event.preventDefault()
      props.onDrop(id, row, isCopying(event))
    },
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree in it has the focus
    <div
      ref={box}
      className="min-h-40 flex-1 overflow-auto px-2 pt-1.5 pb-4"
      onScroll={({ currentTarget }) => setFrom(Math.floor(currentTarget.scrollTop / (height * rem)))}
      onMouseDown={() => {
        isPointed.current = true
      }}
      onMouseUp={() => {
        isPointed.current = false
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(draggedKind)) event.preventDefault()
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(null)
      }}
      onDrop={(event) => dropKind(event, null)}
      onDragEnd={() => {
        isPointed.current = false
        setOver(null)
      }}
      onPaste={(event) => {
        if (event.target instanceof HTMLInputElement) return
        event.preventDefault()
        event.stopPropagation()
        onPaste(event.clipboardData.getData('text/plain'))
      }}
    >
      <div
        role="tree"
        aria-label={t({ id: 'outline.tree', message: 'Sections and questions' })}
        aria-multiselectable="true"
        className="relative"
        style={{ height: `${rows.length * height}rem` }}
        onKeyDown={onKeyDown}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) props.onLeave()
        }}
      >
        {all.map((index) => {
          const row = rows[index]
          if (!row) return null
          return (
            <OutlineTreeRow
              {...props}
              key={row.id}
              row={row}
              top={index * height}
              isActive={row.id === active || (at < 0 && index === 0)}
              isOver={over === row.id}
              drag={drag}
            />
          )
        })}
      </div>
    </div>
  )
}
