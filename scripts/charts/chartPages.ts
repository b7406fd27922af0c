/** The pages of docs/charts: a drawing of every statechart of the core, and the list of them. */
import { instance } from '@viz-js/viz'
import { chartDot } from './chartDot'
import { coreCharts, type NamedChart } from './coreCharts'

/** The text of each file by its path: an area has a folder. */
export async function chartPages(): Promise<ReadonlyMap<string, string>> {
  const charts = await coreCharts()
  const viz = await instance()
  const drawings = charts.map(({ area, name, chart }): [string, string] => [
    `${area}/${name}.svg`,
    viz.renderString(chartDot(name, chart), { format: 'svg' }),
  ])
  return new Map([...drawings, ['README.md', listOf(charts)]])
}

function listOf(charts: readonly NamedChart[]): string {
  const rows = charts.map(({ name, area }) => `| [${name}](${area}/${name}.svg) | ${area} |`)
  return [
    '# The statecharts',
    '',
    'Drawn from the code by `npm run docs`; a test fails while a drawing is not current. A dot is where a state begins, a',
    'double border where it ends, a dashed border one of several that go on side by side. `name()` is a call that the state',
    'makes; `[name]` is what must hold for the way, `[if]` a condition on what the event says. Events with a capital letter are',
    'results of calls as they are called on the wire.',
    '',
    '| chart | area |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n')
}
