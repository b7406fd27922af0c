import { type SeriesStyle, seriesStyles } from '@casebook/core/charts/chart'

/** Shapes are painted in the current colour. */
const colourClass: Readonly<Record<SeriesStyle['colour'], string>> = {
  brand: 'text-brand',
  'ink-3': 'text-ink-3',
  'brand-72': 'text-[color-mix(in_oklab,var(--color-brand)_72%,var(--color-surface))]',
  control: 'text-control',
}

const dashes: Readonly<Record<SeriesStyle['line'], string | undefined>> = {
  solid: undefined,
  dashed: '6 4',
  dotted: '2 3.5',
  'dash-dot': '8 3 2 3',
}

/** What fills a bar: the colour itself, one of the patterns of `Patterns`, or a tint inside an outline. */
const fills: Readonly<Record<SeriesStyle['bar'], (patterns: string) => string>> = {
  solid: () => 'currentColor',
  hatched: (patterns) => `url(#${patterns}-hatched)`,
  outlined: () => 'var(--color-brand-soft)',
  dotted: (patterns) => `url(#${patterns}-dotted)`,
}

export function seriesLook(series: number) {
  const { colour, bar, line } = seriesStyles[series] ?? seriesStyles[0]
  return { colour: colourClass[colour], dash: dashes[line], fill: fills[bar], bar }
}
