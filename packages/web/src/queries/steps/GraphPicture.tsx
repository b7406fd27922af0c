import type { QueryGraph, QueryNode } from '@casebook/core/queries/graph/graph'
import { nodesAfter } from '@casebook/core/queries/graph/graph'
import { type DrawnBox, drawingColumns, graphDrawing } from '@casebook/core/queries/graph/graphDrawing'
import { useLingui as useI18n } from '@lingui/react'
import { Icon } from '../../ui/Icon'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { columnTexts, useSetters } from './steps.messages'

interface GraphPictureProps {
  readonly graph: QueryGraph
  readonly read: (node: QueryNode) => string
  readonly faulty: ReadonlySet<string>
  readonly system: ReadonlySet<string>
}

/** Lengths in parts of a rem. */
const unit = 16
const nodeHeight = 46
const gap = 8
const boxGap = 22
const width = 190
const columnGap = 110
const top = 40

interface Placed {
  readonly box: DrawnBox
  readonly x: number
  readonly y: number
  readonly height: number
}

function placed(boxes: readonly DrawnBox[]): readonly Placed[] {
  const ends = new Map(drawingColumns.map((column) => [column, top]))
  return boxes.map((box) => {
    const y = ends.get(box.column) ?? top
    const height = box.nodes.length * (nodeHeight + gap) + gap
    ends.set(box.column, y + height + boxGap)
    return { box, x: drawingColumns.indexOf(box.column) * (width + columnGap), y, height }
  })
}

const rem = (length: number) => `${length / unit}rem`

/** The steps and those that may follow them. The table beside it says the same in words. */
export function GraphPicture({ graph, read, faulty, system }: GraphPictureProps) {
  const { _ } = useI18n()
  const { boxes, arrows } = graphDrawing(graph)
  const places = placed(boxes)
  const size = {
    width: 3 * width + 2 * columnGap + 24,
    height: Math.max(top, ...places.map(({ y, height }) => y + height)) + gap,
  }
  return (
    <div className="relative" style={{ width: rem(size.width), height: rem(size.height) }}>
      <svg
        className="absolute inset-0 size-full overflow-visible fill-none stroke-ink-3 stroke-[1.4] rtl:[scale:-1_1]"
        viewBox={`0 0 ${size.width} ${size.height}`}
        aria-hidden="true"
      >
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8Z" className="fill-ink-3 stroke-none" />
          </marker>
        </defs>
        {arrows.map(({ from, to }) => {
          const [a, b] = [places[from], places[to]]
          return a && b && <path key={`${from} ${to}`} d={arrow(a, b)} markerEnd="url(#arrow)" />
        })}
      </svg>
      {drawingColumns.map((column, nth) => (
        <p
          key={column}
          className="absolute top-2 text-xs font-semibold text-ink-3"
          style={{ insetInlineStart: rem(nth * (width + columnGap)) }}
        >
          {_(columnTexts[column])}
        </p>
      ))}
      {places.map(({ box: { nodes }, x, y, height }) => (
        <ul
          key={nodes[0]?.id}
          className={`absolute flex flex-col rounded-lg ${nodes.length > 1 ? 'bg-sunken' : ''}`}
          style={{
            insetInlineStart: rem(x),
            top: rem(y),
            width: rem(width),
            height: rem(height),
            gap: rem(gap),
            padding: rem(gap),
          }}
        >
          {nodes.map((node) => (
            <Node
              key={node.id}
              node={node}
              name={read(node)}
              isFaulty={faulty.has(node.id)}
              isSystem={system.has(node.id)}
              closes={nodesAfter(graph, node.id).length === 0}
            />
          ))}
        </ul>
      ))}
    </div>
  )
}

/** From the end of one box to the start of another; back to the left, or down a column, around their outsides. */
function arrow(a: Placed, b: Placed): string {
  const [ay, by] = [a.y + a.height / 2, b.y + b.height / 2]
  const end = a.x + width
  if (b.x > a.x) {
    const middle = (end + b.x) / 2
    return `M${end} ${ay}C${middle} ${ay} ${middle} ${by} ${b.x} ${by}`
  }
  if (b.x === a.x) return `M${end} ${ay}C${end + 30} ${ay} ${end + 30} ${by} ${end + 2} ${by}`
  return `M${a.x} ${ay - 6}C${a.x - 50} ${ay - 30} ${b.x + width + 50} ${by + 30} ${b.x + width} ${by + 6}`
}

interface NodeProps {
  readonly node: QueryNode
  readonly name: string
  readonly isFaulty: boolean
  readonly isSystem: boolean
  readonly closes: boolean
}

function Node({ node, name, isFaulty, isSystem, closes }: NodeProps) {
  const setters = useSetters()
  const look = isFaulty
    ? 'border-missing-line bg-missing-soft'
    : isSystem
      ? 'border-dashed border-control bg-sunken'
      : 'border-line-strong bg-surface'
  return (
    <li className={`flex flex-1 flex-col justify-center overflow-hidden rounded-md border px-2 text-xs ${look}`}>
      <span className="flex items-center gap-1 font-semibold">
        <bdi className="min-w-0 flex-1 truncate" title={name}>
          {name}
        </bdi>
        {closes && (
          <span className="text-ok-ink">
            <Icon name="okc" size="chip" />
            <Closes />
          </span>
        )}
      </span>
      <span className="truncate text-ink-2">{setters(node, isSystem)}</span>
    </li>
  )
}

function Closes() {
  const { _ } = useI18n()
  return <VisuallyHidden>{_(columnTexts.closes)}</VisuallyHidden>
}
