import type { Shape } from '@casebook/core/charts/drawing'
import { symbolPath } from '@casebook/core/charts/symbols'
import { seriesLook } from './seriesLook'

/** The patterns of hatched and dotted bars. Their names begin with `id`, because a page has several charts. */
export function Patterns({ id }: { readonly id: string }) {
  const area = { width: 5, height: 5, patternUnits: 'userSpaceOnUse' } as const
  return (
    <defs>
      <pattern id={`${id}-hatched`} {...area} patternTransform="rotate(45)" className="text-ink-3">
        <rect width="5" height="5" className="fill-surface" />
        <rect width="2.6" height="5" fill="currentColor" />
      </pattern>
      <pattern id={`${id}-dotted`} {...area} className="text-control">
        <rect width="5" height="5" className="fill-surface" />
        <circle cx="2.5" cy="2.5" r="1.4" fill="currentColor" />
      </pattern>
    </defs>
  )
}

interface MarkShapeProps {
  readonly shape: Shape
  readonly series: number
  readonly isHollow: boolean
  readonly patterns: string
}

/** A hollow bar has a dashed outline, so that it differs from the outlined bars of a series. */
export function MarkShape({ shape, series, isHollow, patterns }: MarkShapeProps) {
  const { colour, fill, bar } = seriesLook(series)
  if (shape.type === 'bar') {
    const { x, y, width, height } = shape.box
    // The outline is inside the box.
    const inset = isHollow || bar !== 'solid' ? Math.min(0.75, width / 2, height / 2) : 0
    return (
      <rect
        className={`${colour} ${isHollow ? 'fill-surface' : ''}`}
        x={x + inset}
        y={y + inset}
        width={width - 2 * inset}
        height={height - 2 * inset}
        rx={2}
        {...(!isHollow && { fill: fill(patterns) })}
        stroke={inset > 0 ? 'currentColor' : 'none'}
        strokeWidth={inset * 2}
        {...(isHollow && { strokeDasharray: '3 2' })}
      />
    )
  }
  const { x, y, path } = shape
  return (
    <g className={colour}>
      {shape.type === 'range' && shape.from < shape.to && (
        <path
          d={`M${shape.from} ${y}H${shape.to}M${shape.from} ${y - 5}v10M${shape.to} ${y - 5}v10`}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
        />
      )}
      <path
        className={isHollow ? 'fill-surface' : 'fill-current'}
        d={path}
        transform={`translate(${x} ${y})`}
        stroke="currentColor"
        strokeWidth="1.8"
      />
    </g>
  )
}

interface KeyProps {
  readonly series: number
  readonly isBar: boolean
  readonly isLine: boolean
  readonly patterns: string
}

/** The sign of a series in the legend, 22 by 12. */
export function SeriesKey({ series, isBar, isLine, patterns }: KeyProps) {
  const { colour, dash } = seriesLook(series)
  if (isBar)
    return (
      <MarkShape
        shape={{ type: 'bar', box: { x: 5, y: 0, width: 12, height: 12 } }}
        series={series}
        patterns={patterns}
        isHollow={false}
      />
    )
  return (
    <g className={colour}>
      {isLine && <path d="M0 6H22" stroke="currentColor" strokeWidth="1.8" strokeDasharray={dash} />}
      <path d={symbolPath(series, 4)} transform="translate(11 6)" fill="currentColor" />
    </g>
  )
}

/** The sign of hollow marks in the legend, as large as those of the series. */
export function HollowKey({ isBar }: Pick<KeyProps, 'isBar'>) {
  return (
    <g className="fill-surface text-ink-3" stroke="currentColor" strokeWidth="1.5">
      {isBar ? (
        <rect x="5.75" y="0.75" width="10.5" height="10.5" rx="2" strokeDasharray="3 2" />
      ) : (
        <circle cx="11" cy="6" r="4" />
      )}
    </g>
  )
}
