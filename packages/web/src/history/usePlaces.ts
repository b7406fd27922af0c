import type { ComparedPart, ComparedRow } from '@casebook/core/history/comparison/comparedCase'
import type { historyMachine, ScrollTo } from '@casebook/core/history/history.machine'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ActorRefFrom } from 'xstate'

/** Rows of one questionnaire, few enough to be drawn at once. */
export interface Block {
  readonly part: ComparedPart
  /** The first block of its questionnaire. */
  readonly isFirst: boolean
  readonly rows: readonly ComparedRow[]
}

export interface Places {
  readonly blocks: readonly Block[]
  /** The number of blocks drawn so far: the first are drawn at once, the others while the browser is idle. */
  readonly drawn: number
  /** The row that was last gone to. */
  readonly current: string | null
  readonly goTo: (key: string) => void
}

/** The row to go to, and the blocks that were there when it was asked for. */
interface Target {
  readonly key: string
  readonly blocks: readonly Block[]
}

const rowsOfBlock = 60
const drawnAtOnce = 2

/** The id of the row with that key. */
export function rowId(key: string): string {
  return `answer ${key}`
}

/** The rows in blocks, and the way to each of them. `onMissing`: no row has the key in this view. */
export function usePlaces(
  parts: readonly ComparedPart[],
  actor: ActorRefFrom<typeof historyMachine>,
  onMissing: (key: string) => void,
): Places {
  const blocks = useMemo(() => blocksOf(parts), [parts])
  const [drawn, draw] = useState(drawnAtOnce)
  const [target, setTarget] = useState<Target | null>(null)
  const isWhole = drawn >= blocks.length
  useEffect(() => {
    if (isWhole) return
    return whenIdle(() => draw((before) => before + drawnAtOnce))
  })
  const goTo = (key: string) => {
    draw(Number.POSITIVE_INFINITY)
    setTarget({ key, blocks })
    if (!blocks.some(({ rows }) => rows.some((row) => row.key === key))) onMissing(key)
  }
  const reached = useRef<Target | null>(null)
  useLayoutEffect(() => {
    if (target === null || reached.current === target) return
    const row = document.getElementById(rowId(target.key))
    // In another view the row may come with the next blocks, but not with those after.
    if (row || target.blocks !== blocks) reached.current = target
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  }, [target, blocks])
  const goToAsked = useEffectEvent(goTo)
  useEffect(() => {
    const listening = actor.on('scrollTo', ({ question }: ScrollTo) => goToAsked(question))
    return () => listening.unsubscribe()
  }, [actor])
  return { blocks, drawn, current: target?.key ?? null, goTo }
}

function blocksOf(parts: readonly ComparedPart[]): readonly Block[] {
  return parts.flatMap((part) =>
    Array.from({ length: Math.ceil(part.rows.length / rowsOfBlock) }, (_, nth) => ({
      part,
      isFirst: nth === 0,
      rows: part.rows.slice(nth * rowsOfBlock, (nth + 1) * rowsOfBlock),
    })),
  )
}

function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(act, { timeout: 500 })
  return () => cancelIdleCallback(waiting)
}
