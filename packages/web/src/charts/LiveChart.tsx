import type { Chart } from '@casebook/core/charts/chart'
import type { Mark } from '@casebook/core/charts/drawing'
import { layOut } from '@casebook/core/charts/layOut'
import { useLingui } from '@lingui/react/macro'
import {
  createElement,
  type KeyboardEvent,
  type Ref,
  type RefAttributes,
  type SVGAttributes,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import { ChartPicture } from './ChartPicture'
import { Patterns } from './Marks'
import { type Format, usePaper, useWordsOfPaper } from './usePaper'

/** The address of a category's cases; null if there is none. */
export type HrefOf = (category: number) => string | null

interface LiveChartProps {
  readonly chart: Chart
  readonly format: Format
  /** The ids of its title and description. */
  readonly labelledBy: string
  readonly describedBy: string
  readonly hrefOf?: HrefOf
}

/**
 * A chart whose marks say their values under the pointer and at the focus. It is one stop of the Tab key; arrows move from mark to mark. It is not
 * mirrored where people read from right to left, and neither are its arrows.
 */
export function LiveChart({ chart, format, labelledBy, describedBy, hrefOf }: LiveChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const marks = useRef<(SVGElement | null)[]>([])
  const patterns = useId()
  const paper = usePaper(frame, format)
  const sayMark = useSayMark(chart, format)
  const [stop, setStop] = useState(0)
  const [shown, setShown] = useState<number | null>(null)
  const drawing = layOut(chart, paper)
  const said = shown === null ? undefined : drawing.marks[shown]

  const move = (event: KeyboardEvent) => {
    const next = nextMark(event.key, stop, chart)
    if (event.key === 'Escape') setShown(null)
    if (next === null) return
    event.preventDefault()
    marks.current[next]?.focus()
  }
  return (
    <div ref={frame} className="relative min-w-0" dir="ltr">
      {/* biome-ignore lint/a11y/useSemanticElements: an svg is no fieldset */}
      <svg
        role="group"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        className="block max-w-full overflow-visible"
        width={drawing.width}
        height={drawing.height}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        onKeyDown={move}
        onPointerLeave={() => setShown(null)}
      >
        <Patterns id={patterns} />
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
        <g aria-hidden="true">
          <ChartPicture drawing={drawing} patterns={patterns} textSize={paper.textSize} />
        </g>
        {drawing.marks.map((mark, nth) => (
          <MarkTarget
            key={`${mark.category} ${mark.series}`}
            href={hrefOf?.(mark.category) ?? null}
            ref={(element) => {
              marks.current[nth] = element
            }}
            aria-label={sayMark(mark)}
            tabIndex={nth === stop ? 0 : -1}
            onFocus={() => {
              setStop(nth)
              setShown(nth)
            }}
            onBlur={() => setShown(null)}
            onPointerEnter={() => setShown(nth)}
          >
            <rect {...mark.target} className="fill-transparent" />
            <FocusRing mark={mark} />
          </MarkTarget>
        ))}
      </svg>
      {said && <Saying mark={said} words={sayMark(said)} width={drawing.width} />}
    </div>
  )
}

interface MarkTargetProps extends Omit<SVGAttributes<SVGElement>, 'href'>, RefAttributes<SVGElement> {
  readonly href: string | null
}

/** The hit area of a mark: a link if it has an address, otherwise an image with a name. */
function MarkTarget({ href, ref, ...target }: MarkTargetProps) {
  const look = 'group/mark outline-none'
  // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it has a name and a value, and does nothing
  if (href === null) return <g ref={ref as Ref<SVGGElement>} role="img" className={look} {...target} />
  return (
    <Link href={href} asChild>
      {/* JSX would type it as an HTML link. */}
      {createElement('a', { ref, className: look, ...target })}
    </Link>
  )
}

/** Around a dot, or around the place of a bar or a row. */
function FocusRing({ mark: { shape, target } }: { readonly mark: Mark }) {
  const look = { className: 'fill-none stroke-transparent group-focus-visible/mark:stroke-focus', strokeWidth: 2 }
  return shape?.type === 'dot' ? (
    <circle cx={shape.x} cy={shape.y} r={9} {...look} />
  ) : (
    <rect {...target} rx={4} {...look} />
  )
}

/** Left and right go through the categories, up and down through the series; with one series all of them go through the categories. */
function nextMark(key: string, at: number, { categories, series }: Chart): number | null {
  const [last, step] = [categories.length * series.length - 1, series.length]
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: at + step,
    ArrowLeft: at - step,
    Home: 0,
    End: last,
    ArrowDown: at + 1,
    ArrowUp: at - 1,
  }
  const next = moves[key]
  return next === undefined ? null : Math.min(last, Math.max(0, next))
}

/** "≥ 20, PVDF: 10", and what else there is to say about the mark. */
function useSayMark({ categories, series, kind }: Chart, format: Format): (mark: Mark) => string {
  const { t } = useLingui()
  const words = useWordsOfPaper(format)
  return ({ category, series: nth, point: { value, isHollow, low, high, aside } }) => {
    const name = [categories[category], ...(series.length > 1 ? [series[nth]?.name] : [])].join(', ')
    const number = words.format(value)
    const hasRange = kind === 'range' && typeof low === 'number' && typeof high === 'number'
    return [
      t({ id: 'charts.mark', message: `${name}: ${number}` }),
      ...(hasRange ? [words.formatRange(low, high)] : []),
      ...(aside ? [aside] : []),
      ...(isHollow && value !== null ? [words.few] : []),
    ].join(' · ')
  }
}

interface SayingProps {
  readonly mark: Mark
  readonly words: string
  readonly width: number
}

/** The words of a mark, above it. The mark has them as its name. */
function Saying({ mark: { shape, target }, words, width }: SayingProps) {
  const x = shape?.type === 'bar' ? shape.box.x + shape.box.width / 2 : (shape?.x ?? target.x + target.width / 2)
  const y = shape?.type === 'bar' ? shape.box.y : (shape?.y ?? target.y)
  const half = Math.min(96, width / 2)
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-10 w-max max-w-48 -translate-x-1/2 -translate-y-full rounded-sm bg-ink px-2 py-1 text-center text-xs text-bg shadow-2"
      style={{ left: Math.min(Math.max(x, half), width - half), top: Math.max(y - 12, 0) }}
    >
      <bdi>{words}</bdi>
    </div>
  )
}
