import type { Drawing, DrawnText, TextRole } from '@casebook/core/charts/drawing'
import { MarkShape } from './Marks'
import { seriesLook } from './seriesLook'

const textClass: Readonly<Record<TextRole, string>> = {
  axis: 'fill-ink-3 font-normal',
  category: 'fill-ink-2 font-normal',
  aside: 'fill-ink-2 font-normal',
  value: 'fill-ink font-semibold',
}

interface ChartPictureProps {
  readonly drawing: Drawing
  readonly textSize: number
  /** The name of its patterns. */
  readonly patterns: string
}

/** The lines, words and marks of a chart, inside an `svg`. */
export function ChartPicture({ drawing: { lines, texts, paths, marks }, textSize, patterns }: ChartPictureProps) {
  return (
    <>
      {/* The line from which values count is on top of the grid. */}
      {[...lines]
        .sort((a, b) => Number(a.isBase) - Number(b.isBase))
        .map(({ isBase, ...line }) => (
          <line
            key={`${line.x1} ${line.y1} ${line.x2}`}
            {...line}
            className={isBase ? 'stroke-control' : 'stroke-line'}
            strokeWidth="1"
          />
        ))}
      {paths.map(({ series, path }) => {
        const { colour, dash } = seriesLook(series)
        return (
          <path
            key={series}
            className={colour}
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeDasharray={dash}
            strokeLinejoin="round"
          />
        )
      })}
      {marks.map(
        ({ category, series, shape, point: { isHollow } }) =>
          shape && (
            <MarkShape
              key={`${category} ${series}`}
              shape={shape}
              series={series}
              isHollow={isHollow}
              patterns={patterns}
            />
          ),
      )}
      {texts.map((text) => (
        <Words key={`${text.role} ${text.x} ${text.y}`} {...text} textSize={textSize} />
      ))}
    </>
  )
}

export function Words({ text, role, anchor, x, y, textSize }: DrawnText & { readonly textSize: number }) {
  return (
    <text
      x={x}
      y={y}
      className={`tabular-nums [unicode-bidi:plaintext] ${textClass[role]}`}
      textAnchor={anchor}
      fontSize={textSize}
    >
      {text}
    </text>
  )
}
