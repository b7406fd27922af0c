import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Chart, type ChartPoint, canBeDrawn } from './chart'
import { type Box, boxOfText, type Drawing, overlap, type Paper } from './drawing'
import { layOut } from './layOut'

const paperOf = (width: number): Paper => ({
  width,
  textSize: 11.5,
  measure: (text, isBold) => text.length * (isBold ? 6.4 : 6),
  format: (value) => (value === null ? 'None' : String(value)),
  formatRange: (low, high) => `${low} to ${high}`,
})

const point = (value: number | null, more: Partial<ChartPoint> = {}): ChartPoint => ({
  value,
  isHollow: false,
  ...more,
})
const counts = (...values: readonly (number | null)[]) => values.map((value) => point(value))

const words = fc
  .array(fc.stringMatching(/^[A-Za-zäé]{1,18}$/), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(' '))
const value = fc.option(fc.integer({ min: -300, max: 90_000 }), { freq: 6 })
const anyPoint = fc.record({
  value,
  isHollow: fc.boolean(),
  low: value,
  high: value,
  aside: fc.constantFrom('', '35 of 39 due', '120 of 4000 cases of the year'),
})
const anyChart: fc.Arbitrary<Chart> = fc
  .record({
    kind: fc.constantFrom('bars', 'rows', 'line', 'range'),
    categories: fc.array(words, { minLength: 1, maxLength: 30 }),
    names: fc.array(words, { minLength: 1, maxLength: 4 }),
  })
  .chain(({ kind, categories, names }) =>
    fc.record({
      kind: fc.constant(kind),
      categories: fc.constant(categories),
      series: fc.tuple(
        ...names.map((name) =>
          fc.record({
            name: fc.constant(name),
            points: fc.array(anyPoint, { minLength: categories.length, maxLength: categories.length }),
          }),
        ),
      ),
    }),
  )

const bars = ({ marks }: Drawing) =>
  marks.map(({ shape }) => (shape?.type === 'bar' ? shape.box : { x: 0, y: 0, width: 0, height: 0 }))

const mesh: Chart = {
  kind: 'bars',
  categories: ['≥ 20', '≥ 25', '≥ 30'],
  series: [
    { name: 'Polypropylene', points: counts(28, 24, 15) },
    { name: 'PVDF', points: counts(10, 8, 0) },
  ],
}

describe('the layout of a chart', () => {
  it('has no words that overlap or leave the paper, at any width [STAT-09]', () => {
    fc.assert(
      fc.property(anyChart, fc.integer({ min: 300, max: 1200 }), (chart, width) => {
        const paper = paperOf(width)
        const drawing = layOut(chart, paper)
        const texts = drawing.texts.map((text) => ({ ...text, box: boxOfText(text, paper) }))
        const isInside = ({ x, y, width, height }: Box) =>
          x >= -0.01 && x + width <= paper.width + 0.01 && y >= -0.01 && y + height <= drawing.height + 0.01
        expect(texts.filter(({ box }) => !isInside(box))).toEqual([])
        const hits = texts.filter(({ box }, nth) => texts.slice(nth + 1).some((other) => overlap(box, other.box)))
        expect(hits).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('has a target for each point, inside the paper [STAT-09]', () => {
    fc.assert(
      fc.property(anyChart, fc.integer({ min: 300, max: 1200 }), (chart, width) => {
        const { marks, height } = layOut(chart, paperOf(width))
        expect(marks).toHaveLength(chart.categories.length * chart.series.length)
        for (const { category, series, point, target } of marks) {
          expect(point).toEqual(chart.series[series]?.points[category])
          expect(Math.min(target.x, target.y)).toBeGreaterThanOrEqual(-0.01)
          expect(target.x + target.width).toBeLessThanOrEqual(width + 0.01)
          expect(target.y + target.height).toBeLessThanOrEqual(height + 0.01)
        }
      }),
    )
  })

  it('draws bars from 0, as high as their values, and marks none for 0 or for no value [STAT-09]', () => {
    const drawing = layOut(mesh, paperOf(500))
    const [first, , second] = bars(drawing)
    expect((first?.height ?? 0) / (second?.height ?? 0)).toBeCloseTo(28 / 24)
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeCloseTo((second?.y ?? 0) + (second?.height ?? 0))
    expect(drawing.marks.at(-1)?.shape).toBeNull()
    const texts = drawing.texts.filter(({ role }) => role === 'value').map(({ text }) => text)
    expect(texts).toEqual(['28', '10', '24', '8', '15', '0'])
    const without = layOut({ ...mesh, series: [{ name: 'A', points: counts(1, null, 2) }] }, paperOf(500))
    expect(without.texts.filter(({ text }) => text === 'None')).toHaveLength(1)
  })

  it('lays bars in rows where their words have no room side by side [STAT-09]', () => {
    const isUpright = (chart: Chart, width: number) => {
      const [first, second] = bars(layOut(chart, paperOf(width)))
      return first?.x !== second?.x
    }
    expect([isUpright(mesh, 500), isUpright(mesh, 110)]).toEqual([true, false])
    const long = { ...mesh, categories: ['Polypropylene, heavyweight', 'Otorhinolaryngology', 'No'] }
    expect([isUpright(long, 600), isUpright(long, 320)]).toEqual([true, false])
  })

  it('puts the words of rows above them where there is little room beside them [STAT-09]', () => {
    const sections: Chart = {
      kind: 'rows',
      most: 100,
      categories: ['Patient', 'Complications within 30 days'],
      series: [{ name: 'Complete', points: [point(100, { aside: '42 of 42' }), point(50, { aside: '21 of 42' })] }],
    }
    const placeOfBar = (width: number) => bars(layOut(sections, paperOf(width)))[0]
    expect(placeOfBar(600)?.x).toBeGreaterThan(160)
    expect(placeOfBar(300)?.x).toBeLessThan(10)
    const [whole, half] = bars(layOut(sections, paperOf(600)))
    expect((whole?.width ?? 0) / (half?.width ?? 1)).toBeCloseTo(2)
  })

  it('draws a range from its lowest to its highest value, and names its rows by series [STAT-09]', () => {
    const chart: Chart = {
      kind: 'range',
      categories: ['≥ 30'],
      series: [
        { name: 'Polypropylene', points: [point(118, { low: 52, high: 210 })] },
        { name: 'PVDF', points: [point(121, { low: 70, high: 188 })] },
      ],
    }
    const { marks, texts } = layOut(chart, paperOf(700))
    const shapes = marks.flatMap(({ shape }) => (shape?.type === 'range' ? [shape] : []))
    expect(shapes).toHaveLength(2)
    for (const { from, x, to } of shapes) expect(from < x && x < to).toBe(true)
    const [one, two] = shapes
    expect(((one?.to ?? 0) - (one?.from ?? 0)) / ((two?.to ?? 0) - (two?.from ?? 0))).toBeCloseTo(158 / 118)
    const words = texts.map(({ text }) => text)
    expect(words).toEqual(expect.arrayContaining(['Polypropylene', 'PVDF', '52 to 210', '118', '70 to 188', '121']))
    expect(words).not.toContain('≥ 30')
  })

  it('breaks a line where a value is missing, and has its numbers where they cover nothing [STAT-09]', () => {
    const chart: Chart = {
      kind: 'line',
      categories: ['Jan', 'Feb', 'Mar', 'Apr'],
      series: [{ name: 'Recruited', points: counts(2, 5, null, 9) }],
    }
    const { paths, texts } = layOut(chart, paperOf(500))
    expect(paths[0]?.path.match(/M/g)).toHaveLength(2)
    expect(texts.filter(({ role }) => role === 'value').map(({ text }) => text)).toEqual(['9', '5', '2'])
  })

  it('names every second or third point where there is no room for all, and always the last [STAT-09]', () => {
    const months = Array.from({ length: 60 }, (_, nth) => `Month ${nth}`)
    const chart: Chart = {
      kind: 'line',
      categories: months,
      series: [{ name: 'Recruited', points: months.map((_, nth) => point(nth)) }],
    }
    const names = layOut(chart, paperOf(500)).texts.filter(({ role }) => role === 'category')
    expect(names[0]?.text).toBe('Month 59')
    expect(names.length).toBeLessThan(10)
  })

  it('has whole ticks for whole numbers, and begins at 0 unless all points are far from it [STAT-09]', () => {
    const ticksOf = (kind: Chart['kind'], ...values: number[]) =>
      layOut({ kind, categories: values.map(String), series: [{ name: 'A', points: counts(...values) }] }, paperOf(500))
        .texts.filter(({ role }) => role === 'axis')
        .map(({ text }) => Number(text))
    expect(ticksOf('bars', 1, 2)).toEqual([0, 1, 2])
    expect(ticksOf('bars', 0, 0)[0]).toBe(0)
    expect(ticksOf('bars', 36.5, 38)[0]).toBe(0)
    expect(ticksOf('line', 36.5, 38)[0]).toBe(36.5)
    expect(ticksOf('line', 10, 38)[0]).toBe(0)
  })

  it('is made for up to four series: nobody tells more apart [STAT-09]', () => {
    const of = (series: number) => ({
      ...mesh,
      series: Array.from({ length: series }, () => ({ name: 'A', points: [] })),
    })
    expect([0, 1, 4, 5].map((series) => canBeDrawn(of(series)))).toEqual([false, true, true, false])
    expect(canBeDrawn({ ...mesh, categories: [] })).toBe(false)
  })
})
