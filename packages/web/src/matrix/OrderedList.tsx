import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../ui/Button'
import { type Drawing, Icon } from '../ui/Icon'
import { grip } from '../ui/icons/matrixDrawings'

interface OrderedListProps {
  readonly label: string
  readonly icon: Drawing
  readonly items: readonly { readonly name: string; readonly content: ReactNode; readonly isFaulty?: boolean }[]
  readonly onMove: (from: number, to: number) => void
  readonly onRemove: (index: number) => void
}

/** Items in an order of their own, changed by dragging or by the buttons of each. */
export function OrderedList({ label, icon, items, onMove, onRemove }: OrderedListProps) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number } | null>(null)
  const [told, setTold] = useState('')

  const move = (from: number, to: number) => {
    onMove(from, to)
    const [name, place] = [items[from]?.name ?? '', to + 1]
    setTold(t({ id: 'matrix.moved', message: `${name} is now at place ${place} of ${items.length}` }))
  }
  const moveByKey = (from: number, to: number, direction: 'up' | 'down') => {
    move(from, to)
    // The rows keep their elements, and the item has taken the place of another. At an end, the other button is left.
    const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('[data-move]') ?? []
    const isEnd = direction === 'up' ? to === 0 : to === items.length - 1
    const wanted = [...buttons].find(({ dataset }) => (dataset.move === direction) !== isEnd)
    wanted?.removeAttribute('disabled')
    wanted?.focus()
  }
  const placeAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])]
    const after = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return y > top + height / 2
    }).length
    return Math.min(rows.length - 1, after)
  }

  return (
    <>
      <ul ref={list} aria-label={label} className="flex flex-col gap-1.5">
        {items.map(({ name, content, isFaulty = false }, index) => {
          const isTarget = drag !== null && drag.to === index && drag.from !== index
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two filters may be alike, and a row keeps its element when its item moves
              key={index}
              className={`flex items-center gap-1 rounded-md border bg-surface ps-1 text-sm ${isFaulty ? 'border-missing-line bg-missing-soft' : 'border-line-strong'} ${drag?.from === index ? 'opacity-50' : ''} ${isTarget ? 'outline-2 outline-focus' : ''}`}
            >
              <span
                className="cursor-grab touch-none px-0.5 py-2 text-ink-3 active:cursor-grabbing"
                aria-hidden
                onPointerDown={(event) => {
                  if (event.button !== 0) return
                  event.preventDefault()
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDrag({ from: index, to: index })
                }}
                onPointerMove={({ clientY }) => drag && setDrag({ ...drag, to: placeAt(clientY) })}
                onPointerUp={() => {
                  if (drag && drag.to !== drag.from) move(drag.from, drag.to)
                  setDrag(null)
                }}
                onPointerCancel={() => setDrag(null)}
              >
                <Icon name={grip} size="small" />
              </span>
              <Icon name={icon} size="small" className="flex-none text-ink-3" />
              <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">{content}</span>
              {items.length > 1 && (
                <>
                  <Button
                    data-move="up"
                    size="tiny"
                    variant="quiet"
                    icon="up"
                    disabled={index === 0}
                    aria-label={t({ id: 'matrix.moveUp', message: `Move ${name} up` })}
                    onClick={() => moveByKey(index, index - 1, 'up')}
                  />
                  <Button
                    data-move="down"
                    size="tiny"
                    variant="quiet"
                    icon="down"
                    disabled={index === items.length - 1}
                    aria-label={t({ id: 'matrix.moveDown', message: `Move ${name} down` })}
                    onClick={() => moveByKey(index, index + 1, 'down')}
                  />
                </>
              )}
              <Button
                size="tiny"
                variant="quiet"
                icon="x"
                aria-label={t({ id: 'matrix.take', message: `Remove ${name}` })}
                onClick={() => onRemove(index)}
              />
            </li>
          )
        })}
      </ul>
      <span role="status" className="sr-only">
        {told}
      </span>
    </>
  )
}
