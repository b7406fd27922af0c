import type { Base } from '@casebook/core/bases/base'
import type { Operation } from '@casebook/core/studyDrafts/operations'
import type { Item } from '@casebook/core/studyDrafts/tree'
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { questionAt } from '../../entry/focus'
import { DrawnWordsContext } from '../../entry/form/useWords'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { chosenKinds } from '../outline/kinds.messages'
import { draggedKind } from '../outline/tree/dragging'
import { InPlaceContext } from './inPlace'
import { itemAt, useAddedKind } from './useAddedKind'
import { useInPlace } from './useInPlace'
import { drawWritten, openTextOf } from './WrittenText'

const AddKindDialog = lazyComponent(() => import('./AddKindDialog'))

interface WrittenInPlaceProps {
  readonly base: Base
  readonly onWrite: ((operation: Operation) => void) | undefined
  readonly children: ReactNode
}

/** Where the study is written here, the texts of its preview are written in their places, and questions are added to it. */
export function WrittenInPlace({ base, onWrite, children }: WrittenInPlaceProps) {
  const inPlace = useInPlace(base, onWrite)
  const add = useAddedKind(base, inPlace, onWrite)
  /** At which a kind is asked for. */
  const [asked, ask] = useState<{ readonly item: Item | null } | null>(null)
  const [over, setOver] = useState<HTMLElement | null>(null)
  const point = (next: HTMLElement | null) => {
    if (next === over) return
    over?.removeAttribute('data-over')
    next?.setAttribute('data-over', '')
    setOver(next)
  }
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (!(target instanceof Element)) return
    if (key === 'F2') openTextOf(target)
    if (key === 'Insert' && onWrite) ask({ item: itemAt(base, target) })
  }
  const onDragOver = (event: DragEvent) => {
    if (!onWrite || !event.dataTransfer.types.includes(draggedKind)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    const { target } = event
    if (target instanceof Element) point(questionAt(target) ?? target.closest<HTMLElement>('[data-section]'))
  }
  const onDrop = (event: DragEvent) => {
    const dropped = event.dataTransfer.getData(draggedKind)
    const kind = chosenKinds.find((one) => one === dropped)
    point(null)
    if (!kind || !onWrite || !(event.target instanceof Element)) return
    event.preventDefault()
    add(kind, itemAt(base, event.target))
  }
  return (
    <InPlaceContext value={onWrite ? inPlace : null}>
      <DrawnWordsContext value={drawWritten}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the questions in it, and where kinds are dropped */}
        <div
          className="contents"
          onKeyDown={onKeyDown}
          onDragOver={onDragOver}
          onDragLeave={({ currentTarget, relatedTarget }) => {
            if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) point(null)
          }}
          onDrop={onDrop}
        >
          {children}
        </div>
        {asked && (
          <AddKindDialog
            after={asked.item}
            base={base}
            onAdd={(kind) => {
              ask(null)
              add(kind, asked.item)
            }}
            onClose={() => ask(null)}
          />
        )}
      </DrawnWordsContext>
    </InPlaceContext>
  )
}
