import type { Chart, ChartPoint } from '@casebook/core/charts/chart'
import { VisuallyHidden } from '../ui/text/VisuallyHidden'
import { type Format, useWordsOfPaper } from './usePaper'

interface ChartTableProps {
  readonly chart: Chart
  readonly title: string
  /** The heading of the categories. */
  readonly categoryLabel: string
  readonly format: Format
}

/** The numbers of a chart: the same, in the same order. */
export function ChartTable({ chart: { categories, series }, title, categoryLabel, format }: ChartTableProps) {
  return (
    <table className="w-full border-separate border-spacing-0 text-[0.8438rem]">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col" className={`text-start ${headClass}`}>
            {categoryLabel}
          </th>
          {series.map(({ name }, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: series may share a name, and keep their places
            <th key={nth} scope="col" className={`text-end ${headClass}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: categories may share a name, and keep their places
          <tr key={nth}>
            <th scope="row" className={`text-start font-normal ${cellClass}`}>
              <bdi>{category}</bdi>
            </th>
            {series.map(({ points }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <td key={at} className={`text-end tabular-nums ${cellClass}`}>
                <Cell point={points[nth] ?? { value: null, isHollow: false }} format={format} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const headClass = 'border-b border-line bg-sunken px-3 py-1.5 text-[0.75rem] font-medium text-ink-3'
const cellClass = 'border-b border-line px-3 py-1.5 align-middle'

function Cell({
  point: { value, isHollow, low, high, aside },
  format,
}: {
  readonly point: ChartPoint
  readonly format: Format
}) {
  const words = useWordsOfPaper(format)
  return (
    <>
      {typeof low === 'number' && typeof high === 'number' && (
        <span className="me-3 text-ink-2">{words.formatRange(low, high)}</span>
      )}
      {aside && <span className="me-3 text-ink-2">{aside}</span>}
      {isHollow && value !== null && <FewMark words={words.few} />}
      <span className={value === null ? 'text-ink-2' : 'font-semibold'}>{words.format(value)}</span>
    </>
  )
}

/** Marks a cell that rests on few cases, as hollow marks do. */
function FewMark({ words }: { readonly words: string }) {
  return (
    <span className="me-1.5 inline-block size-2 rounded-full border-[1.5px] border-ink-3" title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
